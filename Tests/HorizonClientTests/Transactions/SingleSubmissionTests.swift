import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Submission of what is handed in once")
struct SingleSubmissionTests {
    private let envelope: TransactionEnvelope
    private let hash: TransactionHash

    init() throws {
        let keys = try KeyPair(seed: Secret([UInt8](repeating: 7, count: 32)))
        let operation = Stellar.Operation(.manageData(name: "+/ =", value: [0xFF, 0xFE]))
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: 1,
            operations: [operation]
        )
        envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        hash = envelope.hash(for: .testnet)
    }

    /// A record of this transaction.
    private func record(_ fixture: String = "transaction") throws -> String {
        let other = try #require(TestHorizon.hash)
        return try Fixture.text("horizon/\(fixture).json").replacing(other.hex, with: hash.hex)
    }

    private func posts(_ test: TestHorizon) -> Int { test.http.log.count { $0.hasPrefix("POST") } }

    /// Submits where the POST is answered by `post` and the look-ups by `look`.
    private func submit(
        _ post: ScriptedHTTP.Reply,
        look: @escaping @Sendable (Int) -> ScriptedHTTP.Reply = { _ in .json("{}", status: 404) }
    ) async throws -> (Result<TransactionRecord, SubmissionError>, TestHorizon) {
        let test = try TestHorizon { request, number in request.method == .post ? post : look(number) }
        do throws(SubmissionError) {
            return (.success(try await test.horizon.submit(envelope, network: .testnet, policy: .once())), test)
        } catch {
            return (.failure(error), test)
        }
    }

    @Test("a transaction is handed in as it is, and found in the ledger")
    func success() async throws {
        let (result, test) = try await submit(.json(try record()))
        #expect(try result.get().hash == hash)
        #expect(test.http.log == ["POST /transactions"])
        let body = try #require(test.http.requests.first).bodyText
        let parts = URLComponents(string: "?\(body.replacing("+", with: "%20"))")
        #expect(parts?.queryItems?.first?.value == envelope.base64)
    }

    @Test("a server that says at once that it failed and that it succeeded is named, and believed in neither")
    func contradiction() async throws {
        let lie = try record().replacing("\"successful\": true", with: "\"successful\": false")
        try #require(lie.contains("\"successful\": false"))
        let (result, _) = try await submit(.json(lie)) { _ in .json(lie) }
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.certainty == .unknown && error?.failure == .transport)
        #expect(
            error?.summary.hasSuffix(
                "contradicts itself at https://horizon.example/transactions/\(hash.hex): `successful` is false, and the result is tx_success"
            ) == true,
            "\(error?.summary ?? "")"
        )
        #expect(error?.help?.contains(hash.hex) == true)
    }

    @Test("a rejected one tells the codes and the remedy")
    func rejection() async throws {
        let (result, test) = try await submit(.json(try Fixture.text("horizon/problem-underfunded.json"), status: 400))
        guard case .failure(let error) = result else {
            Issue.record("it was rejected")
            return
        }
        #expect(error.certainty == .notIncluded)
        #expect(error.resultCodes?.operations == ["op_success", "op_underfunded"])
        let name = hash.hex.prefix(8)
        #expect(
            error.summary == "the network rejected the transaction \(name)…: tx_failed, op_underfunded (operation 2)"
        )
        #expect(error.help?.hasPrefix("the account has less than that to spend") == true)
        #expect(error.failure == .refused)
        #expect(posts(test) == 1)
    }

    @Test(
        "the common codes have a remedy",
        arguments: ["tx_bad_seq", "tx_insufficient_fee", "tx_insufficient_balance", "tx_too_late", "tx_bad_auth"]
    )
    func transactionRemedies(_ code: String) {
        let error = SubmissionError(.rejected(ResultCodes(transaction: code)), hash: hash)
        #expect(error.help != nil)
        #expect(error.summary.contains(code))
    }

    @Test("an operation's code is more telling than the transaction's", arguments: ["op_no_trust", "op_low_reserve"])
    func operationRemedies(_ code: String) {
        let codes = ResultCodes(transaction: "tx_failed", operations: ["op_success", code])
        #expect(SubmissionError(.failed(codes), hash: hash).help != nil)
        let unknown = ResultCodes(transaction: "tx_of_the_future", operations: ["op_of_the_future"])
        #expect(SubmissionError(.failed(unknown), hash: hash).help == nil)
    }

    static let lost: [ScriptedHTTP.Reply] = [
        .json(#"{"title":"Timeout","status":504}"#, status: 504),
        .text("<html>", status: 502),
        .text("", status: 408),
        .json(#"{"title":"Client Disconnected","status":499}"#, status: 499),
        .text("<html>"),
        .json("{}"),
        .failure(.connectionLost(curlMessage: "")),
        .failure(.timedOut(.waiting, after: .seconds(90))),
        .failure(.bodyTooLarge(limit: 1)),
    ]

    @Test("one without an answer is looked up, and never handed in again", arguments: lost.indices)
    func lookUp(_ index: Int) async throws {
        let text = try record()
        let (result, test) = try await submit(Self.lost[index]) { number in
            number < 2 ? .json("{}", status: 404) : .json(text)
        }
        #expect(try result.get().hash == hash)
        #expect(posts(test) == 1)
        #expect(test.http.log.count == 4)
    }

    @Test("one that is found as a failure has cost its fee", arguments: lost.indices)
    func lookUpOfFailure(_ index: Int) async throws {
        let text = try record("transaction-failed")
        let (result, _) = try await submit(Self.lost[index]) { _ in .json(text) }
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.certainty == .includedAsFailure)
        #expect(error?.resultCodes == ResultCodes(transaction: "tx_failed", operations: ["op_underfunded"]))
    }

    @Test("one that is not found in the end is unknown, not failed", arguments: lost.indices)
    func unknown(_ index: Int) async throws {
        let (result, test) = try await submit(Self.lost[index]) { number in
            number == 1 ? .failure(.unreachable(curlMessage: "")) : .json("{}", status: 404)
        }
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.certainty == .unknown)
        #expect(error?.help?.contains(hash.hex) == true)
        #expect(posts(test) == 1)
        #expect(test.http.log.count == 21)
        #expect(test.clock.now == ManualClock().now.advanced(by: .seconds(57)))
    }

    @Test("one that never reached the server went nowhere")
    func unsent() async throws {
        for reason: TransportError.Reason in [.unknownHost, .unreachable(curlMessage: ""), .insecureURL] {
            let (result, test) = try await submit(.failure(reason))
            let error = #expect(throws: SubmissionError.self) { try result.get() }
            #expect(error?.certainty == .notIncluded)
            #expect(test.http.log.count == 1)
        }
    }

    @Test("one that the server did not take went nowhere", arguments: [400, 403, 404, 413, 429])
    func refused(_ status: Int) async throws {
        let (result, test) = try await submit(.json(#"{"detail":"no"}"#, status: status))
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.certainty == .notIncluded)
        #expect(error?.summary.contains("\"no\"") == true)
        #expect(error?.help?.isEmpty == false)
        #expect(posts(test) == 1)
        // Anyone who was asked too often is not asked for what became of it.
        #expect(test.http.log.count == (status == 429 ? 1 : 3))
    }

    @Test("one that was refused and is in the ledger all the same was taken", arguments: [400, 403, 413])
    func refusedAndTaken(_ status: Int) async throws {
        let text = try record()
        for first in 0...1 {
            let (result, test) = try await submit(.json("{}", status: status)) { number in
                number < first ? .json("{}", status: 404) : .json(text)
            }
            #expect(try result.get().hash == hash)
            #expect(posts(test) == 1)
        }
        // Where no one tells what became of it, no one knows.
        let (result, _) = try await submit(.json("{}", status: status)) { _ in .json("{}", status: 503) }
        #expect(#expect(throws: SubmissionError.self) { try result.get() }?.certainty == .unknown)
    }

    @Test("a used sequence number may be this very transaction's: it is looked up before anybody builds another")
    func badSequence() async throws {
        let problem = #"{"extras":{"result_codes":{"transaction":"tx_bad_seq"}}}"#
        let text = try record()
        let (mine, _) = try await submit(.json(problem, status: 400)) { _ in .json(text) }
        #expect(try mine.get().hash == hash)
        let (other, _) = try await submit(.json(problem, status: 400))
        let error = #expect(throws: SubmissionError.self) { try other.get() }
        #expect(error?.reason == .rejected(ResultCodes(transaction: "tx_bad_seq")))
        let (nobodyKnows, _) = try await submit(.json(problem, status: 400)) { _ in .text("", status: 503) }
        let unknown = #expect(throws: SubmissionError.self) { try nobodyKnows.get() }
        #expect(unknown?.certainty == .unknown)
    }

    @Test("who stops waiting does not know either")
    func cancellation() async throws {
        let gate = Gate()
        let test = try TestHorizon { _, _ in
            await gate.opened()
            return .text("", status: 504)
        }
        let envelope = envelope
        let task = Task { try await test.horizon.submit(envelope, network: .testnet, policy: .once()) }
        while test.http.requests.isEmpty { await Task.yield() }
        task.cancel()
        gate.open()
        let error = await #expect(throws: SubmissionError.self) { try await task.value }
        #expect(error?.certainty == .unknown)
        #expect(error?.failure == .interrupted)
        #expect(test.http.log.count == 1)
    }
}
