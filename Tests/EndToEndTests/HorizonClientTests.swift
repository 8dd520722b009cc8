import Foundation
import HTTPTransport
import HorizonClient
import Sandbox
import Stellar
import Testing

/// The client and the sandbox's Horizon know nothing of each other but what Horizon documents.
@Suite("The client of Horizon and the sandbox")
struct HorizonClientTests {
    private func payment(
        _ amount: Int64,
        from payer: KeyPair,
        to payee: KeyPair,
        fee: UInt32 = 100,
        _ horizon: Horizon,
        _ network: Network
    ) async throws -> TransactionEnvelope {
        let account = try await horizon.account(payer.publicKey)
        let transaction = Transaction(
            source: MuxedAccount(payer.publicKey),
            fee: fee,
            sequenceNumber: account.sequenceNumber + 1,
            memo: try Memo(text: "payment \(amount)"),
            operations: [
                Stellar.Operation(
                    .payment(
                        destination: MuxedAccount(payee.publicKey),
                        asset: .native,
                        amount: Amount(stroops: amount)
                    )
                )
            ]
        )
        return TransactionEnvelope(transaction).signed(by: payer, for: network)
    }

    @Test("what one hands in the other lists, streams and looks up")
    func payments() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let horizon = Horizon(url: sandbox.horizonURL, http: HTTPClient())
        let (payer, payee) = (KeyPair.random(), KeyPair.random())
        for keys in [payer, payee] {
            guard case .funded = try await horizon.fund(keys.publicKey) else {
                Issue.record("friendbot made no account")
                return
            }
        }
        #expect(try await horizon.fund(payer.publicKey) == .alreadyFunded)

        let listing = Listing<PaymentRecord>.payments(of: .account(payee.publicKey), joinsTransactions: true)
        let first = try await horizon.page(of: listing)
        #expect(first.records.map(\.kind) == [.createAccount])
        let stream = Task {
            var amounts: [Int64] = []
            let records = horizon.stream(of: listing, from: try #require(first.next))
            for try await record in records {
                amounts.append(record.amount?.stroops ?? 0)
                #expect(record.transaction?.memo == (try Memo(text: "payment \(amounts.count)")))
                if amounts.count == 5 { break }
            }
            return amounts
        }
        for amount in 1...5 as ClosedRange<Int64> {
            let envelope = try await payment(amount, from: payer, to: payee, horizon, sandbox.network)
            let record = try await horizon.submit(envelope, network: sandbox.network, policy: SubmissionPolicy())
            #expect(record.envelope == envelope)
            // Handing the same in again pays nothing.
            let again = try await horizon.submit(envelope, network: sandbox.network, policy: SubmissionPolicy())
            #expect(again.ledger == record.ledger)
        }
        #expect(try await stream.value == [1, 2, 3, 4, 5])

        let all = try await horizon.records(of: listing, pageSize: 2).all()
        #expect(all.dropFirst().map { $0.amount?.stroops } == [1, 2, 3, 4, 5])
        let newest = try await horizon.records(of: listing, order: .descending, pageSize: 1, bound: 2).all()
        #expect(newest.map { $0.amount?.stroops } == [5, 4])
        let operations = try await horizon.records(of: .operations(of: .account(payer.publicKey))).all()
        #expect(operations.count == 6)
        #expect(operations.allSatisfy { $0.details != nil })
        let transactions = try await horizon.records(of: .transactions(of: .account(payer.publicKey))).all()
        let last = try #require(transactions.last)
        #expect(try await horizon.transaction(last.hash).fields == last.fields)
        let ledger = try await horizon.ledger(try #require(last.ledger))
        #expect(ledger.closedAt == last.createdAt)
        #expect(try await horizon.page(of: .ledgers, order: .descending, limit: 1).records.first?.sequence != nil)
        await sandbox.stop()
    }

    @Test("a fee that is too low is raised, and a used number told from an own one")
    func submission() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let (network, horizon) = (sandbox.network, Horizon(url: sandbox.horizonURL, http: HTTPClient()))
        let (payer, sponsor) = (KeyPair.random(), KeyPair.random())
        for keys in [payer, sponsor] { _ = try await horizon.fund(keys.publicKey) }

        let cheap = try await payment(1, from: payer, to: sponsor, fee: 10, horizon, network)
        let offer = FeeBumpOffer(keys: sponsor, maximumFee: Amount(stroops: 1000))
        let bumped = try await horizon.submit(cheap, network: network, policy: SubmissionPolicy(feeBump: offer))
        let hash = cheap.hash(for: network)
        #expect(bumped.innerHash == hash)
        #expect(bumped.feeAccount == MuxedAccount(sponsor.publicKey))
        #expect(bumped.feeCharged == Amount(stroops: 200))
        #expect(try await horizon.transaction(hash).feeBumpHash == bumped.feeBumpHash)

        let stale = try await payment(2, from: payer, to: sponsor, horizon, network)
        let other = try await payment(3, from: payer, to: sponsor, horizon, network)
        let policy = SubmissionPolicy(pause: .milliseconds(10), patience: .seconds(20))
        _ = try await horizon.submit(other, network: network, policy: policy)
        let error = await #expect(throws: SubmissionError.self) {
            try await horizon.submit(stale, network: network, policy: policy)
        }
        #expect(error?.reason == .overtaken)
        #expect(error?.certainty == .notIncluded)

        let large = try await payment(200_000_000_000, from: payer, to: sponsor, horizon, network)
        let failure = await #expect(throws: SubmissionError.self) {
            try await horizon.submit(large, network: network, policy: policy)
        }
        #expect(failure?.reason == .failed(ResultCodes(transaction: "tx_failed", operations: ["op_underfunded"])))
        let next = try await payment(4, from: payer, to: sponsor, horizon, network)
        #expect(try await horizon.submitAsync(next, network: network).status == .pending)
        await sandbox.stop()
    }
}
