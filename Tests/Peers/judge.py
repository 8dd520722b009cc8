"""Says of each flow whether its run got the transfer to `completed`, by what `windlass run --json` printed.

    python3 judge.py REPORT EXIT-CODE FLOW...

A line for each flow on standard output, `N passed, N failed` on file descriptor 3; exits 0 when all passed.
"""
import json
import os
import sys


def problem(run, code):
    """What is wrong with a run, or None."""
    if run is None:
        return f"the report has no run of it (windlass ended with exit {code})"
    if run.get("result") != "done" or run.get("exit_code") != 0:
        failure = run.get("failure") or {}
        where = f" in `{failure['state']}`" if failure.get("state") else ""
        return f"ended as {run.get('result')}{where}: {failure.get('summary') or 'without a reason'}"
    tracked = [state for state in run.get("states", []) if state.get("verb") == "track"]
    if not tracked:
        return "followed no transfer"
    if tracked[-1].get("outcome") != "completed":
        return f"the transfer was last seen as {tracked[-1].get('outcome')}"
    return None


def main(report, code, flows):
    try:
        with open(report, encoding="utf-8") as file:
            runs = {run["path"]: run for run in json.load(file)["runs"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"windlass printed no report: {error}")
        runs = {}
    problems = {flow: problem(runs.get(flow), code) for flow in flows}
    if code != "0" and not any(problems.values()):
        problems = {flow: f"ended well, but windlass ended with exit {code}" for flow in flows}
    failed = 0
    for flow, wrong in problems.items():
        run = runs.get(flow)
        if wrong:
            failed += 1
            print(f"FAIL {flow}: {wrong}")
        else:
            print(f"ok   {flow}: completed in {run['seconds']:.1f} s, {len(run['states'])} states")
    with os.fdopen(3, "w") as verdict:
        verdict.write(f"{len(flows) - failed} passed, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
