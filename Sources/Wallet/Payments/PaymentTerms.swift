internal import HorizonClient
internal import Stellar

/// The two ends of a payment as the ledger has them, and the rules that a payment between them has to keep.
struct PaymentTerms: Sendable {
    let payer: AccountOverview
    let recipient: MuxedAccount
    /// `nil` where the ledger has no account at the destination.
    let receiver: AccountOverview?

    func refusal(_ reason: PaymentError.Reason, of asset: Asset) -> PaymentError {
        PaymentError(reason, payer: payer.id, recipient: recipient, asset: asset)
    }

    /// Refuses a payment without the memo that the receiver's account requires.
    ///
    /// Specification: <https://stellar.org/protocol/sep-29>
    func check(_ memo: Memo, of asset: Asset) throws(PaymentError) {
        // A customer's number says who is meant; an empty text says nothing to anybody.
        let isTold = memo != .none && memo != .text([])
        if receiver?.requiresMemo == true, !isTold, recipient.muxID == nil { throw refusal(.memoRequired, of: asset) }
    }

    /// Refuses what the receiver, who exists here, can't hold; `sent` is what the payer pays with.
    func checkReceiving(
        _ amount: Amount,
        of asset: Asset,
        by receiver: AccountOverview,
        for sent: Asset
    ) throws(PaymentError) {
        switch receiver.account.capacity(toReceive: asset) {
        case .noTrustline: throw refusal(.recipientTrustMissing, of: asset)
        case .notAuthorized: throw refusal(.recipientNotAuthorized, of: asset)
        case .upTo(let room):
            // What goes in a circle makes room for itself.
            guard receiver.id != payer.id || sent != asset else { return }
            guard amount <= room else { throw refusal(.recipientHasRoom(for: room), of: asset) }
        }
    }

    /// The amount of an asset that the payer can send, with a fee to pay besides.
    func spendable(_ asset: Asset, fee: Amount) throws(PaymentError) -> Amount {
        let lumens = payer.availableLumens
        guard lumens >= fee else {
            let (reserve, promised) = (payer.minimumBalance, payer.promised(of: .native))
            throw refusal(.noFee(fee, available: lumens, reserve: reserve, promised: promised), of: asset)
        }
        if asset == .native { return lumens.subtracting(orZero: fee) }
        switch payer.account.capacity(toSend: asset, baseReserve: payer.baseReserve) {
        case .noTrustline: throw refusal(.payerTrustMissing, of: asset)
        case .notAuthorized: throw refusal(.payerNotAuthorized, of: asset)
        case .upTo(let most): return most
        }
    }

    /// Refuses more than the payer can send.
    func checkSending(_ amount: Amount, of asset: Asset, fee: Amount) throws(PaymentError) {
        let most = try spendable(asset, fee: fee)
        guard amount <= most else {
            let (fee, promised) = (asset == .native ? fee : nil, payer.promised(of: asset))
            throw refusal(.spendable(most, needed: amount, fee: fee, promised: promised), of: asset)
        }
    }

    /// As much as the payer can send, which is more than nothing.
    func everything(of asset: Asset, fee: Amount) throws(PaymentError) -> Amount {
        let most = try spendable(asset, fee: fee)
        guard most > .zero else { throw refusal(.nothingToPayWith(promised: payer.promised(of: asset)), of: asset) }
        return most
    }
}

extension NetworkWallet {
    /// The two ends of a payment as the ledger has them now.
    func paymentTerms(from payer: PublicKey, to recipient: MuxedAccount) async throws -> PaymentTerms {
        async let paying = self.payer(payer)
        guard recipient.accountID != payer else {
            let overview = try await paying
            return PaymentTerms(payer: overview, recipient: recipient, receiver: overview)
        }
        async let receiving = overview(of: recipient.accountID, isForced: true)
        return PaymentTerms(payer: try await paying, recipient: recipient, receiver: try await receiving)
    }
}
