"""Says of each run whether it ended well, by what `windlass run --json` printed.

    python3 judge.py WHERE REPORT EXIT-CODE FLOW...

A line for each run on standard output, with WHERE in it, and `N passed, N failed` in the last; exits 0 when all passed.
A flow that follows a transfer has to see it `completed`, one that follows none has to have its customer `ACCEPTED`.
"""
import json
import sys


def problem(run):
    """What is wrong with a run, or None."""
    if run.get("result") != "done" or run.get("exit_code") != 0:
        failure = run.get("failure") or {}
        where = f" in `{failure['state']}`" if failure.get("state") else ""
        return f"ended as {run.get('result')}{where}: {failure.get('summary') or 'without a reason'}"
    outcomes = {verb: [state.get("outcome") for state in run.get("states", []) if state.get("verb") == verb]
                for verb in ("track", "sep12")}
    if outcomes["track"]:
        last = outcomes["track"][-1]
        return None if last == "completed" else f"the transfer was last seen as {last}"
    if outcomes["sep12"]:
        return None if outcomes["sep12"][-1] == "ACCEPTED" else f"the customer was last {outcomes['sep12'][-1]}"
    return "followed no transfer, and made no customer known"


def judged(report, code, flows):
    """Each run's name, what is wrong with it or None, and what it took."""
    try:
        with open(report, encoding="utf-8") as file:
            runs = json.load(file)["runs"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [(flow, f"windlass printed no report (exit {code}): {error}", "") for flow in flows]
    verdicts = []
    for flow in flows:
        found = [run for run in runs if run["path"] == flow]
        if not found:
            verdicts.append((flow, f"the report has no run of it (windlass ended with exit {code})", ""))
        for run in found:
            wrong = problem(run)
            if code != "0" and wrong is None and all(problem(other) is None for other in runs):
                wrong = f"ended well, but windlass ended with exit {code}"
            name = run.get("label") or flow
            verdicts.append((name, wrong, f"{run['seconds']:.1f} s, {len(run['states'])} states"))
    return verdicts


def main(where, report, code, flows):
    verdicts = judged(report, code, flows)
    for name, wrong, took in verdicts:
        print(f"FAIL {where}: {name}: {wrong}" if wrong else f"ok   {where}: {name}, {took}")
    failed = sum(1 for _, wrong, _ in verdicts if wrong)
    print(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
