public import Stellar

extension PaymentError {
    /// What is wrong, with the actual values.
    public func summary(calling name: (PublicKey) -> String) -> String {
        let (payer, receiver) = (name(payer), name(recipient.accountID))
        let clause: String =
            switch reason {
            case .nothingToPay(let amount): "\(amount) is no amount to pay"
            case .nothingToPayWith(let promised):
                "\(payer) has no \(asset.code) that it could send" + leftOut(promised, reserved: asset == .native)
            case .toItself: "\(payer) would pay itself"
            case .memoRequired: "\(receiver) takes payments only with a memo"
            case .noRecipient(true): "there is no account \(receiver), and only lumens could create it"
            case .noRecipient(false): "there is no account \(receiver)"
            case .noRecipientOfMany: "there is no account \(receiver), so \(recipient) can't be a customer of it"
            case .startingBalanceTooSmall(let least):
                "there is no account \(receiver), and to create it takes at least \(least) XLM"
            case .recipientTrustMissing: "\(receiver) can't hold \(asset.code): it has no trustline for \(asset)"
            case .recipientNotAuthorized: "\(receiver) can't take \(asset.code): the issuer has not authorized it"
            case .recipientHasRoom(let room): "\(receiver) can't take so much \(asset.code), only \(room) more"
            case .payerTrustMissing: "\(payer) has no \(asset.code): it has no trustline for \(asset)"
            case .payerNotAuthorized: "\(payer) can't send \(asset.code): the issuer has not authorized it"
            case .spendable(let most, let needed, let fee, let promised):
                "\(payer) can send at most \(most) \(asset.code), not \(needed)"
                    + leftOut(promised, reserved: fee != nil, fee: fee)
            case .noFee(let fee, let available, let reserve, let promised):
                "\(payer) can't pay the fee of up to \(fee) XLM: it can spend \(available), and has to keep \(reserve)"
                    + (promised > .zero ? "; \(promised) XLM are promised to its offers" : "")
            case .noPath(let amount, let other):
                "no path leads from one asset to the other for \(amount.text) and \(other.code) at present"
            case .slippage: "with so much slippage nothing would be guaranteed to arrive"
            }
        return "nothing was paid: \(clause)"
    }

    /// What of the account's money does not count as money to send.
    private func leftOut(_ promised: Amount, reserved: Bool, fee: Amount? = nil) -> String {
        var parts: [String] = []
        if reserved { parts.append("its reserve") }
        if promised > .zero { parts.append("\(promised) \(asset.code) promised to its offers") }
        if reserved { parts.append(fee.map { "a fee of up to \($0) XLM" } ?? "the fee") }
        guard let last = parts.popLast() else { return "" }
        let start = parts.isEmpty ? "" : "\(parts.joined(separator: ", ")) and "
        return "; \(start)\(last) are left out of that"
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .nothingToPay: "give a positive amount"
        case .nothingToPayWith: "get some of it first"
        case .toItself: "to change one asset into another, name two different ones, with `--send` or `--receive`"
        case .memoRequired: "ask the recipient which memo to give, and give it with `--memo`"
        case .noRecipient(canBeFunded: true): "have friendbot fund it first, with `windlass account fund`"
        case .noRecipient: "check the address; to create the account, pay it lumens"
        case .noRecipientOfMany: "check the address"
        case .startingBalanceTooSmall(let least): "pay \(least) XLM or more"
        case .recipientTrustMissing: "ask the recipient to trust the asset first"
        case .recipientNotAuthorized: "ask the recipient to have the issuer authorize it"
        case .recipientHasRoom: "pay less, or ask the recipient to raise the limit of its trustline"
        case .payerTrustMissing: "trust the asset with `windlass trust add`, and get some of it first"
        case .payerNotAuthorized: "ask the issuer to authorize the account"
        case .spendable(let most, _, _, _):
            most > .zero ? "pay \(most) or less; `max` pays as much as can be sent" : "add some to the account first"
        case .noFee(let fee, let available, _, _):
            "add at least \(fee.subtracting(orZero: available)) XLM to the account"
        case .noPath: "try another amount or another asset, or try again later"
        case .slippage: "give less than 100 percent"
        }
    }
}
