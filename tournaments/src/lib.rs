//! Referee and match runner for engines that speak the Gomocup protocol.
