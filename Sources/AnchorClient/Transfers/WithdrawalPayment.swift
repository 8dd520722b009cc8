internal import HTTPTransport
internal import JSON
public import Stellar

/// The payment that a withdrawal waits for: exactly this, once.
public struct WithdrawalPayment: Hashable, Sendable {
    /// The account that is paid.
    public var destination: MuxedAccount
    /// The memo; none only where the destination is a muxed account.
    public var memo: Memo
    /// The amount.
    public var amount: Amount
    /// The asset, where the anchor says it.
    public var asset: Asset?
}

extension Transfer {
    /// The payment that the anchor asks for now.
    ///
    /// Nothing is guessed: the status, the account, the memo with its type, and the amount all have to be there.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#special-cases>
    ///
    /// - Throws: `WithdrawalPaymentError` where nothing may be paid, and why.
    public func payment() throws(WithdrawalPaymentError) -> WithdrawalPayment {
        guard kind.isWithdrawal else { throw problem(.notAWithdrawal(Kind(rawValue: writtenKind))) }
        guard status == .pendingUserTransferStart else { throw problem(.status(status)) }
        guard let account = withdrawalAccount, !account.isEmpty else {
            throw lacking("withdraw_anchor_account")
        }
        let destination: MuxedAccount
        do throws(StrKeyError) {
            destination = try MuxedAccount(address: account)
        } catch {
            throw problem(.account(error))
        }
        guard let sent = fields["amount_in"], sent.string?.isEmpty != true, amountIn?.isZero != true else {
            // Nothing is what some anchors tell until they know.
            throw lacking("amount_in")
        }
        guard let amount = try? amountIn?.amount(), amount > .zero else {
            throw problem(.amount(sent.string ?? sent.text))
        }
        return WithdrawalPayment(
            destination: destination,
            memo: try withdrawalMemo(to: destination),
            amount: amount,
            asset: try withdrawalAsset()
        )
    }

    private func problem(_ reason: WithdrawalPaymentError.Reason) -> WithdrawalPaymentError {
        var error = WithdrawalPaymentError(reason, transfer: id)
        error.isDirect = isDirect
        error.source = source
        return error
    }

    /// The error that the anchor has not told `field`, which is called by its name in SEP-24.
    package func lacking(_ field: String) -> WithdrawalPaymentError { problem(.missing(field: wireName(field))) }

    /// The memo, whose type is never guessed.
    private func withdrawalMemo(to destination: MuxedAccount) throws(WithdrawalPaymentError) -> Memo {
        let type = fields["withdraw_memo_type"]?.filledString?.lowercased()
        // An empty one tells no one apart: the anchor has none yet.
        let value = fields["withdraw_memo"]?.filledString
        switch (type, value) {
        case (let type?, let value?):
            do throws(MemoError) {
                // The ledger has a fourth type, which says what is given back; none of the SEPs has anyone pay with it.
                guard type != "return" else { throw MemoError(.unknownType, type: type, value: value) }
                return try Memo(type: type, value: value)
            } catch {
                throw problem(.memo(error))
            }
        case (nil, .some):
            throw lacking("withdraw_memo_type")
        case (_, nil):
            // A muxed account tells the customers apart as well; a type alone announces a memo still to come.
            guard destination.muxID != nil, type == nil || type == "none" else {
                throw lacking("withdraw_memo")
            }
            return .none
        }
    }

    private func withdrawalAsset() throws(WithdrawalPaymentError) -> Asset? {
        switch amountInAsset {
        case nil: return nil
        case .stellar(let asset): return asset
        case .currency(let text), .other(let text): throw problem(.asset(text))
        }
    }
}
