import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's hosted pages")
struct AnchorPagesTests {
    @Test("the first page is a form that needs no script and no foreign source")
    func firstPage() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let page = try await walk.open(url)
            #expect(page.status == 200)
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            #expect(page.headers["Access-Control-Allow-Origin"] == nil)
            #expect(page.url.query()?.contains("token") == false)
            #expect(!page.text.contains("<script"))
            for part in [
                #"name="first_name" type="text""#, #"autocomplete="given-name""#, #"autocomplete="family-name""#,
                #"type="email""#, #"autocomplete="email" required"#,
                #"<label for="field-email_address">E-mail address"#,
                #"type="hidden" name="csrf""#, "action=\"step?page=customer&amp;lang=en\"",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
        }
    }

    @Test("the amount of the request is filled in")
    func prefill() async throws {
        try await AnchorRig.run { rig in
            let fields = [("asset_code", "USDC"), ("amount", "12.5"), ("first_name", "Grace")]
            let (_, url) = try await rig.start("deposit", token: rig.signIn(), fields)
            let walk = AnchorPageWalk(rig: rig)
            let first = try await walk.open(url)
            #expect(first.text.contains(#"value="Grace""#))
            let second = try await walk.submit(first, AnchorPageWalk.customer)
            #expect(second.text.contains(#"name="amount" type="text" value="12.5""#))
        }
    }

    @Test("the link opens the pages again for whoever lost them, until a form is accepted; then only for its visitor")
    func reopened() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let (first, second, third) = (AnchorPageWalk(rig: rig), AnchorPageWalk(rig: rig), AnchorPageWalk(rig: rig))
            let lost = try await first.open(url)
            let page = try await second.open(url)
            #expect(page.status == 200)
            // There is one visit at a time: anyone who came first has lost it.
            #expect(try await first.submit(lost, AnchorPageWalk.customer).status == 403)
            #expect(try await second.submit(page, AnchorPageWalk.customer).status == 200)
            let stranger = try await third.open(url)
            #expect(stranger.status == 403)
            #expect(stranger.text.contains("used already"))
            #expect(try await second.open(url).status == 200)
        }
    }

    @Test("the link of a strict anchor opens the pages once, and only for its first visitor")
    func oneTimeToken() async throws {
        try await AnchorRig.run(AnchorConfiguration(pages: AnchorPages(opensOnce: true))) { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            #expect(try await walk.open(url).status == 200)
            let stranger = try await AnchorPageWalk(rig: rig).open(url)
            #expect(stranger.status == 403)
            #expect(stranger.text.contains("used already"))
            #expect(try await walk.open(url).status == 200)
        }
    }

    @Test("the page about a transfer leads back to its questions, as long as there are some")
    func wayBack() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            let moreInfo = try #require(try await rig.transfer(id, token: token)["more_info_url"]?.string)
            let walk = AnchorPageWalk(rig: rig)
            let about = try await walk.open(moreInfo)
            let key = try #require(AnchorPageWalk.first(#/name="token" value="([^"]*)"/#, in: about.text))
            #expect(about.text.contains(#"action="../pages/\#(id)""#))
            let last = try await walk.finish("http://\(rig.anchor.homeDomain)/pages/\(id)?token=\(key)&lang=en")
            #expect(last.text.contains("You are done"))
            #expect(try await !walk.open(moreInfo).text.contains("<form"))
        }
        try await AnchorRig.run(AnchorConfiguration(pages: AnchorPages(opensOnce: true))) { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            let moreInfo = try #require(try await rig.transfer(id, token: token)["more_info_url"]?.string)
            #expect(try await !AnchorPageWalk(rig: rig).open(moreInfo).text.contains("<form"))
        }
    }

    @Test("the link expires, and so does the visit")
    func lifetimes() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (_, late) = try await rig.start("deposit", token: token)
            rig.clock.advance(by: .seconds(61))
            let expired = try await AnchorPageWalk(rig: rig).open(late)
            #expect(expired.status == 403)
            #expect(expired.text.contains("expired"))
            let (_, url) = try await rig.start("deposit", token: token)
            let walk = AnchorPageWalk(rig: rig)
            let page = try await walk.open(url)
            rig.clock.advance(by: .seconds(1801))
            #expect(try await walk.submit(page, AnchorPageWalk.customer).status == 403)
        }
    }

    @Test("a token opens no other transfer, and a cookie neither")
    func otherTransfer() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (first, url) = try await rig.start("deposit", token: token)
            let (second, _) = try await rig.start("deposit", token: token)
            let walk = AnchorPageWalk(rig: rig)
            #expect(try await walk.open(url.replacing(first, with: second)).status == 403)
            let page = try await walk.open(url)
            #expect(page.status == 200)
            let other = page.url.absoluteString.replacing(first, with: second)
            #expect(try await walk.open(other).status == 403)
            #expect(try await AnchorPageWalk(rig: rig).open("pages/\(first)").status == 403)
            #expect(try await AnchorPageWalk(rig: rig).open("pages/nonsense/step?page=customer").status == 403)
        }
    }

    @Test(
        "what is not right is said on the page, with the form again",
        arguments: [
            ("first_name", "", "First name is needed."),
            ("first_name", String(repeating: "x", count: 81), "First name has more than 80 characters."),
            ("last_name", "a\u{0}b", "Last name has characters that cannot be shown."),
            ("email_address", "ada", "E-mail address is not an e-mail address."),
            ("email_address", "ada@", "E-mail address is not an e-mail address."),
            ("email_address", "a@b@c.org", "E-mail address is not an e-mail address."),
        ]
    )
    func customerErrors(field: String, value: String, message: String) async throws {
        try await AnchorRig.run { rig in
            let (id, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let values = AnchorPageWalk.customer.map { $0.0 == field ? (field, value) : $0 }
            let page = try await walk.submit(walk.open(url), values)
            #expect(page.status == 400)
            #expect(page.text.contains(message))
            #expect(page.text.contains("aria-invalid=\"true\" aria-describedby=\"field-\(field)-error\""))
            #expect(page.text.contains(#"value="Lovelace""#) || field == "last_name")
            let mended = try await walk.submit(page, AnchorPageWalk.customer)
            #expect(mended.url.query()?.contains("page=amount") == true, "\(id)")
        }
    }

    @Test(
        "amounts are exact and within the limits",
        arguments: [
            ("", "Amount is needed."), ("1e3", "Amount is not a number"), ("0x10", "Amount is not a number"),
            ("nan", "Amount is not a number"), ("1.00000001", "Amount is not a number"),
            ("-5", "Amount "), ("0.99", "Amount must be between 1 and 10000 USDC."),
            ("10000.0000001", "Amount must be between"), ("99999999999999999999", "Amount is not a number"),
        ]
    )
    func amountErrors(amount: String, message: String) async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            let page = try await AnchorPageWalk(rig: rig).finish(url, amount: amount)
            #expect(page.status == 400)
            #expect(page.text.contains(message))
            #expect(try await rig.transfer(id, token: token)["status"]?.string == "incomplete")
        }
    }

    @Test("what a customer types never becomes part of the page")
    func escaping() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let evil = "\"\u{301} onfocus=alert(1) <b>&'"
            let page = try await walk.submit(walk.open(url), [("first_name", evil)])
            #expect(page.status == 400)
            let expected = "value=\"&quot;\u{301} onfocus=alert(1) &lt;b&gt;&amp;&#39;\""
            #expect(page.text.utf8.firstRange(of: expected.utf8) != nil)
        }
    }

    @Test("a form without the visit's own token is refused")
    func crossSite() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let page = try await walk.open(url)
            let refused = try await walk.submit(page, AnchorPageWalk.customer, csrf: "0")
            #expect(refused.status == 403)
            #expect(refused.text.contains("not yours"))
        }
    }

    @Test("a page that is not reached yet leads back, and a form that is too large is refused")
    func order() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let page = try await walk.open(url)
            let ahead = try await walk.open(page.url.absoluteString.replacing("customer", with: "amount"))
            #expect(ahead.url.query()?.contains("page=customer") == true)
            let large = try await walk.submit(page, [("first_name", String(repeating: "x", count: 70_000))])
            #expect(large.status == 413)
        }
    }

    @Test("sending the last page again changes nothing")
    func again() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("withdraw", token: token)
            let walk = AnchorPageWalk(rig: rig)
            let second = try await walk.submit(walk.open(url), AnchorPageWalk.customer)
            for amount in ["25", "30"] {
                let last = try await walk.submit(second, [("amount", amount), ("bank_account", "12345")])
                #expect(last.status == 200)
                #expect(!last.text.contains("<form"))
            }
            #expect(try await rig.transfer(id, token: token)["amount_in"]?.string == "25")
        }
    }

    @Test("more_info_url is a page for people, with the bank account that the money goes to")
    func moreInfo() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("withdraw", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
            let transfer = try await rig.transfer(id, token: token)
            let link = try #require(transfer["more_info_url"]?.string)
            let page = try await rig.get(link)
            #expect(page.status == 200)
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("<dd>25 USDC</dd>"))
            #expect(page.text.contains("<dd>Waiting for your money</dd>"))
            #expect(try await rig.get("transfers/\(id)?token=0").status == 404)
        }
    }

    @Test("a wizard asks with buttons, boxes, several lines and a file, and says what is wrong with each")
    func wizard() async throws {
        let pages = try #require(Scenario.named("wizard")?.anchors.first).pages
        try await AnchorRig.run(AnchorConfiguration(pages: pages)) { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let customer = [("first_name", "Ada"), ("last_name", "Lovelace"), ("birth_date", "1976-02-30")]
            let slip = try await walk.submit(try await walk.open(url), customer)
            #expect(slip.status == 400 && slip.text.contains("Date of birth is not a date"))
            let residence = try await walk.submit(slip, customer.dropLast() + [("birth_date", "1976-07-04")])
            #expect(residence.text.contains("<textarea id=\"field-address\""))
            let answers = [("address_country_code", "CZE"), ("address", "12 St James\r\nLondon")]
            let documents = try await walk.submit(residence, answers)
            #expect(documents.text.contains("enctype=\"multipart/form-data\""))
            #expect(documents.text.contains("type=\"radio\" name=\"id_type\" value=\"passport\""))
            #expect(documents.text.contains("accept=\"image/png,image/jpeg\""))
            let open = try await walk.submit(documents, [("id_type", "driver")])
            #expect(open.status == 400)
            for words in [
                "What you have is none of the choices.", "A photo of it is needed.", "I agree to the terms is needed.",
            ] {
                #expect(open.text.contains(words), "\(words)")
            }
        }
    }

    @Test(
        "pages of other kinds: one that is empty without scripts, one with a test for robots, one that never ends",
        arguments: AnchorPage.Kind.allCases
    )
    func kinds(kind: AnchorPage.Kind) async throws {
        let page = AnchorPage(name: "amount", title: "Your deposit", kind: kind, fields: [.amount])
        try await AnchorRig.run(AnchorConfiguration(pages: AnchorPages(deposit: [page], ending: .message))) { rig in
            let (_, url) = try await rig.start("deposit", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            guard kind != .huge else {
                // No client of ours reads it to its end.
                await #expect(throws: TransportError.self) { _ = try await walk.open(url) }
                return
            }
            let first = try await walk.open(url)
            let policy = first.headers["Content-Security-Policy"] ?? ""
            switch kind {
            case .scripted:
                #expect(first.text.contains("<div id=\"root\"></div>") && !first.text.contains("<form"))
                #expect(policy.hasSuffix("script-src 'self'"))
            case .captcha:
                let refused = try await walk.submit(first, [("amount", "25")])
                #expect(refused.status == 400 && refused.text.contains("no robot"))
            case .endless:
                let again = try await walk.submit(first, [("amount", "25")])
                #expect(again.status == 200 && again.text.contains("name=\"amount\""))
            case .huge: break
            case .form:
                let last = try await walk.submit(first, [("amount", "25")])
                #expect(last.text.contains("window.opener.postMessage({") && last.text.contains("window.close()"))
                #expect(last.headers["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
            }
            // One script of its own does the sum beside an amount; no other runs.
            #expect(policy.components(separatedBy: "script-src").count == 2 && policy.hasSuffix("script-src 'self'"))
        }
    }
}
