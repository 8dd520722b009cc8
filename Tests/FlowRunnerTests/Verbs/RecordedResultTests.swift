import AnchorClient
import Diagnostics
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

/// What is readable in a result is on a tape as well, so that a replay has the same results.
@Suite("Results and what tapes have of them")
struct RecordedResultTests {
    private static let account = "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"
    /// The fields that Windlass makes of others.
    private static let derived: Set<String> = [
        "amount_fee_text", "amount_in_text", "amount_out_text", "findings", "ordered", "sep31_status", "statuses",
    ]

    @Test(
        "each typed field of a result is readable in the recorded answer of a strange anchor",
        arguments: [
            ("track", ["transfer"]), ("sep12", ["id", "status", "message", "fields", "provided_fields"]),
            (
                "sep38",
                [
                    "id", "expires_at", "price", "total_price", "sell_asset", "sell_amount", "buy_asset", "buy_amount",
                    "fee", "sell_delivery_method", "buy_delivery_method",
                ]
            ), ("sep6", ["instructions", "how", "eta", "extra_info"]),
        ] as [(VerbName, [String])]
    )
    func readable(verb: VerbName, names: [String]) async throws {
        let description = try #require(VerbCatalogue[verb])
        var sent: [String: JSONValue] = [:]
        for name in names {
            let field = try #require(description.results.first { $0.name == name }, "\(name)")
            sent[name] = Self.sample(field.type, field.origin)
        }
        let results = description.marked(sent.mapValues { Value($0) })
        let body = try #require(try await Self.recorded(.object(sent)).response?.content.body)
        let (shown, kept) = (Self.readable(.object(results), ""), Self.readable(Value(try JSONValue.parse(body)), ""))
        #expect(!shown.isEmpty && shown.subtracting(kept).isEmpty, "\(shown.subtracting(kept).sorted()) \(body)")
    }

    @Test(
        "a reference, an id and a memo that are answers are hidden in the recorded answer, and the values of instructions beside them stay",
        arguments: ["4711", "Ada", "8675309421", "Zanzibarina"]
    )
    func repeated(answer: String) async throws {
        let sent: JSONValue = [
            "transaction": [
                "id": .string(answer), "deposit_memo": .string(answer),
                "instructions": [
                    "organization.bank_number": ["value": .string(answer), "description": "x"],
                    "bank_number": ["value": "0000"], "organization.external_transfer_memo": ["value": "t-1"],
                    "organization.bank_account_number": ["value": "12345678"], "crypto_memo": ["value": "of Ada L"],
                ],
                "refunds": ["payments": [["id": .string(answer), "id_type": "y"]]], "id_type": "passport",
            ]
        ]
        let body = try #require(try await Self.recorded(sent, answering: answer).response?.content.body)
        #expect(
            try JSONValue.parse(body) == [
                "transaction": [
                    "id": "•••", "deposit_memo": "•••",
                    "instructions": [
                        "organization.bank_number": ["value": "•••", "description": "•••"],
                        "bank_number": ["value": "0000"], "organization.external_transfer_memo": ["value": "t-1"],
                        "organization.bank_account_number": ["value": "•••"], "crypto_memo": ["value": "•••"],
                    ],
                    "refunds": ["payments": [["id": "•••", "id_type": "y"]]], "id_type": "•••",
                ]
            ]
        )
    }

    /// What an anchor may send in a field of this type and origin; of a table each field that it names, and one that no one knows.
    private static func sample(_ type: ValueType, _ origin: TextOrigin) -> JSONValue {
        if case .record(let record) = type, !record.fields.isEmpty {
            let fields = record.fields.filter { !derived.contains($0.name) && !$0.isSecret }
            return .object(Dictionary(fields.map { ($0.name, sample($0.type, $0.origin)) }) { first, _ in first })
        }
        if case .list(let element) = type { return [sample(element, origin)] }
        switch (type, origin) {
        case (.record, .table), (.any, .table):
            guard case .table(let fields, let others) = origin else { return .null }
            let known = fields.mapValues { sample(isTable($0) ? .any : .text, $0) }
            return .object(known.merging(["unheard_of": sample(isTable(others) ? .any : .text, others)]) { $1 })
        case (.record, _): return ["unheard_of": "words"]
        case (.amount, _), (_, .amount): return "25.5"
        case (.number, _): return "5.00"
        case (.integer, _): return 7
        case (.boolean, _): return true
        case (.time, _): return "2026-11-26T06:00:00Z"
        case (_, .account): return .string(account)
        case (_, .memo), (_, .own): return "Ada 7"
        default: return "w0rd-1"
        }
    }

    private static func isTable(_ origin: TextOrigin) -> Bool {
        if case .table = origin { true } else { false }
    }

    private static func recorded(_ answer: JSONValue, answering: String? = nil) async throws -> RecordedExchange {
        let seen = Mutex<RecordedExchange?>(nil)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in (200, answer.text, ["Content-Type": "application/json"]) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: TrafficObserver(exchange: { exchange in seen.withLock { $0 = exchange } }, keepsProse: false),
            clock: ManualClock()
        )
        if let answering { recorder.hide(answers: [Secret(answering)]) }
        var request = HTTPRequest(url: try #require(URL(string: "https://a.example/transaction")))
        request.disclosure = Disclosure(.transfers, request: AnchorFields.request, answer: AnchorFields.answer)
        _ = try await recorder.send(request)
        return try #require(seen.withLock { $0 })
    }

    /// The paths of the values that everyone may read.
    private static func readable(_ value: Value, _ path: String) -> Set<String> {
        switch value {
        case .object(let fields): fields.reduce(into: []) { $0.formUnion(readable($1.value, "\(path)/\($1.key)")) }
        case .list(let elements):
            elements.enumerated().reduce(into: []) { $0.formUnion(readable($1.element, "\(path)/\($1.offset)")) }
        case .text(Redaction.mark), .null, .foreign, .foreignNumber, .secret: []
        case .text, .number, .bool: [path]
        }
    }
}
