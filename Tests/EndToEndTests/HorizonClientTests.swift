import Foundation
import HTTPTransport
import HorizonClient
import JSON
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
            sequenceNumber: account.sequenceNumber &+ 1,
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
        let policy = SubmissionPolicy(pause: .milliseconds(10), timeout: .seconds(20))
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

    @Test("whatever the sandbox lists, the client understands")
    func everything() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let (network, horizon) = (sandbox.network, Horizon(url: sandbox.horizonURL, http: HTTPClient()))
        let (issuer, maker, taker) = (KeyPair.random(), KeyPair.random(), KeyPair.random())
        for keys in [issuer, maker, taker] { _ = try await horizon.fund(keys.publicKey) }
        let usdc = Asset.issued(code: try #require(AssetCode("USDC")), issuer: issuer.publicKey)
        let (one, hundred) = (Amount(stroops: 10_000_000), Amount(stroops: 1_000_000_000))
        let fifty = Amount(stroops: 500_000_000)

        func submit(_ keys: KeyPair, _ bodies: Stellar.Operation.Body...) async throws -> TransactionRecord {
            let account = try await horizon.account(keys.publicKey)
            let transaction = Transaction(
                source: MuxedAccount(keys.publicKey),
                fee: UInt32(100 * bodies.count),
                sequenceNumber: account.sequenceNumber &+ 1,
                operations: bodies.map { Stellar.Operation($0) }
            )
            let envelope = TransactionEnvelope(transaction).signed(by: keys, for: network)
            return try await horizon.submit(envelope, network: network, policy: SubmissionPolicy())
        }

        let (half, par) = (Price(numerator: 1, denominator: 2), Price(numerator: 1, denominator: 1))
        let pool = LiquidityPoolParameters(assetA: .native, assetB: usdc)
        for keys in [maker, taker] {
            _ = try await submit(keys, .changeTrust(line: .asset(usdc), limit: .maximum))
            _ = try await submit(
                issuer,
                .payment(destination: MuxedAccount(keys.publicKey), asset: usdc, amount: hundred)
            )
        }
        _ = try await submit(
            maker,
            .manageSellOffer(selling: usdc, buying: .native, amount: fifty, price: half, offerID: 0),
            .manageData(name: "colour", value: Array("blue".utf8)),
            .setOptions(SetOptions(homeDomain: "example.org")),
            .bumpSequence(to: 0)
        )
        let offer = try #require(try await horizon.records(of: .offers(of: maker.publicKey)).all().first)
        #expect(offer.price == half && offer.amount == fifty && offer.selling == usdc)
        #expect(try await horizon.offer(offer.id) == offer)
        #expect(try await horizon.records(of: .offers(selling: usdc, buying: .native)).all() == [offer])
        let book = try await horizon.orderBook(selling: usdc, buying: .native)
        #expect(book.asks.map(\.price) == [half] && book.bids.isEmpty)

        let wished = AssetAmount(asset: usdc, amount: one)
        let paths = try await horizon.paths(receiving: wished, from: .assets([.native]))
        #expect(paths.map(\.source) == [AssetAmount(asset: .native, amount: Amount(stroops: 5_000_000))])
        let sending = AssetAmount(asset: .native, amount: one)
        #expect(
            try await horizon.paths(sending: sending, to: .account(taker.publicKey)).contains {
                $0.destination.asset == usdc
            }
        )
        let paid = try await submit(
            taker,
            .pathPaymentStrictReceive(
                PathPaymentStrictReceive(
                    sendAsset: .native,
                    sendMaximum: one,
                    destination: MuxedAccount(taker.publicKey),
                    destinationAsset: usdc,
                    destinationAmount: one
                )
            )
        )
        let trade = try #require(try await horizon.records(of: .trades(base: usdc, counter: .native)).all().first)
        #expect(trade.base.offerID == offer.id && trade.base.gave == wished && trade.price == half)
        let effects = try await horizon.records(of: .effects(of: .transaction(paid.hash))).all()
        #expect(effects.contains { $0.details == .credited(wished) })
        #expect(effects.contains { if case .trade = $0.details { true } else { false } })

        _ = try await submit(
            maker,
            .changeTrust(line: .liquidityPool(pool), limit: .maximum),
            .liquidityPoolDeposit(
                LiquidityPoolDeposit(pool: pool.id, maxAmountA: one, maxAmountB: one, minPrice: par, maxPrice: par)
            ),
            .createClaimableBalance(asset: .native, amount: one, claimants: [Claimant(destination: taker.publicKey)])
        )
        #expect(try await horizon.liquidityPool(pool.id).reserves.map(\.amount) == [one, one])
        #expect(try await horizon.records(of: .liquidityPools(of: maker.publicKey)).all().map(\.id) == [pool.id])
        let shares = try await horizon.account(maker.publicKey).balances.first {
            $0.holding == .poolShares(pool.id.hex)
        }
        #expect(shares?.amount == one)
        let balance = try #require(
            try await horizon.records(of: .claimableBalances(claimant: taker.publicKey)).all().first
        )
        #expect(balance.claimants == [ClaimantRecord(destination: taker.publicKey, predicate: .unconditional)])
        #expect(try await horizon.claimableBalance(balance.id) == balance)
        _ = try await submit(taker, .claimClaimableBalance(balance.id))
        let history = try await horizon.records(of: .operations(of: .claimableBalance(balance.id))).all()
        #expect(history.map(\.kind) == [.createClaimableBalance, .claimClaimableBalance])

        let asset = try #require(try await horizon.records(of: .assets(issuer: issuer.publicKey)).all().first)
        #expect(
            asset.asset == usdc && asset.accounts.authorized == 2 && asset.liquidityPoolsAmount == ExactDecimal("1")
        )
        let holders = try await horizon.records(of: .accounts(holding: usdc)).all()
        #expect(Set(holders.map(\.id)) == [maker.publicKey, taker.publicKey])
        #expect(
            try await horizon.records(of: .accounts(signedBy: issuer.publicKey)).all().map(\.id) == [issuer.publicKey]
        )

        // Nothing that ever happened is unknown to the client.
        let operations = try await horizon.records(of: .operations(of: .network), pageSize: 7).all()
        #expect(Set(operations.map(\.kind)).count >= 11)
        for operation in operations where operation.details == nil { Issue.record("\(operation.fields.text)") }
        await sandbox.stop()
    }
}
