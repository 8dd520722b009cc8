public import Diagnostics
public import Stellar

/// The subject of a session: an account, a customer who shares it by a memo, or a muxed account.
///
/// An anchor keeps everything it knows under this name, so the same person must always use the same one.
///
/// Specification: <https://stellar.org/protocol/sep-10#memos>
public struct SessionSubject: Hashable, Sendable, CustomStringConvertible {
    /// The account, muxed or not.
    public let account: MuxedAccount

    /// The memo that tells the customers of a shared account apart; never there for a muxed account.
    public let memo: UInt64?

    /// An account (`G…`) or a muxed account (`M…`).
    public init(_ account: MuxedAccount) {
        self.account = account
        memo = nil
    }

    /// An account, with the memo of a customer where several share it.
    public init(_ account: PublicKey, memo: UInt64? = nil) {
        self.account = MuxedAccount(account)
        self.memo = memo
    }

    /// The subject as a token names it: `G…`, `G…:memo` or `M…`.
    public var description: String {
        memo.map { "\(account.address):\($0)" } ?? account.address
    }
}

extension SessionSubject {
    /// Reads `G…`, `G…:memo` or `M…`, as a token names it.
    ///
    /// - Throws: `SessionSubjectError` where it is none of them, with plain words about contracts.
    public init(parsing text: String) throws(SessionSubjectError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if (try? StrKey.decode(parts[0], as: .contract)) != nil { throw SessionSubjectError(.contract, text: parts[0]) }
        let account: MuxedAccount
        do throws(StrKeyError) {
            account = try MuxedAccount(address: parts[0])
        } catch {
            throw SessionSubjectError(.account(error), text: "")
        }
        guard parts.count == 2 else {
            self.init(account)
            return
        }
        guard account.muxID == nil else { throw SessionSubjectError(.memoOfMuxedAccount, text: parts[0]) }
        guard case .id(let memo)? = try? Memo(type: "id", value: parts[1]) else {
            throw SessionSubjectError(.memo, text: parts[1])
        }
        self.init(account.accountID, memo: memo)
    }
}

/// The reason why a text names no account to sign in with.
public struct SessionSubjectError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// A contract, which signs in by SEP-45.
        case contract
        /// A text that is no account.
        case account(StrKeyError)
        /// A muxed account has its number, and no memo beside it.
        case memoOfMuxedAccount
        /// The memo is no number from 0 to 2^64 - 1.
        case memo
    }

    /// The fault.
    public var reason: Reason
    /// The text that was given, as far as it may be shown.
    public var text: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        self.text = text
    }

    /// The error as data.
    public var asFailure: Failure {
        let found = Fact.text(Quotation.of(String(text.prefix(80))) ?? "")
        return switch reason {
        case .contract:
            Failure(.contractAccount, kind: .usage, facts: [.found: found], remedies: [Remedy(.useStellarAccount)])
        case .account(let error): Failure(error)
        case .memoOfMuxedAccount: .misuse(.signInMemo, [.found: found, .flaw: .text("muxed")])
        case .memo: .misuse(.signInMemo, [.found: found])
        }
    }
}
