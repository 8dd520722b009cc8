import HTTPTransport
import JSON
import Testing

@testable import Baselines

/// Answers about transfers and customers, whose members depend on their kinds and statuses.
@Suite("Transfers and customers in baselines")
struct AnswerStatusTests {
    /// Where answers come from.
    private static let servers: [String: (server: ServerRole, url: String)] = [
        "sep6": (.transfers, "https://a.example/sep6/transaction?id=t1"),
        "sep24": (.hostedTransfers, "https://a.example/sep24/transaction?id=t1"),
        "list": (.hostedTransfers, "https://a.example/sep24/transactions?asset_code=USDC"),
        "sep31": (.directPayments, "https://a.example/sep31/transactions/t1"),
        "customer": (.customers, "https://a.example/kyc/customer?id=c1&type=sep31-sender"),
        "untyped": (.customers, "https://a.example/kyc/customer?id=c1"),
        "withdraw": (.transfers, "https://a.example/sep6/withdraw?asset_code=USDC"),
    ]

    /// The baseline of an anchor that gave these answers: each is the name of its request, a blank, and its body.
    static func baseline(_ answers: [String], status: Int = 200) -> Baseline {
        var baseline = Baseline(anchor: "a.example", network: "testnet")
        let exchanges = answers.compactMap { answer -> RecordedExchange? in
            let parts = answer.split(separator: " ", maxSplits: 1).map(String.init)
            guard let (server, url) = servers[parts[0]] else { return nil }
            return SampleAnchor.exchange(.init(server: server, url: url, status: status, body: parts[1]))
        }
        #expect(exchanges.count == answers.count)
        baseline.learn(Baseline.Evidence(exchanges: exchanges))
        return baseline
    }

