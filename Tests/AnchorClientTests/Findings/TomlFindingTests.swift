import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@testable import AnchorClient

/// What a stellar.toml has otherwise than SEP-1 says.
@Suite("Findings in a stellar.toml")
struct TomlFindingTests {
    private static let account = People.server.publicKey.address
    private static let contract = "CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA"

    private func findings(in text: String, of domain: String = "anchor.example") throws -> [Deviation] {
        let domain = try HomeDomain(parsing: domain)
        let toml = try StellarToml(Array(text.utf8), of: domain)
        let headers: HTTPHeaders = ["Content-Type": "text/plain", "Access-Control-Allow-Origin": "*"]
        let response = HTTPResponse(status: 200, headers: headers, body: Array(text.utf8), url: domain.tomlURL)
        let check = AnswerCheck(response: response, form: .toml, request: nil, plainURLs: PlainURLs(of: domain))
        return check.deviations(ofToml: toml.fields)
    }

    /// A finding as `D103 must VERSION`.
    private func words(_ finding: Deviation) -> String {
        "\(finding.code.rawValue) \(finding.severity) \(finding.subject.field ?? "")"
    }

    // MARK: Types

    /// The tables of SEP-1, with a line before their members.
    private static let tables: [(name: String, head: String, path: String, section: String, members: [Member])] = [
        ("", "", "", "General Information", TomlForm.general),
        ("DOCUMENTATION", "[DOCUMENTATION]", "DOCUMENTATION.", "Organization Documentation", TomlForm.organization),
        ("PRINCIPALS", "[[PRINCIPALS]]", "PRINCIPALS[0].", "Point of Contact Documentation", TomlForm.principal),
        ("CURRENCIES", "[[CURRENCIES]]", "CURRENCIES[0].", "Currency Documentation", TomlForm.currency),
        ("VALIDATORS", "[[VALIDATORS]]", "VALIDATORS[0].", "Validator Information", TomlForm.validator),
    ]

    /// A value of each type of TOML, and the code that is found where the SEP has a value of another one.
    private static func code(of value: String, for form: ValueForm) -> FailureCode? {
        switch (form, value) {
        case (.list, "[1]"): .numberForText
        case (.boolean, "true"), (.integer, "2"): nil
        case (.integer, "'2'"): .textForNumber
        case (_, "2"), (_, "2.7"): form.isText ? .numberForText : .otherType
        default: .otherType
        }
    }

    @Test("a member with another type than SEP-1 has is found, whichever it is")
    func types() throws {
        for table in Self.tables {
            for member in table.members {
                for value in ["2", "2.7", "true", "[1]", "{ a = 1 }"] + (member.form.isText ? [] : ["'2'"]) {
                    let text = "\(table.head)\n\(member.name) = \(value)\n"
                    let path = table.path + member.name
                    let found = try findings(in: text).filter {
                        ($0.subject.field ?? "").hasPrefix(path)
                            && ![.absentMember, .conflictingMembers].contains($0.code)
                    }
                    let code = Self.code(of: value, for: member.form)
                    #expect(found.map(\.code) == (code.map { [$0] } ?? []), "\(member.name) = \(value)")
                    #expect(found.allSatisfy { $0.severity == .must }, "\(member.name) = \(value)")
                    #expect(found.allSatisfy { $0.section == SEPSection(1, table.section) }, "\(member.name)")
                }
            }
            // A table in place of a list of tables, and the other way round.
            guard !table.name.isEmpty else { continue }
            let head = table.name == "DOCUMENTATION" ? "[[DOCUMENTATION]]" : "[\(table.name)]"
            #expect(try findings(in: "\(head)\nname = 'x'").map(words) == ["D103 must \(table.name)"])
        }
    }

    @Test("the version as a number is told with what SEP-1 has")
    func version() throws {
        let found = try #require(try findings(in: "VERSION = 2.7").first)
        #expect(words(found) == "D101 must VERSION")
        #expect(found.found.masked == "a number (2.7)" && found.expected == "a text")
        #expect(found.help == #"send `VERSION` as a text; SEP-1, "General Information""#)
    }

    // MARK: Values

    /// Lines of a table, the findings in them, and what the first is expected to be.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var findings: [String]
        var expected: String?

