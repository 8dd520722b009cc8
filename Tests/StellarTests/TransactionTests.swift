import Diagnostics
import Stellar
import Testing

@Suite("Transaction")
struct TransactionTests {
    let alice: KeyPair
    let bob: KeyPair

    init() throws {
        alice = try KeyPair(seed: Secret([UInt8](repeating: 1, count: 32)))
        bob = try KeyPair(seed: Secret([UInt8](repeating: 2, count: 32)))
    }

    private func transaction(_ bodies: [Operation.Body], preconditions: Preconditions = .none) -> Transaction {
        Transaction(
            source: MuxedAccount(alice.publicKey),
            fee: 100,
            sequenceNumber: 7,
            preconditions: preconditions,
            operations: bodies.map { Operation(source: MuxedAccount(bob.publicKey, muxID: 9), $0) }
        )
    }

    @Test("every kind of operation comes back from the wire as it was")
    func operations() throws {
        let usd = try #require(Asset("USD:\(bob.publicKey)"))
        let long = try #require(Asset("LONGCODE:\(bob.publicKey)"))
        let key = alice.publicKey
        let muxed = MuxedAccount(bob.publicKey, muxID: .max)
        let hash = Hash256.digest(of: [1])
        let price = Price(numerator: 7, denominator: 3)
        let one = Amount(stroops: 1)
        let pool = LiquidityPoolParameters(assetA: .native, assetB: usd)
        let balance = ClaimableBalanceID(hash)
        let predicate = ClaimPredicate.and(
            .or(.beforeAbsoluteTime(5), .not(.beforeRelativeTime(6))),
            .unconditional
        )
        let code = try #require(AssetCode("USD"))
        let bodies: [Operation.Body] = [
            .createAccount(destination: key, startingBalance: one),
            .payment(destination: muxed, asset: long, amount: Amount(stroops: -1)),
            .pathPaymentStrictReceive(
                PathPaymentStrictReceive(
                    sendAsset: .native,
                    sendMaximum: one,
                    destination: muxed,
                    destinationAsset: usd,
                    destinationAmount: one,
                    path: [long]
                )
            ),
            .pathPaymentStrictSend(
                PathPaymentStrictSend(
                    sendAsset: .native,
                    sendAmount: one,
                    destination: muxed,
                    destinationAsset: usd,
                    destinationMinimum: one
                )
            ),
            .manageSellOffer(selling: usd, buying: .native, amount: one, price: price, offerID: 3),
            .manageBuyOffer(selling: usd, buying: long, amount: one, price: price, offerID: 0),
            .createPassiveSellOffer(selling: usd, buying: long, amount: one, price: price),
            .setOptions(SetOptions()),
            .setOptions(
                SetOptions(
                    inflationDestination: key,
                    clearFlags: .authorizationRequired,
                    setFlags: [.clawbackEnabled, .authorizationRevocable],
                    masterWeight: 1,
                    lowThreshold: 2,
                    mediumThreshold: 3,
                    highThreshold: 4,
                    homeDomain: "example.org",
                    signer: Signer(key: .signedPayload(key, payload: [1, 2, 3]), weight: 5)
                )
            ),
            .changeTrust(line: .asset(usd), limit: .maximum),
            .changeTrust(line: .liquidityPool(pool), limit: one),
            .allowTrust(trustor: key, code: code, authorize: .authorizedToMaintainLiabilities),
            .setTrustlineFlags(trustor: key, asset: usd, clear: .authorized, set: []),
            .accountMerge(destination: muxed),
            .inflation,
            .manageData(name: "Größe", value: [0, 255]),
            .manageData(name: "gone", value: nil),
            .bumpSequence(to: .max),
            .createClaimableBalance(
                asset: usd,
                amount: one,
                claimants: [Claimant(destination: key), Claimant(destination: key, predicate: predicate)]
            ),
            .claimClaimableBalance(balance),
            .beginSponsoringFutureReserves(sponsored: key),
            .endSponsoringFutureReserves,
            .revokeSponsorship(.account(key)),
            .revokeSponsorship(.trustline(account: key, asset: .asset(usd))),
            .revokeSponsorship(.trustline(account: key, asset: .liquidityPool(pool.id))),
            .revokeSponsorship(.offer(seller: key, offerID: 12)),
            .revokeSponsorship(.data(account: key, name: "entry")),
            .revokeSponsorship(.claimableBalance(balance)),
            .revokeSponsorship(.liquidityPool(hash)),
            .revokeSponsorship(.signer(account: key, key: .hashX(hash))),
            .clawback(asset: usd, from: muxed, amount: one),
            .clawbackClaimableBalance(balance),
            .liquidityPoolDeposit(
                LiquidityPoolDeposit(pool: pool.id, maxAmountA: one, maxAmountB: one, minPrice: price, maxPrice: price)
            ),
            .liquidityPoolWithdraw(pool: pool.id, shares: one, minAmountA: one, minAmountB: .zero),
        ]
        let envelope = TransactionEnvelope(transaction(bodies))
        #expect(try TransactionEnvelope(base64: envelope.base64) == envelope)
    }

