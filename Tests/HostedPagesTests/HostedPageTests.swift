import Diagnostics
import Foundation
import HostedPages
import TestLanes
import Testing

@Suite("HostedPage")
struct HostedPageTests {
    @Test(
        "messages name a page by its host: whatever stands behind it may be a token",
        arguments: [
            ("https://anchor.example/sep24/webapp/more_info.html?token=t", "anchor.example"),
            ("https://anchor.example:8443/page/abcdefgh/form#x", "anchor.example:8443"),
            ("http://u:p@127.0.0.1:9808/i/TOKPATH99", "127.0.0.1:9808"), ("https://anchor.example", "anchor.example"),
        ]
    )
    func place(url: String, name: String) throws {
        let page = try HostedPage.parse([], url: Secret(#require(URL(string: url))))
        #expect(page.place == name)
    }

    @Test("a KYC page as Django writes it: title, text, and a form with a relative, escaped action")
    func kyc() throws {
        let page = try PageFixture.page("polaris-kyc")
        #expect(page.title == "Interactive Deposit Info Form")
        #expect(page.text.hasPrefix("Please fill out the fields below."))
        #expect(!page.text.contains("feeTable") && !page.text.contains("$ 0") && !page.text.contains(".control"))
        #expect(page.forms.count == 1)
        let form = try #require(page.mainForm)
        #expect(form.method == .post)
        #expect(form.encoding == .urlEncoded)
        let action =
            "https://anchor.example:8443/sep24/transactions/deposit/webapp/submit?transaction_id=71353ae0"
            + "&asset_code=LABUSD&amount=100"
        #expect(form.action.reveal().absoluteString == action)
        #expect(form.fields.map(\.name) == ["csrfmiddlewaretoken", "first_name", "last_name", "email_address"])
        #expect(form.fields.map(\.kind) == [.hidden, .text, .text, .email])
        #expect(form.visibleFields.map(\.label) == ["First name", "Last name", "Email address"])
        #expect(form.visibleFields.map(\.maxLength) == [80, 80, 320])
        #expect(form.visibleFields.filter(\.isRequired).count == 3)
        #expect(form.buttons.map(\.label) == ["Submit"])
        #expect(page.errors == [])
        #expect(!page.needsScript)
        #expect(page.frameCount == 0)
    }

    @Test("a page that comes back says what is wrong, and with which field")
    func rejected() throws {
        let page = try PageFixture.page("polaris-kyc-refused", status: 400)
        #expect(page.isRejection)
        #expect(page.errors == ["This field is required.", "Enter a valid email address."])
        let form = try #require(page.mainForm)
        #expect(
            form.visibleFields.map(\.error) == ["This field is required.", nil, "Enter a valid email address."]
        )
        #expect(form.field(named: "last_name")?.value?.reveal() == "Lovelace")
    }

    @Test("complaints are found where frameworks put them, once, and not where people do not see them")
    func messages() throws {
        let page = try PageFixture.page("messages")
        #expect(
            page.errors == [
                "Please correct the errors below.", "The two do not match.", "Enter an IBAN.", "It is too short.",
                "City is unknown.", "No such street.", "Postal code missing.",
            ]
        )
        let form = try #require(page.mainForm)
        let errors = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.error) })
        #expect(errors["iban"] == "Enter an IBAN.")
        #expect(errors["city"] == "City is unknown.")
        #expect(errors["street"] == "No such street.")
        // It stands beside several fields.
        #expect(errors["zip"] == .some(nil))
        #expect(errors["bic"] == .some(nil) && errors["last"] == .some(nil))
    }

    @Test("a page that shows nothing without scripts says so, and one that has text or a form does not")
    func scripts() throws {
        #expect(try PageFixture.page("script-only").needsScript)
        #expect(try !PageFixture.page("polaris-more-info").needsScript)
        #expect(try !PageFixture.page("polaris-kyc").needsScript)
        #expect(try !PageFixture.page(html: "<p></p>").needsScript)
    }

    @Test("the last page has no form and says how things stand")
    func done() throws {
        let page = try PageFixture.page("polaris-more-info")
        #expect(page.mainForm == nil)
        let said =
            "send amount\n$ 100.00\nfees\n$ 2.00\nreceive amount\n$ 98.00\ntransaction status\nwaiting on the user"
        #expect(page.text.contains(said), "\(page.text)")
    }

    @Test("garbage is read as far as it goes")
    func garbage() throws {
        let page = try PageFixture.page("garbage")
        let forms = page.forms
        #expect(forms.flatMap(\.fields).contains { $0.name == "name" && $0.maxLength == nil })
        #expect(forms.flatMap(\.fields).allSatisfy { $0.name != "hidden_in_comment" })
        #expect(!page.text.contains("\u{1B}") && !page.text.contains("\0"))
        #expect(page.errors == ["Bad day"])
    }

    @Test(
        "whatever is cut off, doubled or overwritten, reading a page neither fails nor traps",
        .tags(.computing, .thorough)
    )
    func mutations() throws {
        var generator = SplitMix(state: 7)
        for name in ["polaris-kyc", "controls", "messages", "garbage", "shift-jis"] {
            let original = try Array(PageFixture.bytes(name))
            for _ in 0..<40 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0...3, using: &generator) {
                    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.removeSubrange(index..<min(bytes.count, index + 9))
                    case 2: bytes.insert(contentsOf: "<>\"'&;/=".utf8.shuffled(using: &generator), at: index)
                    default: bytes.removeSubrange(index...)
                    }
                    if bytes.isEmpty { bytes = [0x3C] }
                }
                let page = try PageFixture.page(bytes: bytes)
                for form in page.forms { _ = FormFilling(form, of: page, with: [:]) }
            }
        }
    }

    @Test("a page that sends its reader on says where and when")
    func refresh() throws {
        let page = try PageFixture.page(
            html: #"<meta http-equiv="Refresh" content="2; URL='next?a=1&amp;b=2'"><p>One moment</p>"#
        )
        #expect(page.refresh?.seconds == 2)
        #expect(page.refresh?.url.reveal().absoluteString == "https://anchor.example:8443/sep24/next?a=1&b=2")
    }

    @Test("nothing that it prints of itself shows its URL's token or the values of its fields")
    func redaction() throws {
        let page = try PageFixture.page("polaris-kyc")
        var dumped = ""
        dump(page, to: &dumped)
        #expect(page.place == "anchor.example:8443")
        #expect(!dumped.contains("one-time") && !dumped.contains("5zG1MpRWvsNIVTc9"))
    }
}

/// A generator of the same numbers on every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
