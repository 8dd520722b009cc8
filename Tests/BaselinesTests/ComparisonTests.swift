import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Baselines

/// What has changed about an anchor, and what it means to clients.
@Suite("Comparing an anchor with its baseline")
struct ComparisonTests {
    /// A change of one answer, and the rules that find it and its reverse.
    struct Change: CustomTestStringConvertible, Sendable {
        var answer: String
        var old: String
        var new: String
        var rules: Set<DifferenceRule>
        var reverse: Set<DifferenceRule>

        init(_ answer: String, _ old: String, _ new: String, _ rules: Set<DifferenceRule>, back: Set<DifferenceRule>) {
            (self.answer, self.old, self.new, self.rules, reverse) = (answer, old, new, rules, back)
        }

        var testDescription: String { "\(answer): \(old) → \(new)" }

        func apply(to anchor: inout SampleAnchor) {
            let body = anchor.answers[answer]?.body ?? ""
            #expect(body.contains(old), "the sample has no \(old)")
            anchor.answers[answer]?.body = body.replacing(old, with: new)
        }
    }

    private static let fee = #""fee":{"enabled":false}"#
    private static let extra = #"{"description":"e","optional":true}"#

    static let changes: [Change] = [
        Change("sep24", #""min_amount":1"#, #""min_amount":5"#, [.limitNarrowed], back: [.limitWidened]),
        Change("sep24", #""max_amount":100"#, #""max_amount":50"#, [.limitNarrowed], back: [.limitWidened]),
        Change("sep24", #","max_amount":100"#, "", [.limitWidened, .memberGone], back: [.limitNarrowed, .memberNew]),
        Change("sep24", #""fee_fixed":0.5"#, #""fee_fixed":0.7"#, [.feeRaised], back: [.feeLowered]),
        Change("sep24", #""fee_fixed":0.5"#, #""fee_fixed":0.50"#, [], back: []),
        Change("sep24", #""fee_fixed":0.5"#, #""fee_fixed":"0.5""#, [.typeChanged], back: [.typeChanged]),
        Change(
            "sep24",
            #""min_amount":null"#,
            #""min_amount":2"#,
            [.typeNarrowed, .limitNarrowed],
            back: [.nullNew, .limitWidened]
        ),
        Change("sep24", #""withdraw":{"USDC":{"enabled":true}}"#, #""withdraw":{}"#, [.offerGone], back: [.offerNew]),
        Change(
            "sep24",
            #""withdraw":{"USDC":{"enabled":true}}"#,
            #""withdraw":{"USDC":{"enabled":false}}"#,
            [.disabled],
            back: [.enabled]
        ),
        Change("sep24", fee, #""fee":null"#, [.nullNew], back: [.memberNew]),
        Change("sep24", fee, #""fee":true"#, [.typeChanged], back: [.typeChanged]),
        Change("sep24", fee, fee + #","more":{"a":[1]}"#, [.memberNew], back: [.memberGone]),
        Change("sep24", "{", "<", [.typeChanged], back: [.typeChanged, .offerNew]),
        Change(
            "sep6",
            extra,
            #"{"description":"e"}"#,
            [.fieldRequired, .memberGone],
            back: [.fieldOptional, .memberNew]
        ),
        Change("sep6", #""dest":{"description":"d"},"#, "", [.fieldGone], back: [.fieldRequired]),
        Change("sep6", #","SWIFT""#, "", [.methodGone], back: [.methodNew]),
        Change("sep38", #"["US"]"#, #"["US","CA"]"#, [.methodNew], back: [.methodGone]),
        Change("sep38", #"{"name":"WIRE","description":"d"}"#, "", [.methodGone], back: [.methodNew]),
        Change("toml", "KYC_SERVER", "KYC", [.memberGone, .memberNew], back: [.memberGone, .memberNew]),
        Change("toml", SampleAnchor.issuer, SampleAnchor.otherIssuer, [.issuerChanged], back: [.issuerChanged]),
        Change(
            "toml",
            "SIGNING_KEY = \"\(SampleAnchor.otherIssuer)",
            "SIGNING_KEY = \"\(SampleAnchor.issuer)",
            [.signingKeyChanged],
            back: [.signingKeyChanged]
        ),
        // A customer of whom something is known is not asked for it.
        Change("customer", #""first_name":{"type":"string","description":"•••"},"#, "", [], back: [.fieldRequired]),
        Change(
            "customer",
            #","optional":true"#,
            "",
            [.fieldRequired],
            back: [.fieldOptional, .memberNew]
        ),
        Change("transaction", #""amount_in":"10""#, #""amount_in":10"#, [.typeChanged], back: [.typeChanged]),
        // What was recorded without its content may be a text or a number.
        Change("transaction", #""message":"•••""#, #""message":5"#, [], back: []),
        // An empty list tells nothing of its elements.
        Change("transaction", "[]", #"[{"id":"r1"}]"#, [], back: []),
        Change("transaction", #""id":"t1""#, #""id":"t2""#, [], back: []),
    ]

    private func rules(_ old: SampleAnchor, _ new: SampleAnchor) -> Set<DifferenceRule> {
        Set(BaselineComparison(old.baseline, new.baseline, today: "2026-01-01").differences.map(\.rule))
    }

    @Test("a change of an answer is found by its rules, and so is its reverse", arguments: changes)
    func change(_ change: Change) {
        var changed = SampleAnchor()
        change.apply(to: &changed)
        #expect(rules(SampleAnchor(), changed) == change.rules)
        #expect(rules(changed, SampleAnchor()) == change.reverse, "the reverse")
    }

    /// What is no change of a body: the answer, what is done with it, and the rules that find it and its reverse.
    static let heads: [(answer: String, edit: @Sendable (inout SampleAnchor.Answer?) -> Void, [[DifferenceRule]])] = [
        ("sep6", { $0 = nil }, [[.answerGone], [.answerNew, .offerNew]]),
        ("sep6", { $0?.status = 404 }, [[.refused], [.otherSuccess, .offerNew]]),
        ("sep6", { $0?.status = 503 }, [[.answerGone], [.answerNew, .offerNew]]),
        ("put", { $0?.status = 200 }, [[.otherSuccess], [.otherSuccess]]),
        ("put", { $0?.status = 400 }, [[.refusedOnce], [.otherSuccess]]),
        ("transaction", { $0?.milliseconds = 5000 }, [[.slower], []]),
        ("transaction", { $0?.milliseconds = 90 }, [[], []]),
        // What needs a sign-in was not asked for: that is no difference.
        ("transaction", { $0 = nil }, [[], [.answerNew]]),
        ("customer", { $0 = nil }, [[], [.answerNew, .offerNew]]),
    ]

    @Test("so is a change of a status, of the time, and an answer that is gone", arguments: heads.indices)
    func head(_ index: Int) {
        let (answer, edit, rules) = Self.heads[index]
        var changed = SampleAnchor()
        edit(&changed.answers[answer])
        #expect(self.rules(SampleAnchor(), changed) == Set(rules[0]), "\(answer)")
        #expect(self.rules(changed, SampleAnchor()) == Set(rules[1]), "\(answer), the reverse")
    }

    @Test("what was not seen this time is listed")
    func unseen() {
        var anchor = SampleAnchor()
        anchor.answers["transaction"] = nil
        anchor.answers["customer"] = nil
        let comparison = BaselineComparison(SampleAnchor().baseline, anchor.baseline, today: "2026-01-01")
        #expect(comparison.differences == [])
        let names = ["SEP-12 GET /customer", "SEP-12 customer sep31-sender", "SEP-24 GET /transaction"]
        #expect(comparison.unseen == names)
        #expect(comparison.updated == SampleAnchor().baseline, "an update keeps it")
    }

    @Test(
        "of runs alone, what no run asked for is listed as well; what they asked for is compared",
        arguments: ["sep6", "toml"]
    )
    func runsAlone(answer: String) {
        var anchor = SampleAnchor()
        anchor.answers[answer] = nil
        let (old, today) = (SampleAnchor().baseline, "2026-01-01")
        let whole = BaselineComparison(old, anchor.baseline, today: today)
        #expect(whole.differences.contains { $0.rule == .answerGone })
        let runs = BaselineComparison(old, anchor.baseline, today: today, isWhole: false)
        #expect(runs.differences == [])
        #expect(runs.unseen.contains { $0.hasPrefix(answer == "toml" ? "SEP-1 " : "SEP-6 ") })
        #expect(runs.updated == old, "an update keeps it")
        let nothing = Baseline(anchor: "a.example", network: "testnet")
        #expect(BaselineComparison(old, nothing, today: today, isWhole: false).differences == [])
        anchor.answers["sep24"]?.body = #"{"deposit":{}}"#
        #expect(BaselineComparison(old, anchor.baseline, today: today, isWhole: false).count(.breaking) > 0)
    }

    @Test("a difference names the request, the member, and what was and is, those that break clients first")
    func words() {
        var anchor = SampleAnchor()
        for (old, new) in [(#""max_amount":100"#, #""max_amount":50"#), (#""fee_fixed":0.5"#, #""fee_fixed":"0.4""#)] {
            Change("sep24", old, new, [], back: []).apply(to: &anchor)
        }
        let comparison = BaselineComparison(SampleAnchor().baseline, anchor.baseline, today: "2026-01-01")
        let lines = comparison.differences.map { "\($0.level): \($0.words)" }
        #expect(
            lines == [
                "breaking: SEP-24 GET /info, deposit.*.fee_fixed: has another type: was number, is string",
                "breaking: SEP-24 deposit USDC, max_amount: limit narrowed: was 100, is 50",
                "notable: SEP-24 deposit USDC, fee_fixed: fee lowered: was 0.5, is 0.4",
            ]
        )
        #expect(Difference.Class.allCases.map { comparison.count($0) } == [2, 1, 0])
    }

    @Test("every rule is in one of the tables of these tests")
    func complete() {
        var tested = Self.changes.reduce(into: Set<DifferenceRule>()) { $0.formUnion($1.rules.union($1.reverse)) }
        for (_, _, rules) in Self.heads { tested.formUnion(rules.joined()) }
        tested.formUnion([.statusesChanged, .statusesNew])
        tested.formUnion([.findingMust, .findingShould, .findingNote, .findingFixed])
        #expect(Set(DifferenceRule.allCases).subtracting(tested) == [])
    }

    // MARK: Statuses

    @Test(
        "statuses in another order break clients; one that a poll has missed, now or then, doesn't",
        arguments: [
            ("a b c", [] as [DifferenceRule]), ("a c", []), ("c", []), ("a b", [.statusesChanged]),
            ("b a c", [.statusesChanged]), ("a b d c", [.statusesNew]), ("d c", [.statusesNew]), ("x c", []),
            ("a b a c", [.statusesChanged]),
        ]
    )
    func statuses(order: String, rules: [DifferenceRule]) {
        var old = Baseline(anchor: "a.example", network: "testnet")
        old.statuses["deposit follow"] = [["a", "b", "c"], ["x", "c"]]
        var new = Baseline(anchor: "a.example", network: "testnet")
        new.statuses["deposit follow"] = [order.split(separator: " ").map(String.init)]
        let comparison = BaselineComparison(old, new, today: "2026-01-01")
        #expect(comparison.differences.map(\.rule) == rules)
        #expect((comparison.updated.statuses == old.statuses) == rules.isEmpty)
        let first = BaselineComparison(Baseline(anchor: "a", network: "b"), new, today: "2026-01-01")
        #expect(first.differences.map(\.rule) == [.statusesNew])
    }

    // MARK: Findings

    private func deviation(_ code: FailureCode, _ severity: Deviation.Severity) -> Deviation {
        Deviation(
            code,
            severity,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            subject: Subject(field: "deposit.USDC.max_amount"),
            pattern: "deposit.*.max_amount",
            found: "a text",
            expected: "a number"
        )
    }

    private func baseline(_ findings: [Deviation]) -> Baseline {
        var baseline = SampleAnchor().baseline
        baseline.learn(Baseline.Evidence(findings: findings))
        return baseline
    }

    @Test(
        "a new finding is as bad as what it is against",
        arguments: [
            (Deviation.Severity.must, DifferenceRule.findingMust), (.should, .findingShould), (.note, .findingNote),
        ]
    )
    func finding(severity: Deviation.Severity, rule: DifferenceRule) {
        let new = baseline([deviation(.textForNumber, severity)])
        let differences = BaselineComparison(SampleAnchor().baseline, new, today: "2026-01-01").differences
        #expect(differences.map(\.rule) == [rule])
        #expect(differences.first?.path == "deposit.*.max_amount D102 text-for-number")
    }

    @Test("a finding that came with several severities is kept with the worst")
    func worst() {
        let found = [Deviation.Severity.note, .must, .should].map { deviation(.textForNumber, $0) }
        #expect(baseline(found).findings.map(\.severity) == [.must])
        var inTurn = SampleAnchor().baseline
        for one in found { inTurn.learn(Baseline.Evidence(findings: [one])) }
        #expect(inTurn == baseline(found), "each may be of another run")
    }

    @Test(
        "a known finding is accepted until its date, and counts again afterwards; an update keeps its reason and date"
    )
    func known() {
        let seen = baseline([deviation(.textForNumber, .must)])
        var old = seen
        #expect(BaselineComparison(old, seen, today: "2026-01-01").differences == [])
        old.findings[0].reason = "the bank's library"
        old.findings[0].until = "2026-06-30"
        #expect(BaselineComparison(old, seen, today: "2026-06-30").differences == [])
        let late = BaselineComparison(old, seen, today: "2026-07-01")
        #expect(late.differences.map(\.rule) == [.findingMust])
        #expect(late.differences.first?.words.hasSuffix("(was accepted until 2026-06-30)") == true)
        #expect(late.updated == old)
    }

    @Test(
        "a known finding that is found with a worse severity is a new one, whatever its date; a milder one is no difference",
        arguments: [
            (.note, .must, .findingMust), (.note, .should, .findingShould), (.should, .must, .findingMust),
            (.note, .note, nil), (.should, .should, nil), (.must, .must, nil),
            (.must, .should, nil), (.must, .note, nil), (.should, .note, nil),
        ] as [(Deviation.Severity, Deviation.Severity, DifferenceRule?)]
    )
    func severity(was: Deviation.Severity, now: Deviation.Severity, rule: DifferenceRule?) {
        var old = baseline([deviation(.textForNumber, was)])
        let new = baseline([deviation(.textForNumber, now)])
        let place = "SEP-24 GET /info, deposit.*.max_amount D102 text-for-number"
        let words = rule.map { ["\(place): \($0.row.words): was a \(was), is a \(now)"] } ?? []
        old.findings[0].reason = "the bank's library"
        for until in [nil, "2026-06-30"] {
            old.findings[0].until = until
            let comparison = BaselineComparison(old, new, today: "2026-01-01")
            #expect(comparison.differences.map(\.rule) == [rule].compactMap(\.self))
            #expect(comparison.differences.map(\.words) == words)
            // An update keeps the worse severity, the reason and the date.
            var updated = old.findings[0]
            updated.severity = max(was, now)
            #expect(comparison.updated.findings == [updated])
            #expect(BaselineComparison(comparison.updated, new, today: "2026-01-01").differences == [])
        }
        old.findings[0].until = "2025-12-31"
        let late = BaselineComparison(old, new, today: "2026-01-01").differences
        #expect(late.map(\.now) == [rule.map { _ in "a \(now)" }])
        #expect(late.map(\.was) == [rule == nil ? "accepted until 2025-12-31" : "a \(was)"])
    }

    @Test(
        "strict runs accept a known finding that has a reason, until its date, and no other",
        arguments: [
            (nil, nil, false), ("", nil, false), (" ", nil, false), ("\t\n\u{A0}", nil, false),
            ("the bank's library", nil, true),
            ("the bank's library", "2026-06-30", true), ("the bank's library", "2026-06-29", false),
        ] as [(String?, String?, Bool)]
    )
    func allowance(reason: String?, until: String?, isAllowed: Bool) throws {
        let found = deviation(.textForNumber, .must)
        var known = try #require(baseline([found]).findings.first)
        (known.reason, known.until) = (reason, until)
        #expect((known.allowance(on: "2026-06-30")?.allows(found) ?? false) == isAllowed)
        // Neither the same of another request nor another member.
        (known.request, known.path) = ("SEP-6 GET /info", known.path)
        #expect(known.allowance(on: "2026-06-30")?.allows(found) != true)
        (known.request, known.path) = ("SEP-24 GET /info", "")
        #expect(known.allowance(on: "2026-06-30")?.allows(found) != true)
    }

    @Test(
        "strict runs accept a known finding up to its severity, and none that is worse",
        arguments: Deviation.Severity.allCases
    )
    func allowance(ofSeverity severity: Deviation.Severity) throws {
        var known = try #require(baseline([deviation(.textForNumber, severity)]).findings.first)
        known.reason = "the bank's library"
        let allowance = try #require(known.allowance(on: "2026-06-30"))
        for found in Deviation.Severity.allCases {
            #expect(allowance.allows(deviation(.textForNumber, found)) == (found <= severity), "\(found)")
        }
    }

    @Test(
        "a finding that is fixed breaks the comparison until it is struck off; one of an answer that was not seen doesn't"
    )
    func fixed() {
        let old = baseline([deviation(.textForNumber, .should)])
        let comparison = BaselineComparison(old, SampleAnchor().baseline, today: "2026-01-01")
        #expect(comparison.differences.map(\.rule) == [.findingFixed])
        #expect(comparison.count(.breaking) == 1)
        #expect(comparison.updated.findings == [])
        let nothing = BaselineComparison(old, Baseline(anchor: "a.example", network: "testnet"), today: "2026-01-01")
        #expect(!nothing.differences.contains { $0.rule == .findingFixed })
        #expect(nothing.unseen.contains("SEP-24 GET /info, deposit.*.max_amount D102 text-for-number"))
        #expect(nothing.updated.findings == old.findings)
    }
}

@Suite("docs/baselines.md")
struct BaselinePageTests {
    @Test("the page has every rule in the row of its class")
    func rules() throws {
        let page = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/baselines.md"), encoding: .utf8)
        for level in Difference.Class.allCases {
            let row = page.split(separator: "\n").first { $0.hasPrefix("| \(level) | `") } ?? ""
            let named = row.split(separator: "`").filter { !$0.contains(" ") }.map(String.init)
            let rules = DifferenceRule.allCases.filter { $0.row.level == level }.map(\.rawValue)
            #expect(Set(named) == Set(rules), "\(level)")
        }
    }

    @Test("an update keeps the shape of an answer that was only refused this time")
    func refusedThisTime() throws {
        let old = SampleAnchor().baseline
        var anchor = SampleAnchor()
        anchor.answers["sep24"]?.status = 404
        let updated = BaselineComparison(old, anchor.baseline, today: "2026-01-01").updated
        let shape = try #require(old.answers["SEP-24 GET /info"]?.shape)
        #expect(updated.answers["SEP-24 GET /info"]?.shape.types == shape.types)
    }

    @Test("a finding is to be struck off, and is where the baseline is written; all else is told as it is")
    func updatedWords() {
        let fixed = Difference(rule: .findingFixed, subject: "SEP-24 GET /info", path: "fee D102")
        #expect(fixed.words == "SEP-24 GET /info, fee D102: known finding is fixed; strike it off")
        #expect(fixed.updatedWords == "SEP-24 GET /info, fee D102: known finding is fixed, and struck off")
        let raised = Difference(rule: .feeRaised, subject: "SEP-6 deposit USDC", was: "none", now: "1")
        #expect(raised.updatedWords == raised.words)
    }
}
