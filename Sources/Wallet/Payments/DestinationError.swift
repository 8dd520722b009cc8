public import Diagnostics
public import Stellar

/// Why nothing can be paid to what someone gave as a destination.
public struct DestinationError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// It looks like a federated address, and is none.
        case notFederated
        /// It is the secret seed of an account, which is never shown.
        case secretSeed
        /// It is a contract, which takes no payment of this kind.
        case contract
        /// It is no address.
        case invalid(StrKeyError)
    }

    /// What is wrong.
    public var reason: Reason
    /// What was given, fit to be shown; empty where it is secret.
    public var shown: String
    /// Whether what was given may be a secret seed.
    let isSecret: Bool

    init(_ reason: Reason, text: String) {
        self.reason = reason
        // Whatever is as long as a seed and begins like one may be one, mistyped.
        let looksSecret = text.utf8.count >= 50 && text.uppercased().hasPrefix("S")
        isSecret = looksSecret || reason == .secretSeed
        shown = looksSecret ? "" : Quotation.of(String(text.prefix(80))) ?? ""
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .notFederated: "\"\(shown)\" is no federated address"
        case .secretSeed: "the destination is the secret seed of an account"
        case .contract:
            "\(shown) is a contract account (SEP-45), and those are not supported: nothing can be paid to it"
        case .invalid(let error): error.summary
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .notFederated: "write it as name*domain, like maria*example.com"
        case .secretSeed:
            "give the account's address (G…); anyone who sees the seed can take everything, so move what it holds elsewhere"
        case .contract: "give the address of an account (G… or M…)"
        case .invalid(let error):
            error.reason.isCopyingFault
                ? error.help : "give an address that begins with G or M, a name like maria*example.com, or a contact"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}

extension StrKeyError.Reason {
    /// Whether someone has copied an address badly, rather than given something else.
    fileprivate var isCopyingFault: Bool {
        switch self {
        case .checksum, .length(28...), .payload: true
        default: false
        }
    }
}
