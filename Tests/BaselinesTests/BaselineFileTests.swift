import Diagnostics
import Testing

@testable import Baselines

/// Baselines as files.
@Suite("Files of baselines")
struct BaselineFileTests {
    /// A baseline with all that one can hold.
    static let whole: Baseline = {
        var baseline = SampleAnchor().baseline
        baseline.statuses["deposit follow"] = [["a", "completed"], ["a", "error"]]
        baseline.terms["SEP-24 deposit EURC"]?.isEnabled = false
        baseline.findings = [
            KnownFinding(
                code: "D102",
                severity: .must,
                request: "SEP-24 GET /info",
                path: "deposit.*.max_amount",
                expected: "a number",
                reason: "the bank's library",
                until: "2026-12-31"
            ),
            KnownFinding(
                code: "D116",
                severity: .should,
                request: "SEP-24 GET /transaction",
                path: "transaction.fee_details.details",
                expected: "named `breakdown`",
                expectedName: "breakdown"
            ),
            KnownFinding(
                code: "D201",
                severity: .should,
                request: "SEP-24 POST /transactions/deposit/interactive",
                path: "",
                expected: "application/json"
            ),
        ]
        return baseline
    }()

    @Test("what is written is read again, in one order, and every value on a line of its own where it is long")
    func roundTrip() throws {
        let text = Self.whole.text
        #expect(try Baseline(Array(text.utf8), path: "b.json") == Self.whole)
        #expect(try Baseline(Array(text.utf8), path: "b.json").text == text)
        #expect(text.hasPrefix("{\n  \"baseline\": 2,\n  \"anchor\": \"a.example\",\n"))
        #expect(
            text.contains(#""SEP-24 deposit USDC": { "fee_fixed": "0.5", "max_amount": "100", "min_amount": "1" }"#)
        )
        #expect(text.contains(#""transaction.message": "hidden""#))
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 140 })
    }

    /// An edit of the file, the place that the error names, and a word of the problem.
    static let damages: [(old: String, new: String, place: String, problem: String)] = [
        ("\"baseline\": 2", "\"baseline\": 1", "the version 1", "reads 2"),
        ("\"baseline\": 2", "\"baseline\": 3", "the version 3", "reads 2"),
        ("\"baseline\": 2", "\"baseline\": \"2\"", "b.json", "not a baseline"),
        ("\"baseline\": 2,", "", "b.json", "not a baseline"),
        ("\"anchor\": \"a.example\"", "\"anchor\": 7", "at `anchor`", "a text"),
        ("\"anchor\": \"a.example\",", "", "b.json", "`anchor` is missing"),
        ("\"below_ms\": 100", "\"below_ms\": \"fast\"", "below_ms`", "a whole number"),
        ("\"below_ms\": 100", "\"below_ms\": -5", "below_ms`", "a whole number above 0"),
        ("\"below_ms\": 100", "\"below_ms\": 0", "below_ms`", "a whole number above 0"),
        ("\"null | number\"", "\"nul | number\"", ".shape[", "\"nul\" is none of absent"),
        (
            "\"transaction.message\": \"hidden\"", "\"transaction.message\": \"hiden\"",
            ".by_status[\"deposit/completed\"][\"transaction.message\"]`", "\"hiden\" is none of absent"
        ),
        ("\"by_status\": {", "\"by_satus\": {", ".by_satus`", "did you mean `by_status`?"),
        ("\"max_amount\": \"100\"", "\"max_amount\": 100", ".max_amount`", "a number in quotes"),
        ("\"max_amount\": \"100\"", "\"max_amount\": \"many\"", ".max_amount`", "a number in quotes"),
        ("\"fee_fixed\": \"0.5\"", "\"fee_fixed\": \"-1\"", ".fee_fixed`", "it is -1, and no limit or fee is below 0"),
        ("\"max_amount\": \"100\"", "\"max_amount\": \"-0.1\"", ".max_amount`", "it is -0.1, and no limit"),
        ("\"max_amount\": \"100\"", "\"max_amuont\": \"100\"", ".max_amuont`", "did you mean `max_amount`?"),
        ("\"enabled\": false", "\"enabled\": 0", ".enabled`", "true or false"),
        ("\"dest\": \"required\"", "\"dest\": \"needed\"", ".fields.dest`", "none of required, optional"),
        ("\"a\", \"completed\"", "\"a\", true", "statuses[\"deposit follow\"][0][1]`", "a text"),
        ("\"D102\"", "\"D999\"", "findings[0].code`", "no code of a finding"),
        ("\"must\"", "\"should not\"", "findings[0].severity`", "none of"),
        ("\"reason\":", "\"raeson\":", "findings[0].raeson`", "did you mean `reason`?"),
        ("\"2026-12-31\"", "\"31.12.2026\"", "findings[0].until`", "write it as 2026-12-31"),
        ("\"2026-12-31\"", "\"2026-13-31\"", "findings[0].until`", "no date"),
        (
            "\"SEP-38 GET /info\": {", "\"SEP-38 GET /infos\": {", "answers[\"SEP-38 GET /infos\"]`",
            "did you mean \"SEP-38 GET /info\"?"
        ),
        ("\"SEP-38 GET /info\": {", "\"SEP-39 GET /xyz\": {", "answers[\"SEP-39 GET /xyz\"]`", "no request"),
        (
            "\"request\": \"SEP-24 GET /info\"", "\"request\": \"SEP-24 GET /inof\"", "findings[0].request`",
            "no request"
        ),
        (
            "\"SEP-24 deposit EURC\"", "\"SEP-24 deposits EURC\"", "terms[\"SEP-24 deposits EURC\"]`",
            "no offer of an anchor"
        ),
        ("\"deposit follow\"", "\"deposit\"", "statuses.deposit`", "no flow and state"),
        ("[\"a\", \"error\"]", "[\"a\", \"completed\"]", "statuses[\"deposit follow\"][1]`", "is there twice"),
        ("[\"a\", \"error\"]", "[\"a\", \"a\"]", "statuses[\"deposit follow\"][1][1]`", "\"a\" is there twice"),
        ("[\"a\", \"error\"]", "[]", "statuses[\"deposit follow\"][1]`", "it is empty"),
        ("\"statuses\": [200]", "\"statuses\": []", ".statuses`", "it is empty"),
        ("\"statuses\": [200]", "\"statuses\": [200, 200]", ".statuses[1]`", "\"200\" is there twice"),
        ("\"statuses\": [200]", "\"statuses\": [429]", ".statuses[0]`", "429 is no status that a baseline keeps"),
        ("\"statuses\": [200]", "\"statuses\": [2000]", ".statuses[0]`", "2000 is no status"),
        ("\"below_ms\": 100", "\"below_ms\": 250", "below_ms`", "250 is no order of magnitude"),
        ("\"null | number\"", "\"number | number\"", ".shape[", "\"number\" is there twice"),
        ("[\"SEPA\", \"SWIFT\"]", "[\"SEPA\", \"SEPA\"]", ".methods[1]`", "\"SEPA\" is there twice"),
        ("\"findings\": [", "\"findings\": {} }", "not a whole document", "byte"),
        (
            "\"network\": \"testnet\"", "\"network\": \"testnet\", \"network\": \"x\"", "not a whole document",
            "two members"
        ),
        ("\"network\": \"testnet\"", "\"network\": \"test\u{1}net\"", "not a whole document", "malformed"),
    ]

    @Test("a file that was edited by hand names the place, and what has to be there", arguments: damages.indices)
    func damaged(_ index: Int) {
        let (old, new, place, problem) = Self.damages[index]
        let text = Self.whole.text
        #expect(text.contains(old), "the sample has no \(old)")
        let error = #expect(throws: Failure.self) {
            try Baseline(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), path: "b.json")
        }
        let summary = error?.summary ?? ""
        #expect(summary.contains(place) && summary.contains(problem) && summary.contains("b.json"), "\(summary)")
        #expect(error?.help?.contains("windlass baseline record") == true && error?.failure == .usage)
    }

    @Test("a finding that is there twice, also with another reason, is refused with its place")
    func repeatedFinding() {
        var baseline = Self.whole
        var again = baseline.findings[0]
        again.reason = "another"
        baseline.findings.insert(again, at: 1)
        let error = #expect(throws: Failure.self) { try Baseline(Array(baseline.text.utf8), path: "b.json") }
        #expect(
            error?.summary
                == "invalid baseline b.json at `findings[1]`: \"SEP-24 GET /info D102 deposit.*.max_amount\" is there twice"
        )
    }

    @Test("a state without an order of statuses is refused with its place")
    func noOrders() {
        var baseline = Self.whole
        baseline.statuses["deposit follow"] = []
        let error = #expect(throws: Failure.self) { try Baseline(Array(baseline.text.utf8), path: "b.json") }
        #expect(error?.summary == "invalid baseline b.json at `statuses[\"deposit follow\"]`: it is empty")
    }

    /// An entry of each kind, a member that one of its kind can have, and some that it can't.
    static let entries: [(name: String, taken: String, refused: [String])] = [
        ("SEP-1 USDC", #""issuer": "G""#, ["min_amount", "signing_key", "enabled", "methods", "fields"]),
        ("SEP-1 USDC:G", #""issuer": "G""#, ["max_amount"]),
        ("SEP-1 keys", #""signing_key": "G""#, ["fee_fixed", "enabled", "fields"]),
        ("SEP-6 deposit-exchange USDC", #""fields": { "a": "optional" }"#, ["issuer", "signing_key"]),
        ("SEP-24 withdraw USDC", #""min_amount": "1""#, ["issuer"]),
        ("SEP-12 customer", #""fields": { "a": "required" }"#, ["min_amount", "methods", "enabled"]),
        ("SEP-12 customer sep31-sender", #""fields": { "a": "required" }"#, ["issuer"]),
        ("SEP-31 receive USDC", #""fee_percent": "1""#, ["signing_key"]),
        ("SEP-38 iso4217:USD", #""methods": ["buy WIRE"]"#, ["fee_minimum", "fields", "enabled"]),
    ]

    @Test(
        "an entry of the terms has the members that are recorded of its kind, and no other",
        arguments: entries.indices
    )
    func membersByKind(_ index: Int) throws {
        let (name, taken, refused) = Self.entries[index]
        func read(_ members: String) throws {
            let head = #"{"baseline":2,"anchor":"a.example","network":"testnet","answers":{},"#
            let text = head + "\"terms\":{\"\(name)\":{\(members)}},\"statuses\":{},\"findings\":[]}"
            let baseline = try Baseline(Array(text.utf8), path: "b.json")
            #expect(baseline.terms.keys.sorted() == [name])
        }
        try read(taken)
        for member in refused {
            let error = #expect(throws: Failure.self) { try read("\"\(member)\": \"1\"") }
            let summary = error?.summary ?? ""
            #expect(summary.contains("terms[\"\(name)\"].\(member)`: no such member belongs there"), "\(summary)")
        }
    }

    @Test("limits and fees below 0 are not recorded, as the file could not be read again")
    func negativeTerms() throws {
        var anchor = SampleAnchor()
        anchor.answers["sep24"]?.body =
            #"{"deposit":{"USDC":{"enabled":true,"min_amount":0,"max_amount":-1,"fee_fixed":"-0.5"}},"withdraw":{}}"#
        let baseline = anchor.baseline
        #expect(baseline.terms["SEP-24 deposit USDC"]?.numbers.map(\.key) == [.minAmount])
        #expect(try Baseline(Array(baseline.text.utf8), path: "b.json") == baseline)
    }

    @Test("a file in another order is read as the same baseline")
    func otherOrder() throws {
        var baseline = Self.whole
        baseline.findings.reverse()
        #expect(try Baseline(Array(baseline.text.utf8), path: "b.json") == Self.whole)
    }

    @Test("a file that an editor began with a byte order mark is read as the same baseline")
    func byteOrderMark() throws {
        #expect(try Baseline(Array("\u{FEFF}\(Self.whole.text)".utf8), path: "b.json") == Self.whole)
    }

    @Test("a file that is cut off anywhere is refused as not whole", arguments: [0, 1, 3, 10, 50, 99])
    func cutOff(percent: Int) {
        let bytes = Array(Self.whole.text.utf8)
        let error = #expect(throws: Failure.self) {
            try Baseline(Array(bytes.prefix(bytes.count * percent / 100)), path: "b.json")
        }
        #expect(error?.code == .brokenDocument, "\(String(describing: error))")
    }

    @Test("a name that an anchor made up does nothing to a terminal or to the file")
    func hostile() throws {
        var anchor = SampleAnchor()
        anchor.answers["sep6"]?.body = #"{"withdraw":{"U\u001b[2J\u202e$.*[]":{"enabled":true}},"a.b[]":1,"$":2}"#
        let baseline = anchor.baseline
        #expect(!baseline.text.unicodeScalars.contains { ForeignText.controls($0) && $0 != "\n" })
        #expect(try Baseline(Array(baseline.text.utf8), path: "b.json") == baseline)
        #expect(BaselineComparison(baseline, baseline, today: "2026-01-01").differences == [])
        #expect(baseline.answers["SEP-6 GET /info"]?.shape.types["a%2eb%5b%5d"] == [.number])
    }
}