        init(_ text: String, _ findings: String..., expected: String? = nil) {
            (testDescription, self.findings, self.expected) = (text, findings, expected)
        }
    }

    static let urls: [Case] =
        ["ORG_URL", "ORG_PHYSICAL_ADDRESS_ATTESTATION", "ORG_PHONE_NUMBER_ATTESTATION"].map {
            Case(
                "[DOCUMENTATION]\n\($0) = 'http://anchor.example/x'",
                "D117 must DOCUMENTATION.\($0)",
                expected: "an absolute https URL"
            )
        }
        + ["FEDERATION_SERVER", "AUTH_SERVER", "TRANSFER_SERVER", "ANCHOR_QUOTE_SERVER"].map {
            Case("\($0) = 'http://anchor.example'", "D117 must \($0)", expected: "an absolute https URL")
        }
        + [
            // SEP-1 has no more than "url" for these.
            Case("HORIZON_URL = 'http://anchor.example'", "D117 note HORIZON_URL", expected: "an absolute https URL"),
            Case(
                "[DOCUMENTATION]\nORG_LOGO = 'http://anchor.example/a.png'",
                "D117 note DOCUMENTATION.ORG_LOGO",
                expected: "an absolute https URL"
            ),
            Case(
                "[DOCUMENTATION]\nORG_LOGO = 'a.png'",
                "D112 must DOCUMENTATION.ORG_LOGO",
                expected: "an absolute URL"
            ),
            Case(
                "[DOCUMENTATION]\nORG_LOGO = 'ftp://a.example/a.png'",
                "D117 must DOCUMENTATION.ORG_LOGO",
                expected: "an absolute https URL"
            ),
            Case(
                "[[CURRENCIES]]\ncode = 'native'\nimage = 'data:image/png;base64,iVBORw0KGgo='",
                "D117 must CURRENCIES[0].image",
                expected: "an absolute https URL"
            ),
            Case("[DOCUMENTATION]\nORG_URL = 'anchor.example'", "D112 must DOCUMENTATION.ORG_URL"),
            Case("[DOCUMENTATION]\nORG_URL = 'https://anchor.example'\nORG_LOGO = 'https://anchor.example/a.png'"),
            Case("[[CURRENCIES]]\ntoml = 'http://anchor.example/EURC.toml'", "D117 must CURRENCIES[0].toml"),
            Case("[[VALIDATORS]]\nHISTORY = 'http://history.example/prd'"),
        ]

    static let lengths: [Case] = [
        Case("name = '12345678901234567890'"),
        Case("name = '123456789012345678ÄÖ'"),
        Case("name = '123456789012345678901'", "D121 must CURRENCIES[0].name", expected: "at most 20 characters"),
        Case("code_template = 'CORN????????'"),
        Case(
            "code_template = 'CORN?????????'",
            "D121 must CURRENCIES[0].code_template",
            expected: "at most 12 characters"
        ),
        // SEP-1 sets no limit to these.
        Case("desc = '\(String(repeating: "a", count: 2000))'\nconditions = '\(String(repeating: "a", count: 2000))'"),
        Case("display_decimals = 0"), Case("display_decimals = 7"),
        Case(
            "display_decimals = 8",
            "D115 must CURRENCIES[0].display_decimals",
            expected: "a whole number from 0 to 7"
        ),
        Case("display_decimals = -1", "D115 must CURRENCIES[0].display_decimals"),
        Case("display_decimals = 2.5", "D103 must CURRENCIES[0].display_decimals"),
        Case("fixed_number = -5", "D115 must CURRENCIES[0].fixed_number"),
        Case("status = 'Live'", "D111 must CURRENCIES[0].status"),
        Case("anchor_asset_type = 'nft'"),
        Case("anchor_asset_type = 'gold'", "D111 must CURRENCIES[0].anchor_asset_type"),
    ]

    static let policies: [Case] = [
        Case("fixed_number = 10"), Case("max_number = 10"), Case("is_unlimited = true"), Case("is_unlimited = false"),
        Case(
            "is_unlimited = true\nfixed_number = 10",
            "D307 must CURRENCIES[0].is_unlimited",
            expected: "exactly one of fixed_number, max_number and is_unlimited"
        ),
        Case("is_unlimited = true\nmax_number = 10", "D307 must CURRENCIES[0].is_unlimited"),
        Case("is_unlimited = false\nmax_number = 10", "D307 should CURRENCIES[0].is_unlimited"),
        Case("fixed_number = 10\nmax_number = 10", "D307 must CURRENCIES[0].max_number"),
        Case("is_unlimited = false\nfixed_number = 10\nmax_number = 10", "D307 must CURRENCIES[0].is_unlimited"),
        Case(
            "contract = '\(contract)'",
            "D307 must CURRENCIES[0].contract",
            expected: "either an issuer or a contract"
        ),
    ]

    static let identities: [Case] = [
        Case("[[CURRENCIES]]\ncode = 'native'"), Case("[[CURRENCIES]]\ncode = 'XLM'"),
        Case("[[CURRENCIES]]\ncode = 'TOKEN'\ncontract = '\(contract)'"),
        Case("[[CURRENCIES]]\ntoml = 'https://anchor.example/EURC.toml'"),
        Case(
            "[[CURRENCIES]]\ntoml = 'https://anchor.example/EURC.toml'\ncode = 'EURC'",
            "D307 should CURRENCIES[0].toml",
            expected: "a link as the currency's only member"
        ),
        Case(
            "[[CURRENCIES]]\ncode = 'USDC'",
            "D105 must CURRENCIES[0].issuer",
            expected: "an issuer (G…) or a contract (C…)"
        ),
        Case(
            "[[CURRENCIES]]\nissuer = '\(account)'",
            "D105 must CURRENCIES[0].code",
            expected: "a text of at most 12 characters"
        ),
        Case("[[CURRENCIES]]\ncode_template = 'CORN????'\nissuer = '\(account)'"),
        Case(
            "[[CURRENCIES]]\ncode = 'THIRTEENCHARS'\nissuer = '\(contract)'",
            "D121 must CURRENCIES[0].code",
            "D113 must CURRENCIES[0].issuer",
            expected: "at most 12 characters"
        ),
        Case("[[CURRENCIES]]\ncode = 'A'\ncontract = '\(account)'", "D113 must CURRENCIES[0].contract"),
        Case("SIGNING_KEY = '\(contract)'", "D113 must SIGNING_KEY", expected: "an account of the network (G…)"),
        Case("ACCOUNTS = ['\(account)', '\(contract)', 'G']", "D113 must ACCOUNTS[1]"),
        Case(
            "WEB_AUTH_CONTRACT_ID = '\(account)'",
            "D113 must WEB_AUTH_CONTRACT_ID",
            expected: "a contract of the network (C…)"
        ),
    ]

    private static let key = "SIGNING_KEY = '\(account)'"
    private static let signIn = "WEB_AUTH_ENDPOINT = 'https://anchor.example/auth'"
    private static let customers = "KYC_SERVER = 'https://anchor.example/kyc'"
    private static let contracts = "WEB_AUTH_FOR_CONTRACTS_ENDPOINT = 'https://anchor.example/auth'"

    static let needs: [Case] = [
        Case("TRANSFER_SERVER = 'https://anchor.example/sep6'"),
        Case(signIn, "D105 must SIGNING_KEY", expected: "an account of the network (G…)"),
        Case(key + "\n" + signIn),
        Case("TRANSFER_SERVER_SEP0024 = 'https://anchor.example/sep24'", "D105 must WEB_AUTH_ENDPOINT"),
        Case("TRANSFER_SERVER_SEP0024 = 'https://anchor.example/sep24'\n\(key)\n\(signIn)"),
        Case(
            "TRANSFER_SERVER_SEP0024 = 'https://anchor.example/sep24'\n\(contracts)\n\(key)",
            "D105 must WEB_AUTH_CONTRACT_ID"
        ),
        Case("\(contracts)\n\(key)\nWEB_AUTH_CONTRACT_ID = '\(contract)'\n\(customers)"),
        Case(
            "DIRECT_PAYMENT_SERVER = 'https://anchor.example/sep31'\n\(key)\n\(signIn)",
            "D105 must KYC_SERVER",
            expected: "an absolute https URL"
        ),
        Case("DIRECT_PAYMENT_SERVER = 'https://anchor.example/sep31'\n\(key)\n\(signIn)\n\(customers)"),
    ]

    private func expect(_ text: String, of domain: String = "anchor.example", like example: Case) throws {
        let found = try findings(in: text, of: domain)
        #expect(found.map(words) == example.findings, "\(text)")
        if let expected = example.expected { #expect(found.first?.expected == expected) }
        for finding in found {
            let help = try #require(finding.help)
            #expect(
                help.hasSuffix("; SEP-1, \"\(finding.section.title)\"") && finding.endpoint == AnswerForm.toml.endpoint
            )
        }
    }

    @Test("URLs are https where SEP-1 says so, and plain http is a note elsewhere", arguments: urls)
    func addresses(example: Case) throws {
        try expect(example.testDescription, like: example)
    }

    @Test("the members of a currency keep their limits, and exclude each other", arguments: lengths + policies)
    func currencies(example: Case) throws {
        let currency = "[[CURRENCIES]]\ncode = 'USDC'\nissuer = '\(Self.account)'\n"
        try expect(currency + example.testDescription, like: example)
    }

    @Test("accounts and contracts are told apart, and what needs another member has it", arguments: identities + needs)
    func references(example: Case) throws {
        try expect(example.testDescription, like: example)
    }

    @Test("what several currencies have alike is one finding with their number, and the worst severity")
    func alike() throws {
        let currency = "[[CURRENCIES]]\ncode = 'A'\nissuer = '\(Self.account)'\nmax_number = 5\nis_unlimited = "
        let found = try findings(in: "\(currency)false\n\(currency)true\n\(currency)false")
        #expect(found.map(words) == ["D307 must CURRENCIES[1].is_unlimited"] && found.map(\.count) == [3])
        #expect(found.map(\.pattern) == ["CURRENCIES[].is_unlimited"])
    }

    // MARK: Anchors

    @Test("an anchor on this machine may name URLs of plain http that are there as well, and no others")
    func local() throws {
        let text = "TRANSFER_SERVER = 'http://%/sep6'\nHORIZON_URL = 'http://%'\n[DOCUMENTATION]\nORG_URL = 'http://%'"
        let all = ["D117 must TRANSFER_SERVER", "D117 note HORIZON_URL", "D117 must DOCUMENTATION.ORG_URL"]
        for (domain, host, expected) in [
            ("localhost:8001", "localhost:8001", []), ("localhost:8001", "127.0.0.1:8000", []),
            ("localhost:8001", "anchor.example", all), ("https://localhost:8443", "localhost:8443", all),
            ("anchor.example", "localhost:8001", all),
        ] {
            let found = try findings(in: text.replacing("%", with: host), of: domain)
            #expect(Set(found.map(words)) == Set(expected), "\(host) of \(domain)")
        }
    }

    @Test("a real anchor's has no findings")
    func platform() throws {
        let text = String(decoding: try Fixture.data("anchors/anchor-platform-stellar.toml"), as: UTF8.self)
        #expect(try findings(in: text, of: "localhost:21110").map(words) == [])
    }

    @Test(
        "an endpoint to which no path can be appended is found",
        arguments: [
            ("TRANSFER_SERVER = 'https://anchor.example/sep6?x=1'", ["D204 should TRANSFER_SERVER"]),
            ("TRANSFER_SERVER = 'https://anchor.example/sep6#a'", ["D204 should TRANSFER_SERVER"]),
            ("TRANSFER_SERVER = 'https://anchor.example/sep6/?x=/'", ["D204 should TRANSFER_SERVER"]),
            ("ANCHOR_QUOTE_SERVER = 'https://anchor.example/sep38/'", ["D204 should ANCHOR_QUOTE_SERVER"]),
            ("TRANSFER_SERVER = 'https://anchor.example/sep6'", []),
            // Nothing is appended to this one but the query itself.
            ("FEDERATION_SERVER = 'https://anchor.example/federation?x=1'", []),
        ] as [(String, [String])]
    )
    func endpoints(text: String, found: [String]) throws {
        #expect(try findings(in: text).map(words) == found)
    }

    @Test("legal oddities have none, and what is not SEP-1's is not looked at")
    func oddities() throws {
        let text = String(decoding: try Fixture.data("sep1/anchor.toml"), as: UTF8.self)
        #expect(
            try findings(in: text).map(words) == [
                "D204 should TRANSFER_SERVER_SEP0024", "D103 must CURRENCIES[0].is_asset_anchored",
                "D113 must CURRENCIES[6].issuer", "D103 must CURRENCIES[6].display_decimals",
            ]
        )
        for text in ["VERSION = ''\nANYTHING = 7", "[DOCUMENTATION]\nORG_NAME = ''\nORG_FAX = 7", "CURRENCIES = []"] {
            #expect(try findings(in: text).map(words) == [], "\(text)")
        }
    }
}