    @Test("preconditions are written in the shortest form, unless they came in another")
    func preconditions() throws {
        let bounds = TimeBounds(minTime: 1, maxTime: 2)
        let cases: [(Preconditions, Int)] = [
            (.none, 0), (Preconditions(timeBounds: bounds), 16),
            (Preconditions(timeBounds: bounds, isWrittenInFull: true), 44),
            (Preconditions(isWrittenInFull: true), 28),
            (Preconditions(ledgerBounds: LedgerBounds(minLedger: 1, maxLedger: 0)), 36),
            (Preconditions(minSequenceNumber: 5), 36), (Preconditions(minSequenceAge: 5, minSequenceLedgerGap: 6), 28),
            (Preconditions(extraSigners: [.preauthorizedTransaction(Hash256.digest(of: []))]), 64),
        ]
        let empty = TransactionEnvelope(transaction([])).xdr.count
        for (preconditions, size) in cases {
            let envelope = TransactionEnvelope(transaction([], preconditions: preconditions))
            #expect(envelope.xdr.count - empty == size)
            #expect(try TransactionEnvelope(xdr: envelope.xdr).transaction?.preconditions == preconditions)
        }
    }

    @Test("signatures hold for one network and one content")
    func signing() throws {
        let envelope = TransactionEnvelope(transaction([.inflation])).signed(by: alice, for: .standalone)
        #expect(envelope.isSigned(by: alice.publicKey, for: .standalone))
        #expect(!envelope.isSigned(by: alice.publicKey, for: .testnet))
        #expect(!envelope.isSigned(by: bob.publicKey, for: .standalone))
        let other = TransactionEnvelope.v1(transaction([.bumpSequence(to: 1)]), signatures: envelope.signatures)
        #expect(!other.isSigned(by: alice.publicKey, for: .standalone))
        let both = envelope.signed(by: bob, for: .standalone)
        #expect(both.signatures.map(\.hint) == [alice.publicKey.hint, bob.publicKey.hint])
        #expect(try TransactionEnvelope(base64: both.base64) == both)
    }

    @Test("an old envelope has the hash of the new one, a fee bump another")
    func kinds() throws {
        let new = transaction(
            [.inflation],
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: 0, maxTime: 9))
        )
        let old = TransactionV0(
            source: alice.publicKey,
            fee: 100,
            sequenceNumber: 7,
            timeBounds: TimeBounds(minTime: 0, maxTime: 9),
            operations: new.operations
        )
        let envelope = TransactionEnvelope.v0(old, signatures: [])
        #expect(old.upgraded == new)
        #expect(envelope.hash(for: .testnet) == new.hash(for: .testnet))
        #expect(envelope.xdr != TransactionEnvelope(new).xdr)
        #expect(try TransactionEnvelope(xdr: envelope.xdr) == envelope)
        #expect(envelope.innerHash(for: .testnet) == nil)

        let bump = FeeBumpTransaction(
            feeSource: MuxedAccount(bob.publicKey),
            fee: 400,
            inner: new,
            innerSignatures: [alice.sign(new.hash(for: .testnet))]
        )
        let bumped = TransactionEnvelope(bump).signed(by: bob, for: .testnet)
        #expect(bumped.hash(for: .testnet) != new.hash(for: .testnet))
        #expect(bumped.innerHash(for: .testnet) == new.hash(for: .testnet))
        #expect(bumped.transaction == nil)
        #expect(bumped.innermostTransaction == new)
        #expect(bumped.isSigned(by: bob.publicKey, for: .testnet))
        #expect(!bumped.isSigned(by: alice.publicKey, for: .testnet))
        #expect(try TransactionEnvelope(base64: bumped.base64) == bumped)
    }

    @Test("the networks have the ids that everybody knows")
    func networks() {
        #expect(Network.public.id.hex == "7ac33997544e3175d266bd022439b22cdb16508c01163f26e5cb2a3e1045a979")
        #expect(Network.testnet.id.hex == "cee0302d59844d32bdca915c8203dd44b33fbb7edc19051ea37abedf28ecd472")
        #expect(Network.standalone.id.hex == "baefd734b8d3e48472cff83912375fedbc7573701912fe308af730180f97d74a")
    }

    @Test("what is no envelope says why")
    func errors() throws {
        let notBase64 = #expect(throws: EnvelopeError.self) { try TransactionEnvelope(base64: "AAAA AAAA") }
        #expect(notBase64?.reason == .notBase64)
        let empty = #expect(throws: EnvelopeError.self) { try TransactionEnvelope(base64: "") }
        #expect(empty?.reason == .malformed(offset: 0))
        let sound = TransactionEnvelope(transaction([.inflation])).xdr
        let trailing = #expect(throws: EnvelopeError.self) { try TransactionEnvelope(xdr: sound + [0, 0, 0, 0]) }
        #expect(trailing?.detail == "4 bytes are left over")
        // The operation's type stands before the reserved word and the number of signatures.
        var contract = sound
        contract[sound.count - 9] = 24
        let unsupported = #expect(throws: EnvelopeError.self) { try TransactionEnvelope(xdr: contract) }
        #expect(unsupported?.reason == .unsupportedOperation(type: 24))
    }
}
