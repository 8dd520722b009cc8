public import Stellar

/// A contact: a name for an address to pay.
public struct Contact: Hashable, Sendable {
    /// The most characters that a name has: 64.
    public static let longestName = 64

    /// The person's name for it.
    public let name: String

    /// The address to which payments go.
    public let address: ContactAddress

    /// The memo that payments to it have, unless another is given.
    public let memo: Memo?

    /// A contact.
    public init(name: String, address: ContactAddress, memo: Memo? = nil) {
        self.name = name
        self.address = address
        self.memo = memo
    }
}

/// The address of a contact.
public enum ContactAddress: Hashable, Sendable, LosslessStringConvertible {
    /// An account, or a customer of one.
    case account(MuxedAccount)
    /// A name that a federation server knows, such as `ada*example.org`.
    ///
    /// Specification: <https://stellar.org/protocol/sep-2>
    case federation(String)

    /// The address that `text` is, or `nil` where it is none.
    public init?(_ text: String) {
        if let account = MuxedAccount(text) {
            self = .account(account)
            return
        }
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain, text.utf8.count <= 255 else { return nil }
        self = .federation(text)
    }

    /// The address as people write it.
    public var description: String {
        switch self {
        case .account(let account): account.address
        case .federation(let name): name
        }
    }
}
