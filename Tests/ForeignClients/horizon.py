"""Drives the sandbox's Horizon with the Python SDK, and with plain HTTP where the SDK looks away.

    python horizon.py URL PASSPHRASE [WORD...]

Runs all checks, or those whose names hold one of the words; a line for each, and `horizon: N passed, N failed` at the end.
Exits 0 when none failed.
"""
import importlib
import pathlib
import signal
import sys
import traceback

from checks.world import CHECKS, World, Wrong

# How long one check may take, in seconds.
PATIENCE = 60


def late(signum, frame):
    raise Wrong(f"it was not over after {PATIENCE} s")


def main(url, passphrase, words):
    for path in sorted((pathlib.Path(__file__).parent / "checks").glob("*.py")):
        importlib.import_module(f"checks.{path.stem}")
    signal.signal(signal.SIGALRM, late)
    passed = failed = 0
    for name, function in CHECKS:
        if words and not any(word in name or word == function.__name__ for word in words):
            continue
        signal.alarm(PATIENCE)
        try:
            function(World(url, passphrase))
            passed += 1
            print(f"ok   {name}", flush=True)
        except Exception as error:  # whatever goes wrong, the other checks still count
            failed += 1
            line = traceback.extract_tb(error.__traceback__)
            place = next((frame.lineno for frame in reversed(line) if frame.name == function.__name__), "?")
            said = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            print(f"FAIL {name} (line {place}): {' '.join(said.split())[:600]}", flush=True)
        finally:
            signal.alarm(0)
    print(f"horizon: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
