import HTTPTransport
import Sandbox
import Stellar

extension HorizonRig {
    /// Has `source` do `operations` in one transaction, signed by everyone who has to, and returns the answer.
    @discardableResult
    func perform(
        _ source: KeyPair,
        _ operations: Stellar.Operation.Body...,
        signers: [KeyPair]? = nil
    ) async throws -> HTTPResponse {
        let response = try await submit(await envelope(source, operations, signers: signers))
        guard response.status == 200 else { throw Refusal(text: response.text) }
        return response
    }

    /// Has everyone do an operation of their own in one transaction of the first, and returns the answer.
    @discardableResult
    func performTogether(_ operations: [(KeyPair, Stellar.Operation.Body)]) async throws -> HTTPResponse {
        guard let first = operations.first?.0 else { throw Refusal(text: "there is nothing to do") }
        let number = await host.nextSequenceNumber(of: first.publicKey.wire) ?? 1
        let transaction = Transaction(
            source: MuxedAccount(first.publicKey),
            fee: 10_000,
            sequenceNumber: number,
            operations: operations.map { Stellar.Operation(source: MuxedAccount($0.0.publicKey), $0.1) }
        )
        var envelope = TransactionEnvelope(transaction)
        var signed: [PublicKey] = []
        for (signer, _) in operations where !signed.contains(signer.publicKey) {
            signed.append(signer.publicKey)
            envelope = envelope.signed(by: signer, for: .standalone)
        }
        let response = try await submit(envelope)
        guard response.status == 200 else { throw Refusal(text: response.text) }
        return response
    }

    /// What Horizon answered where a test expected it to do something.
    struct Refusal: Error {
        var text: String
    }
}

extension Amount {
    /// So many whole units.
    static func units(_ count: Int64) -> Amount { Amount(stroops: count &* stroopsPerUnit) }
}

extension Stellar.Operation.Body {
    /// A payment of so many stroops in lumens.
    static func lumens(to recipient: KeyPair, stroops: Int64) -> Self {
        .payment(
            destination: MuxedAccount(recipient.publicKey),
            asset: .native,
            amount: Amount(stroops: stroops)
        )
    }

    /// A new offer to sell so many units at `price`.
    static func sell(_ asset: Asset, for other: Asset, _ units: Int64, at price: (Int32, Int32)) -> Self {
        .manageSellOffer(
            selling: asset,
            buying: other,
            amount: .units(units),
            price: Price(numerator: price.0, denominator: price.1),
            offerID: 0
        )
    }

    /// A new offer to buy so many units at `price`.
    static func buy(_ asset: Asset, for other: Asset, _ units: Int64, at price: (Int32, Int32)) -> Self {
        .manageBuyOffer(
            selling: other,
            buying: asset,
            amount: .units(units),
            price: Price(numerator: price.0, denominator: price.1),
            offerID: 0
        )
    }
}
