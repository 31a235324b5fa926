//! A headless Chromium, told what to do over two pipes.
//!
//! The protocol of the developer tools is lines of JSON that end in a zero byte; with
//! `--remote-debugging-pipe` the browser reads them from file descriptor 3 and answers on 4. That
//! needs no socket, no driver program and no package: crates that do the same by web socket bring
//! 140 others.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// What browsers of this family are called, Debian's name first.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Ends the shell's part: 3 and 4 are the pipes, the usual three are nobody's.
const REDIRECT: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;

const ARGUMENTS: [&str; 11] = [
    "--headless",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=1300,900",
];

/// A browser with one page. It ends with this value.
pub(crate) struct Chromium {
    process: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    session: Option<String>,
    last_id: u64,
    /// Events that came between answers: what the page logged, threw, asked for or opened.
    events: VecDeque<Value>,
    /// Own and empty, so that nothing of the user's takes part.
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Starts the browser and opens an empty page.
    pub(crate) fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let name = NAMES.into_iter().find(|name| is_program(name)).expect(
            "no Chromium found; install it (Debian: apt-get install chromium) or put it in PATH",
        );
        let mut process = Command::new("sh")
            .args(["-c", REDIRECT, name])
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let requests = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut browser = Self {
            process,
            requests,
            answers,
            session: None,
            last_id: 0,
            events: VecDeque::new(),
            _profile: profile,
        };
        browser.attach();
        browser
    }

    fn attach(&mut self) {
        let target = self.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.call("Target.attachToTarget", &target);
        self.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), &json!({}));
        }
    }

    /// Sends a request and waits for its answer, which must be no error.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let mut answer = self.request(method, parameters);
        assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

    fn request(&mut self, method: &str, parameters: &Value) -> Value {
        self.last_id += 1;
        let mut request = json!({ "id": self.last_id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let pipe = self.requests.as_mut().unwrap();
        pipe.write_all(format!("{request}\0").as_bytes()).unwrap();
        loop {
            let message = self.receive();
            if message["id"] == self.last_id {
                return message;
            }
            // A dialog stops the page: no answer would come any more.
            let is_dialog = message["method"] == "Page.javascriptDialogOpening";
            assert!(!is_dialog, "the page opens a dialog: {message}");
            self.events.push_back(message);
        }
    }

    fn receive(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.answers.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&bytes).unwrap()
    }

    /// Opens an address and waits until the page and its script are through.
    pub(crate) fn open(&mut self, address: &str) {
        // The same page with another fragment would only be scrolled.
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait_until("location.protocol === 'file:' && document.readyState === 'complete'");
    }

    /// The value of an expression in the page.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let mut answer = self.call("Runtime.evaluate", &parameters);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].take()
    }

    /// The value of an expression as text.
    pub(crate) fn text(&mut self, expression: &str) -> String {
        match self.evaluate(expression) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// Waits until an expression is true; a guard against hanging, not a measure of speed.
    pub(crate) fn wait_until(&mut self, condition: &str) {
        for _ in 0..3000 {
            let parameters = json!({ "expression": condition, "returnByValue": true });
            // While a page is being replaced there may be nothing that could answer.
            let answer = self.request("Runtime.evaluate", &parameters);
            if answer["result"]["result"]["value"] == true {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        panic!("waited for a minute: {condition}");
    }

    /// Presses and releases a key by its name, such as `ArrowLeft`.
    pub(crate) fn press(&mut self, key: &str) {
        for kind in ["rawKeyDown", "keyUp"] {
            let code = match key {
                "End" => 35,
                "Home" => 36,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "Escape" => 27,
                _ => 40,
            };
            let event =
                json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Clicks into an element, at shares of its width and height.
    pub(crate) fn click(&mut self, selector: &str, shares: [f64; 2]) {
        let [x, y] = self.place(selector, shares);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Moves the pointer into the middle of an element.
    pub(crate) fn hover(&mut self, selector: &str) {
        let [x, y] = self.place(selector, [0.5, 0.5]);
        // The scrolling on the way there is told to the page with its next frame.
        let frames =
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))";
        self.call("Runtime.evaluate", &json!({ "expression": frames, "awaitPromise": true }));
        let event = json!({ "type": "mouseMoved", "x": x, "y": y });
        self.call("Input.dispatchMouseEvent", &event);
    }

    /// Brings an element into view, and says where the shares of its width and height are.
    fn place(&mut self, selector: &str, [across, down]: [f64; 2]) -> [f64; 2] {
        let place = self.evaluate(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); \
             e.scrollIntoView({{ block: 'center' }}); const b = e.getBoundingClientRect(); \
             return [b.left, b.top, b.width, b.height]; }})()"
        ));
        let of = |index: usize| place[index].as_f64().unwrap();
        [of(0) + across * of(2), of(1) + down * of(3)]
    }

    /// Leaves a picture of the whole page, for people to look at: `target/tmp/NAME.png`.
    pub(crate) fn picture(&mut self, name: &str) {
        let mut clip = self.call("Page.getLayoutMetrics", &json!({}))["cssContentSize"].take();
        clip["scale"] = json!(1);
        // As wide as the window is without the bar for scrolling, which pictures lack.
        clip["width"] = self.evaluate("innerWidth");
        self.capture(name, &json!({ "captureBeyondViewport": true, "clip": clip }));
    }

    /// The same of what stands in the window.
    pub(crate) fn view(&mut self, name: &str) {
        self.capture(name, &json!({}));
    }

    fn capture(&mut self, name: &str, parameters: &Value) {
        let picture = self.call("Page.captureScreenshot", parameters);
        let bytes = decode(picture["data"].as_str().unwrap());
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(folder.join(name).with_extension("png"), bytes).unwrap();
    }

    /// What the page has done that it should not: errors, requests to anywhere else.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        self.evaluate("0");
        let events = std::mem::take(&mut self.events);
        events.into_iter().filter_map(|event| complaint(&event)).collect()
    }
}

fn complaint(event: &Value) -> Option<String> {
    let parameters = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" | "Log.entryAdded" => Some(event.to_string()),
        "Network.requestWillBeSent" => {
            let address = parameters["request"]["url"].as_str()?;
            let is_own = ["file://", "data:", "about:"].iter().any(|own| address.starts_with(own));
            (!is_own).then(|| format!("asks for {address}"))
        }
        _ => None,
    }
}

/// The bytes of a text in base 64.
fn decode(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u32> =
        text.trim_end_matches('=').bytes().map(|letter| u32::from(digit(letter))).collect();
    let group = |group: &[u32]| {
        let bits = group.iter().enumerate().map(|(place, digit)| digit << (18 - 6 * place));
        bits.sum::<u32>().to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}

/// Whether a program of this name can be started.
fn is_program(name: &str) -> bool {
    let version = Command::new(name).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

impl Drop for Chromium {
    /// Closes the pipe, upon which the browser ends with all its processes.
    fn drop(&mut self) {
        self.requests = None;
        if self.process.try_wait().is_ok_and(|status| status.is_none()) {
            let mut rest = Vec::new();
            // Until the browser has closed its end, the profile is in use.
            std::io::Read::read_to_end(&mut self.answers, &mut rest).ok();
        }
        self.process.wait().ok();
    }
}
