import Diagnostics
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import Synchronization
import Testing
import Wallet

@Suite("Carrying plans out")
struct CarryOutTests {
    let payer = Keys.payer.publicKey
    let receiver = Keys.receiver.publicKey

    func network(feeLimit: FeeLimit = FeeLimit()) throws -> TestNetwork {
        try TestNetwork([AccountSketch(id: payer), AccountSketch(id: receiver)], feeLimit: feeLimit)
    }

    func plan(on network: TestNetwork) async throws -> TransactionPlan {
        let order = PaymentOrder(to: Recipient(MuxedAccount(receiver)), .exactly(try .of("5")), of: .native)
        return try await network.wallet.plan(order, from: payer)
    }

    @Test("the transaction is signed for the account's next number, and ends by itself")
    func signing() async throws {
        let network = try network()
        let told = Mutex<[TransactionHash]>([])
        let record = try await network.wallet.carryOut(try await plan(on: network), signers: [Keys.other, Keys.payer]) {
            hash in told.withLock { $0.append(hash) }
        }
        let envelope = try #require(network.handedIn.last)
        let transaction = envelope.innermostTransaction
        #expect(transaction.sequenceNumber == 11 && transaction.fee == 200)
        #expect(transaction.preconditions.timeBounds?.maxTime == 1_790_000_180)
        // A key that nothing needs would make the network refuse it.
        #expect(envelope.signatures.count == 1 && envelope.isSigned(by: payer, for: .testnet))
        #expect(told.withLock { $0 } == [record.hash])
    }

    @Test("two payments on the same terms in the same second are two transactions")
    func distinct() async throws {
        let network = try network()
        for _ in 0..<2 {
            _ = try await network.wallet.carryOut(try await plan(on: network), signers: [Keys.payer])
        }
        let hashes = network.handedIn.map { $0.hash(for: .testnet) }
        #expect(hashes.count == 2 && hashes[0] != hashes[1])
    }

    @Test("without the right key, or with too little weight, nothing is signed")
    func authority() async throws {
        let network = try network()
        let plan = try await plan(on: network)
        let stranger = await #expect(throws: AccountError.self) {
            try await network.wallet.carryOut(plan, signers: [Keys.other])
        }
        #expect(stranger?.reason == .missingSigner)
        let shared = AccountSketch(id: payer, threshold: 3, signers: [(payer, 2), (Keys.other.publicKey, 1)])
        network.answers["/accounts/\(payer)"] = .json(shared.json)
        let light = await #expect(throws: AccountError.self) {
            try await network.wallet.carryOut(plan, signers: [Keys.payer])
        }
        #expect(light?.reason == .tooLittleWeight(2, threshold: 3) && network.handedIn.isEmpty)
        _ = try await network.wallet.carryOut(plan, signers: [Keys.payer, Keys.other])
        #expect(network.handedIn.last?.signatures.count == 2)
    }

    @Test("another transaction in between is overtaken by a new one, and only where the ledger proves the old one dead")
    func overtaken() async throws {
        let network = try network()
        let plan = try await plan(on: network)
        network.answers["POST"] = .json(
            #"{"status":400,"extras":{"result_codes":{"transaction":"tx_bad_seq"}}}"#,
            status: 400
        )
        let sequence = Mutex(10)
        let record = try await network.wallet.carryOut(plan, signers: [Keys.payer]) { _ in
            let number = sequence.withLock {
                $0 += 1; return $0
            }
            network.answers["/accounts/\(payer)"] = .json(AccountSketch(id: payer, sequence: number).json)
            if number == 12 { network.answers["POST"] = nil }
        }
        #expect(network.handedIn.map(\.innermostTransaction.sequenceNumber).last == 12)
        #expect(network.handedIn.last?.hash(for: .testnet) == record.hash)
    }

    @Test("what nobody can tell ends with the hash to look for, and never with a second transaction")
    func unknown() async throws {
        let network = try network()
        let plan = try await plan(on: network)
        network.answers["POST"] = .failure(.connectionLost(curlMessage: ""))
        let error = await #expect(throws: SubmissionError.self) {
            try await network.wallet.carryOut(plan, signers: [Keys.payer])
        }
        #expect(error?.certainty == .unknown)
        #expect(Set(network.handedIn.map { $0.hash(for: .testnet) }).count == 1)
    }

    @Test("a fee that is too low is raised up to the limit, around the same transaction")
    func feeBump() async throws {
        let network = try network(feeLimit: FeeLimit(stroops: 500))
        let plan = try await plan(on: network)
        #expect(plan.maximumFee == Amount(stroops: 500))
        network.answers["POST"] = .json(
            #"{"status":400,"extras":{"result_codes":{"transaction":"tx_insufficient_fee"}}}"#,
            status: 400
        )
        await #expect(throws: SubmissionError.self) {
            try await network.wallet.carryOut(plan, signers: [Keys.payer])
        }
        let bids = network.handedIn.compactMap { envelope -> Int64? in
            if case .feeBump(let bump, _) = envelope { bump.fee } else { nil }
        }
        #expect(bids.first == 400 && bids.max() == 500)
        #expect(Set(network.handedIn.map { $0.innermostTransaction.sequenceNumber }) == [11])
    }

    @Test("a network that asks for more than the limit is told before anything is signed")
    func feeLimit() async throws {
        let network = try network(feeLimit: FeeLimit(stroops: 99))
        let error = await #expect(throws: FeeError.self) { try await plan(on: network) }
        #expect(error?.asked == Amount(stroops: 100) && error?.failure == .refused)
    }

    @Test("what a payment changed is not remembered of either side")
    func forgetting() async throws {
        let network = try network()
        _ = try await network.wallet.carryOut(try await plan(on: network), signers: [Keys.payer])
        let before = network.http.requests.count
        _ = try await network.wallet.overview(of: receiver)
        _ = try await network.wallet.overview(of: payer)
        #expect(network.http.requests.count == before + 2)
    }
}
