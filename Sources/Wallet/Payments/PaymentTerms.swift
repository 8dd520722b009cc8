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
    func check(_ memo: Memo, of asset: Asset) throws(PaymentError) {
        guard let obstacle = receiver?.party(in: asset).obstacle(to: memo, for: recipient) else { return }
        throw refusal(obstacle, of: asset)
    }

    /// Refuses what the receiver, who exists here, can't hold.
    func checkReceiving(_ amount: Amount, of asset: Asset, by receiver: AccountOverview) throws(PaymentError) {
        guard let obstacle = receiver.party(in: asset).obstacle(toReceiving: amount) else { return }
        throw refusal(obstacle, of: asset)
    }

    /// Refuses less than a new account has to have.
    func checkCreating(with amount: Amount) throws(PaymentError) {
        let baseReserve = payer.baseReserve
        guard let obstacle = PaymentParty.obstacle(toCreatingWith: amount, baseReserve: baseReserve) else { return }
        throw refusal(obstacle, of: .native)
    }

    private func refusal(_ obstacle: PayeeObstacle, of asset: Asset) -> PaymentError {
        switch obstacle {
        case .tooLittleToCreate(let least): refusal(.startingBalanceTooSmall(least: least), of: asset)
        case .noTrustline: refusal(.recipientTrustMissing, of: asset)
        case .notAuthorized: refusal(.recipientNotAuthorized, of: asset)
        case .full(let room): refusal(.recipientHasRoom(for: room), of: asset)
        case .memoMissing: refusal(.memoRequired, of: asset)
        }
    }

    /// The amount of an asset that the payer can send, with a fee to pay besides.
    func spendable(_ asset: Asset, fee: Amount) throws(PaymentError) -> Amount {
        try checkSending(.zero, of: asset, fee: fee)
        return payer.party(in: asset).most(of: asset, fee: fee)
    }

    /// Refuses more than the payer can send.
    func checkSending(_ amount: Amount, of asset: Asset, fee: Amount) throws(PaymentError) {
        let party = payer.party(in: asset)
        let obstacles = party.obstacles(toSending: amount, of: asset, fee: fee)
        // Who can't pay the fee can do nothing else either, so that is told first.
        guard let obstacle = obstacles.first(where: { $0 == .feeMissing }) ?? obstacles.first else { return }
        let promised = payer.promised(of: asset)
        switch obstacle {
        case .feeMissing:
            let balance = payer.account.balance(of: .native)?.amount ?? .zero
            let (reserve, promised) = (payer.minimumBalance, payer.promised(of: .native))
            throw refusal(.noFee(fee, balance: balance, reserve: reserve, promised: promised), of: asset)
        case .noTrustline: throw refusal(.payerTrustMissing, of: asset)
        case .notAuthorized: throw refusal(.payerNotAuthorized, of: asset)
        case .lumensReserved:
            let most = party.most(of: asset, fee: fee)
            throw refusal(.spendable(most, needed: amount, fee: fee, promised: promised), of: asset)
        case .fundsMissing(let most):
            throw refusal(.spendable(most, needed: amount, fee: nil, promised: promised), of: asset)
        }
    }

    /// The largest amount that the payer can send, which is above zero.
    func everything(of asset: Asset, fee: Amount) throws(PaymentError) -> Amount {
        let most = try spendable(asset, fee: fee)
        guard most > .zero else { throw refusal(.nothingToPayWith(promised: payer.promised(of: asset)), of: asset) }
        return most
    }
}

extension AccountOverview {
    /// The account as one end of a payment in `asset`.
    fileprivate func party(in asset: Asset) -> PaymentParty { account.party(in: asset, baseReserve: baseReserve) }
}

extension NetworkWallet {
    /// The two ends of a payment as the ledger has them now.
    func paymentTerms(from payer: PublicKey, to recipient: MuxedAccount) async throws -> PaymentTerms {
        guard recipient.accountID != payer else {
            let overview = try await self.payer(payer)
            return PaymentTerms(payer: overview, recipient: recipient, receiver: overview)
        }
        let (paying, receiving) = try await both(
            { try await self.payer(payer) },
            { try await overview(of: recipient.accountID, isForced: true) }
        )
        return PaymentTerms(payer: paying, recipient: recipient, receiver: receiving)
    }
}
