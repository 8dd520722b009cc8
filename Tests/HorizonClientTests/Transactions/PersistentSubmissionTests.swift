import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Persistent submission")
struct PersistentSubmissionTests {
    private let keys: KeyPair
    private let sponsor: KeyPair
    private let url: URL

    init() throws {
        keys = try KeyPair(seed: Secret([UInt8](repeating: 7, count: 32)))
        sponsor = try KeyPair(seed: Secret([UInt8](repeating: 8, count: 32)))
        url = try #require(URL(string: "https://horizon.example/"))
    }

    private func envelope(fee: UInt32 = 100, sequence: Int64 = 8, validUntil: UInt64 = 0) -> TransactionEnvelope {
        let payment = Stellar.Operation(
            .payment(
                destination: MuxedAccount(sponsor.publicKey),
                asset: .native,
                amount: Amount(stroops: 1)
            )
        )
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: fee,
            sequenceNumber: sequence,
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: 0, maxTime: validUntil)),
            operations: [payment]
        )
        return TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
    }

    /// A server that answers the POSTs in turn, the last for ever, and tells of this account, ledger and transactions.
    private func server(
        _ posts: [ScriptedHTTP.Reply],
        sequence: Int64 = 7,
        closed: String = "2026-11-21T08:00:00Z",
        included: [TransactionHash] = []
    ) throws -> TestHorizon {
        let account = keys.publicKey
        return try TestHorizon { request, number in
            if request.method == .post { return posts[min(number, posts.count - 1)] }
            let parts = request.url.pathComponents.filter { $0 != "/" }
            switch parts.first {
            case "accounts": return .json(#"{"account_id":"\#(account)","sequence":"\#(sequence)","balances":[]}"#)
            case "transactions":
                guard let hash = included.first(where: { $0.hex == parts.last }) else {
                    return .json("{}", status: 404)
                }
                return .json(#"{"hash":"\#(hash)","successful":true}"#)
            default: return .json(#"{"network_passphrase":"x","history_latest_ledger_closed_at":"\#(closed)"}"#)
            }
        }
    }

    private func codes(_ code: String) -> ScriptedHTTP.Reply {
        .json(#"{"extras":{"result_codes":{"transaction":"\#(code)"}}}"#, status: 400)
    }

    private func submit(
        _ envelope: TransactionEnvelope,
        _ test: TestHorizon,
        feeBump: FeeBumpOffer? = nil
    ) async -> Result<TransactionRecord, SubmissionError> {
        do throws(SubmissionError) {
            let policy = SubmissionPolicy(feeBump: feeBump)
            return .success(try await test.horizon.submit(envelope, network: .testnet, policy: policy))
        } catch {
            return .failure(error)
        }
    }

    private func bodies(_ test: TestHorizon) throws -> [TransactionEnvelope] {
        try test.http.requests.filter { $0.method == .post }.map { request in
            let parts = URLComponents(string: "?\(request.bodyText.replacing("+", with: "%20"))")
            return try TransactionEnvelope(base64: try #require(parts?.queryItems?.first?.value))
        }
    }

    private let lost = ScriptedHTTP.Reply.failure(.connectionLost(curlMessage: ""))

    @Test("what got lost is handed in again, the very same")
    func again() async throws {
        let envelope = envelope()
        let hash = envelope.hash(for: .testnet)
        let taken = ScriptedHTTP.Reply.json(#"{"hash":"\#(hash)","successful":true}"#)
        let test = try server([lost, .text("", status: 504), taken])
        #expect(try await submit(envelope, test).get().hash == hash)
        #expect(try bodies(test) == [envelope, envelope, envelope])
    }

    @Test("what is in the ledger is not handed in again")
    func found() async throws {
        let envelope = envelope()
        let hash = envelope.hash(for: .testnet)
        for reply in [lost, codes("tx_bad_seq"), codes("tx_too_late")] {
            let test = try server([reply], sequence: 8, closed: "2100-01-01T00:00:00Z", included: [hash])
            #expect(try await submit(envelope, test).get().hash == hash)
            #expect(try bodies(test).count == 1)
        }
    }

    @Test("a sequence number that another one used, and a ledger past its time, prove that it never was included")
    func proofs() async throws {
        for reply in [lost, codes("tx_bad_seq"), codes("tx_too_late")] {
            let overtaken = await submit(envelope(), try server([reply], sequence: 8))
            #expect(#expect(throws: SubmissionError.self) { try overtaken.get() }?.reason == .overtaken)
            let limited = envelope(validUntil: 1_795_248_000)
            let test = try server([reply], closed: "2026-11-21T08:00:01Z")
            let expired = await submit(limited, test)
            let error = #expect(throws: SubmissionError.self) { try expired.get() }
            #expect(error?.reason == .expired)
            #expect(error?.certainty == .notIncluded)
            #expect(error?.help?.hasPrefix("build it anew") == true)
        }
    }

    @Test("without proof nothing is certain, however often it was asked", arguments: ["tx_bad_seq", "tx_too_late", ""])
    func unknown(_ code: String) async throws {
        let limited = envelope(validUntil: 1_795_248_000)
        let test = try server([code.isEmpty ? lost : codes(code)], closed: "2026-11-21T08:00:00Z")
        let result = await submit(limited, test)
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.certainty == .unknown)
        #expect(error?.help?.contains(limited.hash(for: .testnet).hex) == true)
        #expect(ManualClock().now.duration(to: test.clock.now) == .seconds(300))
    }

    @Test("a number that is too high was refused, and nothing more")
    func gap() async throws {
        let result = await submit(envelope(sequence: 9), try server([codes("tx_bad_seq")]))
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.reason == .rejected(ResultCodes(transaction: "tx_bad_seq")))
    }

    @Test("what the network refuses for good ends at once, unless it may have taken it before")
    func rejection() async throws {
        let codes = codes("tx_bad_auth")
        let test = try server([codes])
        let result = await submit(envelope(), test)
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.reason == .rejected(ResultCodes(transaction: "tx_bad_auth")))
        #expect(try bodies(test).count == 1)
        let doubtful = await submit(envelope(), try server([lost, codes]))
        #expect(#expect(throws: SubmissionError.self) { try doubtful.get() }?.certainty == .unknown)
    }

    @Test("a busy server is left alone as long as it asks", arguments: [429, 503])
    func busy(_ status: Int) async throws {
        let envelope = envelope()
        let hash = envelope.hash(for: .testnet)
        let busy = ScriptedHTTP.Reply.json("{}", status: status, headers: ["Retry-After": "20"])
        let test = try server([busy, .json(#"{"hash":"\#(hash)","successful":true}"#)])
        #expect(try await submit(envelope, test).get().hash == hash)
        #expect(ManualClock().now.duration(to: test.clock.now) == .seconds(20))
        let always = try server([busy])
        let end = await submit(envelope, always)
        let error = #expect(throws: SubmissionError.self) { try end.get() }
        #expect(error?.certainty == (status == 429 ? .notIncluded : .unknown))
        #expect(try bodies(always).count == 16)
    }

    @Test("a fee that is too low is raised around the same transaction, and never beyond the maximum")
    func feeBump() async throws {
        let envelope = envelope()
        let offer = FeeBumpOffer(keys: sponsor, maximumFee: Amount(stroops: 1500))
        let test = try server([codes("tx_insufficient_fee")])
        let result = await submit(envelope, test, feeBump: offer)
        let error = #expect(throws: SubmissionError.self) { try result.get() }
        #expect(error?.reason == .rejected(ResultCodes(transaction: "tx_insufficient_fee")))
        let handedIn = try bodies(test)
        #expect(handedIn.map(\.bid) == [100, 200, 400, 800, 1500])
        for bump in handedIn.dropFirst() {
            guard case .feeBump(let transaction, _) = bump else {
                Issue.record("no fee bump")
                continue
            }
            #expect(transaction.inner == envelope.transaction)
            #expect(transaction.innerSignatures == envelope.signatures)
            #expect(transaction.feeSource == MuxedAccount(sponsor.publicKey))
            #expect(bump.isSigned(by: sponsor.publicKey, for: .testnet))
        }
        let without = try server([codes("tx_insufficient_fee")])
        _ = await submit(envelope, without)
        #expect(try bodies(without).count == 1)
    }

    @Test("a fee bump that got lost is found by the name of either")
    func lostFeeBump() async throws {
        let envelope = envelope()
        let offer = FeeBumpOffer(keys: sponsor, maximumFee: Amount(stroops: 200))
        let test = try server(
            [codes("tx_insufficient_fee"), lost],
            sequence: 8,
            included: [envelope.hash(for: .testnet)]
        )
        // It is the first look-up that finds it: right after the rejection nothing was in doubt.
        #expect(try await submit(envelope, test, feeBump: offer).get().isSuccessful)
        #expect(try bodies(test).count == 2)
    }

    @Test("who stops waiting is told what is certain")
    func cancellation() async throws {
        let gate = Gate()
        let test = try TestHorizon { _, _ in
            await gate.opened()
            return .text("", status: 504)
        }
        let envelope = envelope()
        let task = Task { try await test.horizon.submit(envelope, network: .testnet, policy: SubmissionPolicy()) }
        while test.http.requests.isEmpty { await Task.yield() }
        task.cancel()
        gate.open()
        let error = await #expect(throws: SubmissionError.self) { try await task.value }
        #expect(error?.certainty == .unknown)
        #expect(error?.failure == .interrupted)
    }

    @Test("whatever fails on the way, nothing is paid twice, and nothing paid is called unpaid")
    func neverTwice() async throws {
        var ends: [String: Int] = [:]
        for seed in 0..<600 as Range<UInt64> {
            let ledger = FlakyLedger(seed: seed, account: keys.publicKey, network: .testnet)
            let until = UInt64(ledger.clock.now.unixSeconds) &+ 60 &* (seed % 3)
            let envelope = envelope(validUntil: seed % 3 == 0 ? 0 : until)
            let maximum = Int64([0, 500, 20_000][Int(seed % 4 % 3)])
            let policy = SubmissionPolicy(
                // Also shorter than servers behind one address differ.
                pause: .seconds(seed % 2 == 0 ? 3 : 6),
                // Some give up while it is open.
                timeout: .seconds(seed % 8 == 0 ? 20 : 200),
                feeBump: FeeBumpOffer(keys: sponsor, maximumFee: Amount(stroops: maximum))
            )
            let end: String
            do throws(SubmissionError) {
                _ = try await ledger.horizon(url).submit(envelope, network: .testnet, policy: policy)
                end = "included"
            } catch {
                end = "\(error.certainty)"
            }
            ends[end, default: 0] += 1
            ledger.close(60)
            let state = ledger.current
            #expect(state.payments <= 1, "\(seed)")
            if end == "included" { #expect(state.payments == 1, "\(seed)") }
            if end == "notIncluded" { #expect(state.payments == 0, "\(seed)") }
            #expect(state.highestBid <= max(100, maximum), "\(seed)")
            #expect(state.envelopes.allSatisfy { $0.innermostTransaction == envelope.transaction }, "\(seed)")
        }
        // Every end was reached, so that the above says something about each.
        #expect(ends["included", default: 0] > 100, "\(ends)")
        #expect(ends["notIncluded", default: 0] > 100, "\(ends)")
        #expect(ends["unknown", default: 0] > 0, "\(ends)")
    }
}
