/* The one function of bcryptprimitives.dll that the Rust standard library calls: random bytes for
 * hash maps. Wine has had it since version 9; older ones get this. */
#include <windows.h>
#include <ntsecapi.h>

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, length);
}
