import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

/// That people who see little, use a keyboard or a telephone can use the hosted pages, and are told what they need in time.
@Suite("Accessible hosted pages")
struct AnchorPageAccessTests {
    private static let fields = [
        AnchorPageField(name: "first_name", label: "First name"),
        AnchorPageField(name: "mobile_number", label: "Mobile number", control: .telephone),
        AnchorPageField(name: "birth_date", label: "Date of birth", control: .date),
        AnchorPageField(name: "id_type", label: "What you have", control: .radio(["passport", "id_card"])),
        AnchorPageField(name: "bank_account_number", label: "Account", minimumLength: 4),
        AnchorPageField(
            name: "photo_id_front",
            label: "A photo of it",
            control: .file(accepted: ["image/png", "image/jpeg"], maximumSize: 5_000_000)
        ),
        AnchorPageField(name: "terms", label: "I agree", control: .agreement),
    ]

    private static var configuration: AnchorConfiguration {
        var configuration = AnchorConfiguration()
        configuration.pages.deposit = [
            AnchorPage(name: "customer", title: "About you", fields: fields),
            AnchorPage(name: "amount", title: "Your deposit", fields: [.amount]),
        ]
        return configuration
    }

    /// The values of an attribute, in the order of the page.
    private func values(of attribute: String, in page: String) -> [String] {
        page.components(separatedBy: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test("what helps with a field and what is wrong with it are tied to it, and the first mistake has the focus")
    func descriptions() async throws {
        try await AnchorRig.run(Self.configuration) { rig in
            let walk = AnchorPageWalk(rig: rig)
            let (_, url) = try await rig.start("deposit", token: try await rig.signIn())
            let first = try await walk.open(url)
            #expect(!first.text.contains("autofocus"))
            let wrong = try await walk.submit(first, [("first_name", "Ada"), ("mobile_number", "12")])
            #expect(wrong.status == 400)
            for page in [first.text, wrong.text] {
                let ids = values(of: "id", in: page)
                #expect(Set(ids).count == ids.count)
                let described = values(of: "aria-describedby", in: page)
                #expect(!described.isEmpty)
                for id in described.flatMap({ $0.split(separator: " ") }) { #expect(ids.contains(String(id)), "\(id)") }
            }
            #expect(
                values(of: "aria-describedby", in: wrong.text).contains(
                    "field-mobile_number-hint field-mobile_number-error"
                )
            )
            // Each of the mistakes is tied to its control, that of the radio buttons to all of them.
            for name in ["birth_date", "id_type", "bank_account_number", "photo_id_front", "terms"] {
                let tied = values(of: "aria-describedby", in: wrong.text).filter { $0.hasSuffix("field-\(name)-error") }
                #expect(!tied.isEmpty, "\(name)")
            }
            #expect(wrong.text.components(separatedBy: " autofocus").count == 2)
            let line = try #require(wrong.text.split(separator: "\n").first { $0.contains(" autofocus") })
            #expect(line.contains("name=\"mobile_number\""))
            #expect(wrong.text.contains("<title>Error: About you"))
        }
    }

    @Test("each rule stands beside its field before it is broken")
    func rules() async throws {
        try await AnchorRig.run(Self.configuration) { rig in
            let (_, url) = try await rig.start("deposit", token: try await rig.signIn())
            let page = try await AnchorPageWalk(rig: rig).open(url).text
            for rule in ["like +14155550123", "At least 4 characters", "PNG or JPEG", "at most 5 MB"] {
                #expect(page.contains(rule), "\(rule)")
            }
            #expect(page.contains("minlength=\"4\""))
            #expect(page.contains("> Passport</label>") && page.contains("> Id card</label>"))
        }
    }

    @Test("fields of SEP-9 are filled in by browsers that know them")
    func autocomplete() async throws {
        try await AnchorRig.run(Self.configuration) { rig in
            let (_, url) = try await rig.start("deposit", token: try await rig.signIn())
            let page = try await AnchorPageWalk(rig: rig).open(url).text
            #expect(values(of: "autocomplete", in: page) == ["given-name", "tel", "bday"])
        }
    }

    @Test("what arrives after the fee is told before the pages are done")
    func receipt() async throws {
        try await AnchorRig.run { rig in
            let walk = AnchorPageWalk(rig: rig)
            let (_, url) = try await rig.start("deposit", token: try await rig.signIn())
            let page = try await walk.submit(walk.open(url), AnchorPageWalk.customer).text
            #expect(page.contains("<output id=\"receipt\" for=\"field-amount\""))
            #expect(page.contains("You receive 24.65 USDC; the fee is 0.35 USDC."))
        }
    }

    @Test("what the customer told before is filled in", arguments: [true, false])
    func known(byPages: Bool) async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            if byPages {
                let (_, url) = try await rig.start("deposit", token: token)
                _ = try await AnchorPageWalk(rig: rig).finish(url)
            } else {
                _ = try await rig.putCustomer(token, rig.person)
            }
            let (_, url) = try await rig.start("withdraw", token: token)
            let page = try await AnchorPageWalk(rig: rig).open(url).text
            for value in ["Ada", "Lovelace", "ada@example.org"] { #expect(page.contains("value=\"\(value)\"")) }
            // Other accounts don't see it.
            let (_, other) = try await rig.start("withdraw", token: try await rig.signIn(.random()))
            #expect(try await !AnchorPageWalk(rig: rig).open(other).text.contains("Lovelace"))
        }
    }

    @Test("the last page leads to the page about the transfer")
    func end() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            let last = try await AnchorPageWalk(rig: rig).finish(url)
            let link = try #require(AnchorPageWalk.first(#/<a href="([^"]*)"/#, in: last.text))
            let target = try #require(URL(string: link.replacing("&amp;", with: "&"), relativeTo: last.url))
            let more = try await rig.get(target.absoluteString)
            #expect(more.status == 200)
            #expect(more.text.contains("<dd>\(id)</dd>"))
        }
    }

    @Test("the page about a transfer has words for each status", arguments: AnchorTransfer.Status.allCases)
    func statusWords(status: AnchorTransfer.Status) async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            if status != .incomplete {
                let body = HTTPBody.json(["status": .string(status.rawValue), "force": true])
                #expect(try await rig.send(.post, "sandbox/transfers/\(id)", body: body).status == 200)
            }
            let transfer = try await rig.transfer(id, token: token)
            let page = try await rig.get(#require(transfer["more_info_url"]?.string)).text
            #expect(!page.contains("<dd>\(status.rawValue)</dd>"))
            #expect(page.contains("<dt>Status</dt>"))
            #expect(!page.contains("pending_"))
        }
    }
}
