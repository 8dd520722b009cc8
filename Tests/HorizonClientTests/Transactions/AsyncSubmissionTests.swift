import Diagnostics
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing

@Suite("Asynchronous submission")
struct AsyncSubmissionTests {
    private let envelope: TransactionEnvelope

    init() throws {
        let keys = try KeyPair(seed: Secret([UInt8](repeating: 7, count: 32)))
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: 1,
            operations: [Operation(.inflation)]
        )
        envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
    }

    @Test(
        "what the core says is told, whatever the status of the answer",
        arguments: [(201, "PENDING"), (409, "DUPLICATE"), (503, "TRY_AGAIN_LATER"), (400, "ERROR"), (200, "NEW")]
    )
    func statuses(_ status: Int, _ word: String) async throws {
        let test = try TestHorizon { _, _ in
            .json(#"{"tx_status":"\#(word)","error_result_xdr":"AAAAAAAAAGT////7AAAAAA=="}"#, status: status)
        }
        let answer = try await test.horizon.submitAsync(envelope, network: .testnet)
        #expect(answer.status.rawValue == word)
        #expect(answer.hash == envelope.hash(for: .testnet))
        #expect(answer.resultCodes == ResultCodes(transaction: "tx_bad_seq"))
        #expect(test.http.log == ["POST /transactions_async"])
    }

    @Test(
        "without its word nothing is certain, but where the request went nowhere",
        arguments: [
            (.json("{}"), .unknown), (.text("", status: 504), .unknown), (.text("", status: 409), .unknown),
            (.failure(.connectionLost(curlMessage: "")), .unknown), (.failure(.unknownHost), .notIncluded),
            (.json("{}", status: 400), .notIncluded), (.text("", status: 429), .notIncluded),
        ] as [(ScriptedHTTP.Reply, SubmissionError.Certainty)]
    )
    func failures(_ reply: ScriptedHTTP.Reply, _ certainty: SubmissionError.Certainty) async throws {
        let test = try TestHorizon { _, _ in reply }
        let error = await #expect(throws: SubmissionError.self) {
            try await test.horizon.submitAsync(envelope, network: .testnet)
        }
        #expect(error?.certainty == certainty)
    }
}
