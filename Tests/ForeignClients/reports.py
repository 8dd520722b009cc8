"""Holds a report in HTML against axe, the checker of accessibility, in Chromium: light and dark, narrow and wide.

    python reports.py REPORT.html

It keeps pictures in .peers/foreign/pages/, and with RECORD=1 those that the documentation shows in docs/screens/. The page
must also be whole without JavaScript, and ask for nothing. The last line is `reports: N passed, N failed`.
"""
import os
import pathlib
import sys

from pages import COLOURS, PLACE, Browser, Check

SHOWN = pathlib.Path("docs/screens")
# A report with findings.
FOUND = pathlib.Path("fixtures/reports/session.html")


def main(path):
    PLACE.mkdir(parents=True, exist_ok=True)
    page = pathlib.Path(path).resolve()
    browser = Browser()
    check = Check(browser, "report")
    try:
        browser.open(page.as_uri())
        check.page("session")
        asked = browser.run("return performance.getEntriesByType('resource').map(r => r.name)")
        check.say(not asked, f"the page asks for {asked}")
        heard = browser.run("return document.scripts.length + document.querySelectorAll('link, iframe, img').length")
        check.say(heard == 0, f"the page has {heard} scripts, links, frames or pictures of others")
        levels = browser.run("return [...document.querySelectorAll('h1, h2, h3')].map(h => Number(h.tagName[1]))")
        jumps = [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1]
        check.say(levels[0] == 1 and levels.count(1) == 1 and not jumps, f"the headings are {levels}")
        lost = browser.run(
            "return [...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href').slice(1))"
            ".filter(id => !document.getElementById(id))"
        )
        check.say(not lost, f"links lead to {lost}, which is nowhere")
        double = browser.run(
            "const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
            "return ids.filter((id, i) => ids.indexOf(id) !== i)"
        )
        check.say(not double, f"{double} are there twice")
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        check.page("session-open")
        browser.open(FOUND.resolve().as_uri())
        browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        for width in [400, 1000]:
            browser.look((width, 900, False), "light")
            findings = browser.run(
                "return [...document.querySelectorAll('[aria-label^=\"Findings of\"]')]"
                ".map(region => region.scrollWidth - region.clientWidth)"
            )
            check.say(findings and max(findings) <= 0, f"at {width} pixels the findings are {findings} pixels too wide")
        # What scripts may do counts for nothing where there are none.
        browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        browser.open(page.as_uri())
        for colour in COLOURS:
            browser.look((1100, 1400, False), colour)
            browser.picture(PLACE / f"report-{colour}.png")
            if os.environ.get("RECORD") == "1":
                SHOWN.mkdir(parents=True, exist_ok=True)
                browser.picture(SHOWN / f"report-{colour}.png")
    except Exception as error:  # the pictures up to here tell where
        check.say(False, f"{type(error).__name__}: {error}")
    finally:
        browser.close()
    print(f"ok   report: {check.number} pages")
    print(f"reports: {check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