    @Test(
        "members are kept by the kind and status of their transfer, and by the type and status of their customer",
        arguments: [
            (
                #"sep24 {"transaction":{"kind":"deposit","status":"pending_user_transfer_start"}}"#,
                "SEP-24 GET /transaction", ["deposit/pending_user_transfer_start"]
            ),
            (
                #"sep6 {"transaction":{"kind":"withdrawal-exchange","status":"error"}}"#, "SEP-6 GET /transaction",
                ["withdrawal-exchange/error"]
            ),
            (
                #"list {"transactions":[{"kind":"deposit","status":"a"},{"kind":"deposit","status":"b"}]}"#,
                "SEP-24 GET /transactions", ["deposit/a", "deposit/b"]
            ),
            (#"list {"transactions":[]}"#, "SEP-24 GET /transactions", []),
            (#"sep31 {"transaction":{"status":"pending_sender"}}"#, "SEP-31 GET /transactions/:id", ["pending_sender"]),
            (#"sep24 {"transaction":{"kind":"deposit"}}"#, "SEP-24 GET /transaction", ["deposit/-"]),
            (#"sep24 {"transaction":null}"#, "SEP-24 GET /transaction", []),
            (#"sep24 nonsense"#, "SEP-24 GET /transaction", []),
            (#"customer {"status":"NEEDS_INFO"}"#, "SEP-12 GET /customer", ["sep31-sender/NEEDS_INFO"]),
            (#"untyped {"status":"ACCEPTED"}"#, "SEP-12 GET /customer", ["ACCEPTED"]),
            (#"withdraw {"id":"t1"}"#, "SEP-6 GET /withdraw", []),
        ] as [(String, String, [String])]
    )
    func statuses(answer: String, name: String, statuses: [String]) throws {
        let seen = try #require(Self.baseline([answer]).answers[name])
        #expect(seen.shapesByStatus.keys.sorted() == statuses)
        let mixed = seen.shape.types.keys.filter { $0.hasPrefix("transaction.") || $0.hasPrefix("transactions[].") }
        #expect(mixed == [] && !seen.shape.types.isEmpty)
    }

    /// What an anchor answered when it was remembered and this time, the differences, and what was not compared.
    struct Case: CustomTestStringConvertible, Sendable {
        var title: String
        var old: [String]
        var new: [String]
        var differences: [String] = []
        var unseen: [String] = []

        var testDescription: String { title }
    }

    private static let deposit = #"sep24 {"transaction":{"kind":"deposit","status":"completed","to":"G1"}}"#
    private static let bareDeposit = #"sep24 {"transaction":{"kind":"deposit","status":"completed"}}"#
    private static let external =
        #"sep24 {"transaction":{"kind":"deposit","status":"pending_external","to":"G1","message":"wait"}}"#
    private static let withdrawal =
        #"sep24 {"transaction":{"kind":"withdrawal","status":"completed","withdraw_memo":"7"}}"#
    private static let started = #"withdraw {"id":"t1","account_id":"G1"}"#
    private static let listed = #"{"kind":"deposit","status":"completed","amount_in":"1"}"#

    static let cases = [
        Case(
            title: "a subset of the flows",
            old: [deposit, withdrawal],
            new: [deposit],
            unseen: ["SEP-24 GET /transaction (withdrawal/completed)"]
        ),
        Case(
            title: "a status that a faster anchor skips",
            old: [external, deposit],
            new: [deposit],
            unseen: ["SEP-24 GET /transaction (deposit/pending_external)"]
        ),
        Case(
            title: "several of both",
            old: [external, deposit, withdrawal],
            new: [deposit],
            unseen: ["SEP-24 GET /transaction (deposit/pending_external, withdrawal/completed)"]
        ),
        Case(
            title: "a member that is gone",
            old: [deposit],
            new: [bareDeposit],
            differences: ["breaking: SEP-24 GET /transaction, transaction.to: is missing (was string)"]
        ),
        Case(
            title: "a member that is gone from one of two",
            old: [external, deposit],
            new: [external, bareDeposit],
            differences: [
                "breaking: SEP-24 GET /transaction (deposit/completed), transaction.to: is missing (was string)"
            ]
        ),
        Case(title: "a member that only some transfers had", old: [deposit, bareDeposit], new: [bareDeposit]),
        Case(title: "a member that some transfers lack this time", old: [deposit], new: [deposit, bareDeposit]),
        Case(
            title: "a status for the first time",
            old: [deposit],
            new: [deposit, external],
            differences: ["harmless: SEP-24 GET /transaction (deposit/pending_external): is new"]
        ),
        Case(
            title: "another type, of all that are compared",
            old: [#"list {"transactions":[\#(listed)]}"#, withdrawal],
            new: [#"list {"transactions":[\#(listed.replacing("\"1\"", with: "1"))]}"#, withdrawal],
            differences: [
                "breaking: SEP-24 GET /transactions, transactions[].amount_in: has another type: was string, is number"
            ]
        ),
        Case(
            title: "an empty list",
            old: [#"list {"transactions":[\#(listed)]}"#],
            new: [#"list {"transactions":[]}"#],
            unseen: ["SEP-24 GET /transactions (deposit/completed)"]
        ),
        Case(
            title: "no transfer in its place",
            old: [deposit],
            new: [#"sep24 {"transaction":null}"#],
            differences: ["notable: SEP-24 GET /transaction, transaction: can be null: was object, is null"],
            unseen: ["SEP-24 GET /transaction (deposit/completed)"]
        ),
        Case(
            title: "a customer of whom all is known",
            old: [#"customer {"status":"NEEDS_INFO","fields":{"first_name":{"type":"string"}}}"#],
            new: [#"customer {"status":"ACCEPTED","id":"c1"}"#],
            differences: ["harmless: SEP-12 GET /customer (sep31-sender/ACCEPTED): is new"],
            unseen: ["SEP-12 GET /customer (sep31-sender/NEEDS_INFO)", "SEP-12 customer sep31-sender"]
        ),
        Case(
            title: "a withdrawal that names its account once its customer is known",
            old: [started, #"withdraw {"id":"t2"}"#],
            new: [#"withdraw {"id":"t3"}"#]
        ),
        Case(
            title: "a withdrawal that always named its account",
            old: [started],
            new: [#"withdraw {"id":"t3"}"#],
            differences: ["breaking: SEP-6 GET /withdraw, account_id: is missing (was string)"]
        ),
    ]

    @Test("what is compared is what was seen of one kind and status both times", arguments: cases)
    func comparison(_ example: Case) {
        let (old, new) = (Self.baseline(example.old), Self.baseline(example.new))
        let comparison = BaselineComparison(old, new, today: "2026-01-01")
        #expect(comparison.differences.map { "\($0.level): \($0.words)" } == example.differences)
        #expect(comparison.unseen == example.unseen)
        guard example.differences.isEmpty else { return }
        var learned = Self.baseline(example.old)
        if comparison.updated.answers != old.answers { learned = Self.baseline(example.old + example.new) }
        #expect(comparison.updated.answers == learned.answers, "an update keeps what was not seen")
    }

    @Test("of a request that was refused this time the members are not compared, and an update keeps them")
    func refused() {
        let old = Self.baseline([Self.started])
        let comparison = BaselineComparison(old, Self.baseline([Self.started], status: 400), today: "2026-01-01")
        #expect(comparison.differences.map(\.rule) == [.refusedOnce])
        #expect(comparison.unseen == ["SEP-6 GET /withdraw (shape)"])
        let updated = comparison.updated.answers["SEP-6 GET /withdraw"]
        #expect(updated?.shape == old.answers["SEP-6 GET /withdraw"]?.shape && updated?.statuses == [400])
    }

    @Test(
        "a member that not all objects have is absent as well, also in one list, and not where no object was",
        arguments: [
            ([#"{"a":1}"#], "a", "number"), ([#"{"a":1}"#, "{}"], "a", "absent | number"),
            (["{}", #"{"a":1}"#], "a", "absent | number"), ([#"[{"a":1},{}]"#], "[].a", "absent | number"),
            ([#"[{"a":1},{"a":null}]"#], "[].a", "null | number"),
            ([#"{"a":[]}"#, #"{"a":[{"b":1}]}"#], "a[].b", "number"),
            ([#"{"a":{"b":1}}"#, "{}"], "a.b", "number"),
            ([#"{"deposit":{"USDC":1}}"#, #"{"deposit":{}}"#], "deposit.*", "number"),
            ([#"{"deposit":{"USDC":{"a":1},"EURC":{}}}"#], "deposit.*.a", "absent | number"),
        ] as [([String], String, String)]
    )
    func absent(answers: [String], path: String, types: String) throws {
        var shape = AnswerShape()
        for answer in answers { shape.add(AnswerShape(of: try JSONValue.parse(answer))) }
        #expect(shape.types[path]?.words == types)
    }
}
