import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("Where a page says that a visit stands")
struct PageSignsTests {
    @Test(
        "a captcha is known by the class that its maker has for it, and by nothing else",
        arguments: [
            ("<form><input name=a><div class='g-recaptcha' data-sitekey=k></div></form>", "reCAPTCHA"),
            ("<div class='box G-Recaptcha'></div>", "reCAPTCHA"),
            (
                "<script src='https://www.google.com/recaptcha/api.js'></script><form method=post><input name=a></form>",
                nil
            ),
            ("<form><input name=a><p>We use no captcha.</p></form>", nil),
        ] as [(String, String?)]
    )
    func captchas(html: String, maker: String?) throws {
        let page = try PageFixture.page(html: html)
        #expect(page.captcha?.maker == maker)
        #expect(page.otherWays == (maker == nil ? [] : [.browser, .link]))
        guard let maker else { return }
        #expect(page.obstacle?.failure == .unanswered)
        #expect(
            page.obstacle?.summary
                == "the page anchor.example:8443 asks for proof that no program is at work: \(maker)"
        )
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
            ("<h1>Your deposit</h1><div id=root></div><script src=a.js></script>", true),
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
        "the last page is known by its words, not by its scripts, and a page with questions is not the last",
        arguments: [
            ("<script>window.opener.postMessage({transaction: t}, '*'); window.close()</script><p>Done</p>", nil),
            ("<h1>Deposit</h1><p>You may close this window.</p>", .says("You may close this window.")),
            ("<h1>Successfully sent!</h1><p>We wait for your transfer.</p>", nil),
            ("<p>You may close this window.</p><form><input name=a></form>", nil),
            ("<div class=error>Your session was completed by somebody else</div>", nil),
            ("<h1>Choose a bank</h1>", nil),
        ] as [(String, HostedPage.Ending?)]
    )
    func endings(html: String, ending: HostedPage.Ending?) throws {
        #expect(try PageFixture.page(html: html).ending == ending)
    }
}
