public import Diagnostics
public import Stellar

/// The recipient of a payment: an account, and the memos that belong to the name by which it was named.
///
/// Only ``NetworkWallet/recipient(of:)`` attaches a name or a memo, and only those of the payee that was named. An account
/// that was named by its address has neither, also where a contact has the same address.
public struct Recipient: Hashable, Sendable {
    /// The account.
    public let account: MuxedAccount
    /// The payer's name for it: a name of the vault, a federated address, or the address.
    public let given: String
    /// The federated address (`user*domain`) behind which it was found; `nil` where there was none.
    public let federatedAddress: FederatedAddress?
    /// The memo that the server of the federated address asks for.
    public let askedMemo: Memo
    /// The memo of the contact, which payments to it have unless another is asked for or given.
    public let usualMemo: Memo
    /// Whether the payer has confirmed that a muxed address gets a memo besides.
    public var allowsMuxedMemo = false

    /// An account that was named by its address.
    public init(_ account: MuxedAccount) {
        self.init(account, given: account.address)
    }

    /// A recipient that was found before, as a run has noted it.
    package init(
        _ account: MuxedAccount,
        given: String,
        federatedAddress: FederatedAddress? = nil,
        askedMemo: Memo = .none,
        usualMemo: Memo = .none
    ) {
        self.account = account
        self.given = given
        self.federatedAddress = federatedAddress
        self.askedMemo = askedMemo
        self.usualMemo = usualMemo
    }

    /// The memo of a payment for which the payer gives `memo`.
    public func memo(given memo: Memo) throws(RecipientMemoError) -> Memo {
        guard askedMemo == .none || memo == .none || memo == askedMemo else {
            throw RecipientMemoError(.other(memo, asked: askedMemo), given: given)
        }
        let memo = [askedMemo, memo, usualMemo].first { $0 != .none } ?? .none
        if !allowsMuxedMemo { try RecipientMemoError.check(memo, besides: account) }
        return memo
    }
}

extension NetworkWallet {
    /// The recipient behind a payee.
    ///
    /// - Throws: `DestinationError` and `FederationError`
    public func recipient(of payee: Payee) async throws -> Recipient {
        switch payee {
        case .destination(.account(let account)): return Recipient(account)
        case .destination(.federated(let address)): return try await recipient(behind: address, given: "\(address)")
        case .account(let name, let key): return Recipient(MuxedAccount(key), given: name)
        case .contact(let contact):
            let memo = contact.memo ?? .none
            switch try Destination(parsing: contact.address.description) {
            case .account(let account): return Recipient(account, given: contact.name, usualMemo: memo)
            case .federated(let address):
                return try await recipient(behind: address, given: contact.name, usualMemo: memo)
            }
        }
    }

    private func recipient(
        behind address: FederatedAddress,
        given: String,
        usualMemo: Memo = .none
    ) async throws -> Recipient {
        let record = try await resolve(address)
        return Recipient(
            record.account,
            given: given,
            federatedAddress: address,
            askedMemo: record.memo,
            usualMemo: usualMemo
        )
    }
}

/// The reason why a payment can't have a memo; nothing was signed.
public struct RecipientMemoError: FailureConvertible, Hashable {
    /// The fault.
    public enum Reason: Hashable, Sendable {
        /// The memo is another one than the recipient asks for.
        case other(Memo, asked: Memo)
        /// The address is muxed, so it names a customer already; the memo may name another.
        case besideCustomer(Memo, MuxedAccount)
    }

    /// The fault.
    public var reason: Reason
    /// The payer's name for the recipient.
    public var given: String

    init(_ reason: Reason, given: String) {
        self.reason = reason
        self.given = given
    }

    /// Refuses a memo besides a muxed address.
    package static func check(_ memo: Memo, besides account: MuxedAccount) throws(RecipientMemoError) {
        guard account.muxID == nil || memo == .none else {
            throw RecipientMemoError(.besideCustomer(memo, account), given: account.address)
        }
    }

    /// The error as data.
    public var asFailure: Failure {
        switch reason {
        case .other(let memo, let asked):
            let facts: Facts = [.found: .text(given), .memo: .text("\(memo)"), .expected: .text("\(asked)")]
            return Failure(.otherMemo, facts: facts, remedies: [Remedy(.leaveMemoOut)])
        case .besideCustomer(let memo, let account):
            let facts: Facts = [.found: .text(account.address), .memo: .text("\(memo)")]
            let needs: Facts = [
                .found: account.muxID.map { .text("\($0)") }, .account: .text("\(account.accountID)"),
            ]
            return Failure(.memoBesideAddress, facts: facts, remedies: [Remedy(.payWithoutMemo, needs)])
        }
    }
}
