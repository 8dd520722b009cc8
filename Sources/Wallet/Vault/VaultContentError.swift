public import Diagnostics
public import Stellar

/// Why something does not go into a vault, or is not found in it; it never repeats a secret.
public struct VaultContentError: Diagnostic, Hashable {
    /// The kinds of things in a vault.
    public enum Thing: String, Hashable, Sendable {
        /// An account.
        case account
        /// A contact.
        case contact
        /// A profile.
        case profile
        /// A secret.
        case secret
    }

    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// There is none of this name; one of a similar name may be meant.
        case unknown(Thing, near: String?)
        /// The name is taken.
        case nameTaken(Thing)
        /// It can't be a name.
        case name(Thing)
        /// The account is in the vault already, under another name.
        case accountKnown(as: String)
        /// The address is none.
        case address(DestinationError)
        /// A memo beside a muxed address, which may name another customer.
        case muxedMemo(RecipientMemoError)
        /// No account has this address; what was given is one, or was meant as one.
        case noAccount(at: String)
        /// What was given is a damaged address, or one of something else than an account.
        case badAddress(StrKeyError)
        /// The secret is empty or too large.
        case secretSize(Int)
        /// There is no memory to keep it in.
        case memory
        /// The profile has no such value.
        case noValue(key: String)
    }

    /// What is wrong.
    public var reason: Reason

    /// What it is called, or should have been.
    public var name: String

    /// An error about something called `name`.
    public init(_ reason: Reason, name: String) {
        self.reason = reason
        // A seed is typed into the place of a name sooner or later.
        let looksSecret = name.utf8.count > VaultName.limit && !name.contains(" ")
        self.name = looksSecret ? Redaction.mark : ForeignText(String(name.prefix(Contact.longestName))).escaped
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .unknown(let thing, _): "the vault has no \(thing.rawValue) `\(name)`"
        case .nameTaken(let thing): "the vault has a\(thing == .account ? "n" : "") \(thing.rawValue) `\(name)` already"
        case .name(let thing): "`\(name)` can't be the name of a\(thing == .account ? "n" : "") \(thing.rawValue)"
        case .accountKnown(let known): "the account is in the vault already, as `\(known)`"
        case .address(let error): "the address of `\(name)` is none: \(error.summary)"
        case .muxedMemo(let error): "`\(name)` was not added: \(error.conflict)"
        case .noAccount(let address): "the vault has no account with the address \(address)"
        case .badAddress(let error): error.summary
        case .secretSize(let count): "the secret `\(name)` has \(count) bytes"
        case .memory: "there is no memory left to keep `\(name)` in"
        case .noValue(let key): "the profile `\(name)` has no \(key)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unknown(_, let near?): "did you mean `\(near)`?"
        case .unknown(.account, nil): "`windlass account list` shows what there is"
        case .unknown(.contact, nil): "`windlass contact list` shows what there is"
        case .unknown(.profile, nil): "`windlass profile list` shows what there is"
        case .unknown(.secret, nil): "`windlass vault secret put` puts one in"
        case .nameTaken: "take another name, or remove that one first"
        case .name(.contact): "take 1 to \(Contact.longestName) characters on one line that are no address"
        case .name(.account):
            "begin it with a letter, go on with letters, digits, `-` and `_`, \(VaultName.limit) at most; "
                + "`fresh` means a new account"
        case .name:
            "begin it with a letter, go on with letters, digits, `-` and `_`, \(VaultName.limit) at most"
        case .accountKnown: "use that one, or remove it first"
        case .address(let error): error.help
        case .muxedMemo(let error): error.help
        case .noAccount: "`windlass account list` shows what there is"
        case .badAddress(let error): error.help
        case .secretSize: "it has to have 1 to \(VaultContent.longestSecret) bytes"
        case .memory: "end other programs, and try again"
        case .noValue: "`windlass profile list` shows what it has"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind {
        switch reason {
        case .memory: .transport
        default: .usage
        }
    }
}

extension VaultContent {
    /// The one of `names` that was probably meant by `name`.
    func nearest(_ name: String, _ names: [String]) -> String? {
        Suggestion.nearest(to: name, among: names)
    }
}
