import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("Where a page says that a visit stands")
struct PageSignsTests {
    @Test(
        "a captcha is known by the attribute that its makers document, and by nothing else",
        arguments: [
            ("<form><input name=a><div class='g-recaptcha' data-sitekey=k></div></form>", true),
            ("<div class='h-captcha' data-sitekey=k></div>", true),
            ("<form><input name=a><div class='cf-turnstile' data-sitekey=k></div></form>", true),
            (
                "<script src='https://www.google.com/recaptcha/api.js'></script><form method=post><input name=a></form>",
                false
            ),
            ("<form><input name=a><p class=captcha>We use no captcha.</p></form>", false),
        ]
    )
    func captchas(html: String, isThere: Bool) throws {
        let page = try PageFixture.page(html: html)
        #expect(page.hasCaptcha == isThere)
        #expect(page.otherWays == (isThere ? [.browser, .link] : []))
        guard isThere else { return }
        #expect(page.obstacle?.failure == .unanswered)
        #expect(page.obstacle?.summary == "the page anchor.example:8443 has a captcha, which only a person can solve")
    }

    @Test(
        "a page that does nothing without its scripts is told from one that gets on without them",
        arguments: [
            ("<script src=a.js></script><div id=root></div>", true),
            ("<div><input name=a><button>Next</button></div><script>x()</script>", true),
            ("<form action='javascript:send()'><input name=a></form><script>x()</script>", true),
            ("<h1>Welcome</h1><button onclick='go()'>Start</button>", false),
            ("<h1>Welcome</h1><button>Start</button><script>x()</script>", false),
            ("<h1>Welcome</h1><form><button type=button onclick='go()'>Start</button></form>", false),
            (
                "<form><input type=email name=e><button>Go</button></form><script>f.addEventListener('submit', g)</script>",
                true
            ),
            ("<form><input type=password name=p><button>Go</button></form>", false),
            ("<form><input name=a><button>Go</button></form><script src=a.js></script>", true),
            ("<form><input name=a><button formaction=/on>Go</button></form><script src=a.js></script>", false),
            ("<form method=post><input name=a><button>Go</button></form><script>x('submit')</script>", false),
            (
                "<form method=post><input name=a><button type=button onclick='n()'>Next</button><button hidden>Go</button></form>",
                true
            ),
            // No identifier means anything: a heading that the server sent is a page.
            ("<h1>Your deposit</h1><div id=root></div><script src=a.js></script>", false),
            ("<h1>Your deposit</h1><div id=root>Sent.</div><script src=a.js></script>", false),
            ("<p>Please wait</p><a href=/on>Continue</a><script>location = '/on'</script>", false),
            ("<h1>Welcome</h1><button>Start</button>", false),
            ("<p>Send it to CZ65</p><button onclick='print()'>Print</button>", false),
            ("<h1>Thank you</h1><button onclick='go()'>Wallet</button>", false),
            ("<h1>Welcome</h1><a href=/on>Continue</a><button onclick='go()'>Start</button>", false),
            ("<form action='/in'><input name=a></form><script src=a.js></script><div id=root></div>", false),
            (
                "<div id=app><h1>Deposit received</h1><p>We have all that we need from you now.</p></div><script>x()</script>",
                false
            ),
            ("<form action=/s><input type=search name=q></form><div id=root></div><script src=a.js></script>", true),
            (
                "<form action=/s><input type=search name=q></form><p>Your deposit is on its way.</p><script src=a.js></script>",
                false
            ),
            ("<noscript>Use JavaScript.</noscript><h1>Sent successfully!</h1><script>x()</script>", false),
            ("<p>Pay to <input value=DE89 readonly></p><script src=copy.js></script>", false),
            ("<div><input name=a></div>", false),
        ]
    )
    func scripts(html: String, needsScript: Bool) throws {
        let page = try PageFixture.page(html: html)
        #expect(page.needsScript == needsScript)
        #expect(page.otherWays.first == (needsScript ? .webdriver : nil))
    }

    @Test(
        "no words and no scripts of a page are the end of a visit: the status of the transfer is",
        arguments: [
            "<script>window.opener.postMessage({transaction: t}, '*'); window.close()</script><p>Done</p>",
            "<h1>Deposit</h1><p>You may close this window.</p>",
            "<h1>Successfully sent!</h1><p>We wait for your transfer.</p>",
            "<div class=error>Your session was completed by somebody else</div>",
        ]
    )
    func endings(html: String) throws {
        let page = try PageFixture.page(html: html)
        #expect(page.ending == nil && !page.isLast)
    }
}
