import Diagnostics
import HTTPTransport
import Testing

@testable import Baselines

/// Known findings that were not found again.
@Suite("Known findings that are not found again")
struct FixedFindingTests {
    /// A known finding, what the anchor answered when it was found and this time, and whether it is fixed.
    struct Case: CustomTestStringConvertible, Sendable {
        var title: String
        var code: FailureCode
        var severity = Deviation.Severity.must
        var request = "SEP-24 GET /transaction"
        var path = ""
        var expectedName: String?
        var old: [String]
        var new: [String]
        var status = 200
        var isFixed: Bool

        var testDescription: String { title }
    }

    /// An answer about one transfer, with these members.
    private static func transfer(_ kind: String, _ status: String, _ members: String = "") -> String {
        let rest = members.isEmpty ? "" : "," + members
        return #"sep24 {"transaction":{"kind":"\#(kind)","status":"\#(status)"\#(rest)}}"#
    }

    private static let amount = "transaction.amount_in"
    private static let number = transfer("deposit", "completed", #""amount_in":1"#)
    private static let text = transfer("deposit", "completed", #""amount_in":"1""#)
    private static let plain = transfer("deposit", "completed")
    private static let otherNumber = transfer("withdrawal", "completed", #""amount_in":1"#)
    private static let otherText = transfer("withdrawal", "completed", #""amount_in":"1""#)

    static let members: [Case] = [
        Case(title: "seen and good", code: .numberForText, path: amount, old: [number], new: [text], isFixed: true),
        Case(title: "no request", code: .numberForText, path: amount, old: [number], new: [], isFixed: false),
        Case(title: "no member", code: .numberForText, path: amount, old: [number], new: [plain], isFixed: false),
        Case(
            title: "another status",
            code: .numberForText,
            path: amount,
            old: [number],
            new: [transfer("deposit", "error", #""amount_in":"1""#)],
            isFixed: false
        ),
        Case(
            title: "one of two kinds",
            code: .numberForText,
            path: amount,
            old: [number, otherNumber],
            new: [text],
            isFixed: false
        ),
        Case(
            title: "both kinds",
            code: .numberForText,
            path: amount,
            old: [number, otherNumber],
            new: [text, otherText],
            isFixed: true
        ),
        Case(
            title: "a kind that was always right need not be seen",
            code: .numberForText,
            path: amount,
            old: [number, otherText],
            new: [text],
            isFixed: true
        ),
        Case(
            title: "one of two statuses in which it was wrong",
            code: .numberForText,
            path: amount,
            old: [number, transfer("deposit", "pending_anchor", #""amount_in":1"#)],
            new: [text],
            isFixed: true
        ),
        Case(
            title: "one of two statuses in which a text can have been wrong",
            code: .notDecimal,
            path: amount,
            old: [text, transfer("deposit", "pending_anchor", #""amount_in":"x""#)],
            new: [text],
            isFixed: false
        ),
        Case(
            title: "amounts: the status in which they did not add up",
            code: .amountsDisagree,
            path: amount,
            old: [text, transfer("deposit", "pending_anchor", #""amount_in":"1""#)],
            new: [transfer("deposit", "pending_anchor", #""amount_in":"1""#)],
            isFixed: false
        ),
        Case(title: "nothing remembered", code: .notDecimal, path: amount, old: [], new: [text], isFixed: true),
        Case(title: "absent, and there", code: .absentMember, path: amount, old: [plain], new: [text], isFixed: true),
        Case(
            title: "absent, and there elsewhere",
            code: .absentMember,
            path: amount,
            old: [plain, otherText],
            new: [otherText],
            isFixed: false
        ),
        Case(
            title: "absent in some answers, and there in all",
            code: .absentMember,
            path: amount,
            old: [plain, text],
            new: [text],
            isFixed: true
        ),
        Case(
            title: "under the right name",
            code: .otherName,
            path: "transaction.details",
            expectedName: "breakdown",
            old: [transfer("deposit", "completed", #""details":[]"#)],
            new: [transfer("deposit", "completed", #""breakdown":[]"#)],
            isFixed: true
        ),
        Case(
            title: "under the right name in another status",
            code: .otherName,
            path: "transaction.details",
            expectedName: "breakdown",
            old: [transfer("deposit", "completed", #""details":[]"#)],
            new: [transfer("deposit", "error", #""breakdown":[]"#)],
            isFixed: false
        ),
        Case(
            title: "under the right name, which an earlier baseline does not have",
            code: .otherName,
            path: "transaction.details",
            old: [transfer("deposit", "completed", #""details":[]"#)],
            new: [transfer("deposit", "completed", #""breakdown":[]"#)],
            isFixed: false
        ),
        Case(
            title: "under neither name",
            code: .otherName,
            path: "transaction.details",
            expectedName: "breakdown",
            old: [transfer("deposit", "completed", #""details":[]"#)],
            new: [plain],
            isFixed: false
        ),
        Case(
            title: "twice, by its name",
            code: .repeatedMember,
            path: "amount_in",
            old: [text],
            new: [text],
            isFixed: true
        ),
        Case(
            title: "twice, unseen",
            code: .repeatedMember,
            path: "amount_in",
            old: [text],
            new: [plain],
            isFixed: false
        ),
        Case(
            title: "below a name that the anchor chose",
            code: .nullValue,
            path: "transaction.updates.*.description",
            old: [],
            new: [transfer("deposit", "completed", #""updates":{"dest":{"description":"d"}}"#)],
            isFixed: true
        ),
    ]

    static let exchanges: [Case] = [
        Case(title: "content type, seen", code: .otherContentType, old: [text], new: [text], isFixed: true),
        Case(title: "content type, unseen", code: .otherContentType, old: [text], new: [], isFixed: false),
        Case(
            title: "content type of an overloaded server",
            code: .otherContentType,
            severity: .note,
            old: [text],
            new: [text],
            isFixed: false
        ),
        Case(title: "status of success", code: .otherSuccess, old: [text], new: [text], isFixed: true),
        Case(title: "refused", code: .otherSuccess, old: [text], new: [text], status: 400, isFixed: false),
        Case(
            title: "refusal, refused",
            code: .absentMember,
            path: "error",
            old: [text],
            new: [text],
            status: 400,
            isFixed: true
        ),
        Case(title: "refusal, none", code: .absentMember, path: "error", old: [text], new: [text], isFixed: false),
        Case(title: "error in success", code: .errorInSuccess, path: "error", old: [text], new: [text], isFixed: true),
        Case(title: "body, seen", code: .otherType, old: [text], new: [text], isFixed: true),
        Case(title: "body, refused", code: .otherType, old: [text], new: [text], status: 400, isFixed: false),
        Case(title: "clock", code: .clockSkew, old: [text], new: [text], isFixed: true),
    ]

    private func known(_ example: Case) -> KnownFinding {
        KnownFinding(
            code: example.code.rawValue,
            severity: example.severity,
            request: example.request,
            path: example.path,
            expected: "another",
            expectedName: example.expectedName
        )
    }

    @Test(
        "a finding is fixed only where what it is about was seen again and was good; otherwise it is not compared",
        arguments: members + exchanges
    )
    func fixed(_ example: Case) {
        var old = AnswerStatusTests.baseline(example.old)
        old.findings = [known(example)]
        let new = AnswerStatusTests.baseline(example.new, status: example.status)
        let comparison = BaselineComparison(old, new, today: "2026-01-01", isWhole: false)
        expect(comparison, of: old, isFixed: example.isFixed)
        guard example.isFixed else { return }
        // A tape shows answers, and no findings.
        let nothing = Baseline(anchor: "a.example", network: "testnet")
        let taped = BaselineComparison(old, new, examined: nothing, today: "2026-01-01", isWhole: false)
        expect(taped, of: old, isFixed: false)
    }

    /// Expects that the finding of `old` is told to be fixed, or not to be compared.
    private func expect(_ comparison: BaselineComparison, of old: Baseline, isFixed: Bool) {
        #expect(comparison.differences.contains { $0.rule == .findingFixed } == isFixed)
        let code = old.findings.first?.code ?? ""
        #expect(comparison.unseen.contains { $0.contains(" \(code) ") } != isFixed, "\(comparison.unseen)")
        #expect(comparison.updated.findings == (isFixed ? [] : old.findings))
    }

    @Test("a wrong clock that is found at another request is not fixed")
    func clock() {
        var old = AnswerStatusTests.baseline([Self.text])
        var new = old
        let finding = known(Case(title: "", code: .clockSkew, old: [], new: [], isFixed: false))
        old.findings = [finding]
        new.findings = [finding]
        new.findings[0].request = "SEP-24 GET /info"
        #expect(!BaselineComparison(old, new, today: "").differences.contains { $0.rule == .findingFixed })
    }

    @Test("what a challenge lacked is seen with the challenge", arguments: [FailureCode.absentMember, .domainWithPort])
    func challenge(code: FailureCode) {
        var old = Baseline(anchor: "a.example", network: "testnet")
        var new = old
        let answer = SampleAnchor.Answer(
            server: .authentication,
            url: "https://a.example/auth?account=G",
            body: #"{"transaction":"AAAA"}"#
        )
        old.learn(Baseline.Evidence(exchanges: [SampleAnchor.exchange(answer)]))
        old.findings = [
            KnownFinding(
                code: code.rawValue,
                severity: .should,
                request: "SEP-10 GET WEB_AUTH_ENDPOINT",
                path: "web_auth_domain",
                expected: "it"
            )
        ]
        expect(BaselineComparison(old, new, today: "", isWhole: false), of: old, isFixed: false)
        new.learn(Baseline.Evidence(exchanges: [SampleAnchor.exchange(answer)]))
        expect(BaselineComparison(old, new, today: ""), of: old, isFixed: true)
    }

    @Test("what a token lacked is seen with the token")
    func token() {
        var old = Baseline(anchor: "a.example", network: "testnet")
        var new = old
        let answer = SampleAnchor.Answer(
            server: .authentication,
            method: "POST",
            url: "https://a.example/auth",
            body: #"{"token":"a"}"#
        )
        old.learn(Baseline.Evidence(exchanges: [SampleAnchor.exchange(answer)]))
        old.findings = [
            KnownFinding(
                code: FailureCode.absentMember.rawValue,
                severity: .must,
                request: "SEP-10 POST WEB_AUTH_ENDPOINT",
                path: "token.exp",
                expected: "a number"
            )
        ]
        expect(BaselineComparison(old, new, today: "", isWhole: false), of: old, isFixed: false)
        new.learn(Baseline.Evidence(exchanges: [SampleAnchor.exchange(answer)]))
        expect(BaselineComparison(old, new, today: ""), of: old, isFixed: true)
    }

    @Test(
        "that a status went back is fixed only where the same statuses were met, and it did not",
        arguments: [
            (["pending_external pending_user_transfer_start completed"], [] as [String], false),
            // No poll may have met it.
            (["pending_external pending_user_transfer_start completed"], ["pending_external completed"], false),
            (
                ["pending_external pending_user_transfer_start completed"],
                ["pending_user_transfer_start pending_external completed"], true
            ),
            (
                ["pending_external pending_user_transfer_start pending_external completed"],
                ["pending_external completed", "pending_user_transfer_start pending_external completed"], true
            ),
            (
                ["completed pending_anchor", "pending_anchor completed"], ["pending_anchor completed"], true
            ),
            (["completed error"], ["completed"], false),
            // The order in which it went back is not remembered.
            (["pending_anchor completed"], ["pending_anchor completed"], false), ([], ["completed"], false),
        ]
    )
    func statusOrder(was: [String], now: [String], isFixed: Bool) {
        func orders(_ lines: [String]) -> Set<[String]> { Set(lines.map { $0.split(separator: " ").map(String.init) }) }
        var (old, new) = (AnswerStatusTests.baseline([Self.text]), AnswerStatusTests.baseline([Self.text]))
        old.findings = [
            known(
                Case(title: "", code: .statusWentBack, path: "transaction.status", old: [], new: [], isFixed: isFixed)
            )
        ]
        if !was.isEmpty { old.statuses["deposit follow"] = orders(was) }
        if !now.isEmpty { new.statuses["deposit follow"] = orders(now) }
        expect(BaselineComparison(old, new, today: "2026-01-01", isWhole: false), of: old, isFixed: isFixed)
        // Another flow tells nothing of it.
        new.statuses = ["withdraw follow": orders(now)]
        expect(BaselineComparison(old, new, today: "2026-01-01", isWhole: false), of: old, isFixed: false)
    }
}
