"""Holds the sandbox's hosted pages against axe, the checker of accessibility, in Chromium: light and dark, narrow and wide.

    python pages.py ANCHOR [SCENARIO]

ANCHOR is the beginning of an anchor's addresses. It goes through the pages as a customer does, with mistakes on the way, and
keeps a picture of each in .peers/foreign/pages/. The last line is `pages: N passed, N failed`.
"""
import base64
import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from importlib.util import find_spec
from stellar_sdk import Keypair, TransactionEnvelope

PLACE = pathlib.Path(".peers/foreign/pages")
# Width, height, and whether it is a telephone.
SIZES = [(390, 844, True), (1280, 900, False)]
COLOURS = ["light", "dark"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
ANSWERS = {
    "first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.org", "birth_date": "1990-12-31",
    "mobile_number": "+14155550123", "address_country_code": "DEU", "address": "Long Street 1", "id_type": "passport",
    "terms": True, "amount": "25", "bank_account": "DE89370400440532013000",
}
WRONG = {"email_address": "ada", "mobile_number": "12", "amount": "0.01"}


def ask(url, body=None, token=None, method=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.loads(response.read())


class Browser:
    """Chromium, by the protocol of WebDriver."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        for line in self.driver.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                port = found[1]
                break
        if port is None:
            raise RuntimeError("chromedriver did not say its port")
        self.url = f"http://127.0.0.1:{port}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}}
        self.url += "/" + ask(self.url, {"capabilities": options})["value"]["sessionId"]

    def close(self):
        try:
            ask(self.url, method="DELETE")
        finally:
            self.driver.terminate()
            self.driver.wait()

    def command(self, path, **body):
        return ask(f"{self.url}/{path}", body)["value"]

    def open(self, url):
        self.command("url", url=url)

    def run(self, script, *arguments):
        return self.command("execute/sync", script=script, args=list(arguments))

    def wait(self, script, *arguments):
        return self.command("execute/async", script=script, args=list(arguments))

    def devtools(self, name, **parameters):
        return self.command("goog/cdp/execute", cmd=name, params=parameters)

    def look(self, size, colour):
        width, height, is_mobile = size
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_mobile
        )
        self.devtools(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": colour}]
        )

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.devtools("Page.captureScreenshot", captureBeyondViewport=True)["data"]))

    def fill(self, answers):
        """Fills in what the page asks; a file by the driver, as no script may."""
        photo = (PLACE / "photo.png").resolve()
        photo.write_bytes(PICTURE)
        for element in self.command("elements", using="css selector", value="input[type=file]"):
            identifier = next(iter(element.values()))
            self.command(f"element/{identifier}/value", text=str(photo))
        self.run(FILL, answers)

    def submit(self):
        old = self.run("document.documentElement.dataset.old = 'yes'; var f = document.forms[0];"
                       "f.noValidate = true; f.requestSubmit(); return 1")
        assert old
        for _ in range(200):
            if self.run("return !document.documentElement.dataset.old && document.readyState === 'complete'"):
                return
            time.sleep(0.02)
        raise RuntimeError("the next page did not come")


FILL = """
for (const control of document.forms[0].elements) {
  const answer = arguments[0][control.name];
  if (answer === undefined || control.type === 'file') continue;
  if (control.type === 'checkbox') control.checked = answer === true;
  else if (control.type === 'radio') control.checked = control.value === answer;
  else control.value = answer;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
"""


class Check:
    def __init__(self, browser, prefix):
        self.browser, self.prefix = browser, prefix
        self.axe = (pathlib.Path(find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text()
        self.passed = self.failed = self.number = 0

    def say(self, is_good, what):
        if is_good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {self.prefix}: {what}")

    def page(self, name):
        """Holds the page that is open against axe, in each size and colour."""
        self.number += 1
        for colour in COLOURS:
            for size in SIZES:
                self.browser.look(size, colour)
                where = f"{self.number:02}-{name}-{colour}-{size[0]}"
                self.browser.run(self.axe)
                found = self.browser.wait(
                    "const done = arguments[arguments.length - 1];"
                    "axe.run(document, { runOnly: arguments[0] }).then(r => done(r.violations.map(v => "
                    "`${v.id}: ${v.help} at ${v.nodes.map(n => n.html).join(' | ').slice(0, 300)}`)),"
                    "e => done([String(e)]));", TAGS)
                self.say(not found, f"{where}: {'; '.join(found)}")
                wide = self.browser.run("return document.documentElement.scrollWidth - window.innerWidth")
                self.say(wide <= 0, f"{where}: it is {wide} pixels wider than the window")
                self.browser.picture(PLACE / f"{self.prefix}-{where}.png")

    def mistakes(self, name):
        """What is wrong with a form is told at its fields, and the first of them has the focus."""
        self.page(f"{name}-mistakes")
        focus = self.browser.run("const e = document.activeElement; return [e.tagName, e.getAttribute('aria-invalid')]")
        self.say(focus[0] != "BODY" and focus[1] == "true", f"{name}: after a mistake the focus is at {focus}")
        untied = self.browser.run(
            "return [...document.querySelectorAll('[aria-invalid]')].filter(e => !(e.getAttribute('aria-describedby') || '')"
            ".split(' ').some(i => document.getElementById(i)?.classList.contains('error'))).map(e => e.name)")
        self.say(not untied, f"{name}: the errors of {untied} are not tied to their fields")


def token(anchor):
    key = Keypair.random()
    challenge = ask(f"{anchor}/auth?account={key.public_key}")
    envelope = TransactionEnvelope.from_xdr(challenge["transaction"], challenge["network_passphrase"])
    envelope.sign(key)
    return ask(f"{anchor}/auth", {"transaction": envelope.to_xdr()})["token"]


def visit(check, browser, anchor, kind):
    session = token(anchor)
    started = ask(f"{anchor}/sep24/transactions/{kind}/interactive", {"asset_code": "USDC"}, session)
    browser.open(started["url"])
    for _ in range(10):
        if browser.run("return document.querySelector('main noscript') !== null"):
            for _ in range(100):
                if browser.run("return document.forms.length"):
                    break
                time.sleep(0.02)
        if not browser.run("return document.forms.length"):
            break
        name = browser.run("return new URL(location).searchParams.get('page')")
        check.page(f"{kind}-{name}")
        browser.fill({**ANSWERS, **WRONG, "terms": False})
        browser.submit()
        if browser.run("return document.querySelector('.error') !== null || document.getElementById('root') !== null"):
            time.sleep(0.2)
            if browser.run("return document.querySelector('[aria-invalid]') !== null"):
                check.mistakes(f"{kind}-{name}")
            browser.fill(ANSWERS)
            if name == "amount" and browser.run("return document.getElementById('receipt') !== null"):
                told = browser.run("return document.getElementById('receipt').textContent")
                check.say("24.65" in told or "arrive" in told or "receive" in told, f"what arrives is told as {told!r}")
            browser.submit()
    check.page(f"{kind}-end")
    link = browser.run("const a = document.querySelector('main a'); return a && a.href")
    # The pages of `scripted` close their window at the end.
    check.say(bool(link) or check.prefix == "scripted", f"{kind}: the last page leads nowhere")
    if link:
        browser.open(link)
        check.page(f"{kind}-transfer")
        said = browser.run("return document.querySelector('main').textContent")
        check.say("pending_" not in said, f"{kind}: the page about the transfer says {said!r}")
    browser.open(f"{anchor}/pages/nothing?token=x")
    check.page(f"{kind}-refusal")


def main(anchor, scenario="default"):
    PLACE.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    check = Check(browser, scenario)
    try:
        visit(check, browser, anchor, "deposit")
        if scenario == "default":
            visit(check, browser, anchor, "withdraw")
    except Exception as error:  # the pictures up to here tell where
        check.say(False, f"{type(error).__name__}: {error}")
    finally:
        browser.close()
    print(f"ok   {scenario}: {check.number} pages in {len(SIZES) * len(COLOURS)} looks")
    print(f"pages: {check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
