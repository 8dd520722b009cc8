public import Diagnostics
public import Stellar

/// The reason why something does not go into a vault, or is not found in it; it never repeats a secret.
public struct VaultContentError: FailureConvertible, Hashable {
    /// The kinds of things in a vault.
    public enum EntryKind: String, Hashable, Sendable {
        /// An account.
        case account
        /// A contact.
        case contact
        /// A profile.
        case profile
        /// A secret.
        case secret
    }

    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// An unknown name; one of a similar name may be meant.
        case unknown(EntryKind, near: String?)
        /// The name is taken.
        case nameTaken(EntryKind)
        /// A text that can't be a name.
        case name(EntryKind)
        /// The account is in the vault already, under another name.
        case accountKnown(as: String)
        /// The address is none.
        case address(DestinationError)
        /// A memo beside a muxed address, which may name another customer.
        case muxedMemo(RecipientMemoError)
        /// No account has this address; what was given is one, or was meant as one.
        case noAccount(at: String)
        /// A damaged address, or one of something else than an account.
        case badAddress(StrKeyError)
        /// The secret is empty or too large.
        case secretSize(Int)
        /// Too little locked memory for the content.
        case memory
        /// The profile has no such value.
        case noValue(key: String)
    }

    /// The fault.
    public var reason: Reason

    /// The name, as it is or should have been; `•••` where it is longer than an account's name may be, or a key may be in it.
    public var name: String

    /// An error about something called `name`.
    public init(_ reason: Reason, name: String) {
        self.reason = reason
        // A seed is typed into the place of a name sooner or later; no whole one is as short as a name.
        let isShown = name.utf8.count <= VaultName.limit && !StrKey.isMeant(within: name)
        self.name = isShown ? ForeignText(name).escaped : Redaction.mark
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ more: Facts, _ remedies: [Remedy]) -> Failure {
            Failure(code, facts: more.with(.name, .text(name)), remedies: remedies)
        }
        func subject(_ entry: EntryKind) -> Facts { [.subject: .text(entry.rawValue)] }
        func list(_ entry: EntryKind) -> [Remedy] { [Remedy(.listEntries, [.name: .text(entry.rawValue)])] }
        return switch reason {
        case .unknown(let entry, let near):
            failure(
                .entryUnknown,
                subject(entry),
                near.map { [Remedy(.chooseNear, [.near: .text($0)])] } ?? list(entry)
            )
        case .nameTaken(let entry): failure(.nameTaken, subject(entry), [Remedy(.takeOtherName)])
        case .name(.contact):
            failure(
                .nameUnfit,
                subject(.contact),
                [Remedy(.nameContact, [.limit: .text("\(Contact.longestName)")])]
            )
        case .name(let entry):
            failure(
                .nameUnfit,
                subject(entry),
                [Remedy(.nameEntry, [.name: .text(entry.rawValue), .limit: .text("\(VaultName.limit)")])]
            )
        case .accountKnown(let known): failure(.accountKnown, [.found: .text(known)], [Remedy(.useThatOne)])
        case .address(let error):
            failure(.contactAddress, [.cause: .failure(error.asFailure)], error.asFailure.remedies)
        case .muxedMemo(let error): failure(.contactMemo, error.asFailure.facts, error.asFailure.remedies)
        case .noAccount(let address): failure(.addressUnknown, [.found: .text(address)], list(.account))
        case .badAddress(let error):
            failure(.addressDamaged, [.cause: .failure(error.asFailure)], error.asFailure.remedies)
        case .secretSize(let count):
            failure(
                .secretSize,
                [.count: .text("\(count)")],
                [Remedy(.giveSecretOfSize, [.limit: .text("\(VaultContent.longestSecret)")])]
            )
        case .memory: failure(.secretMemory, [:], [Remedy(.endPrograms)])
        case .noValue(let key): failure(.valueUnknown, [.found: .text(key)], [Remedy(.listProfile)])
        }
    }
}

extension VaultContent {
    /// The one of `names` that was probably meant by `name`.
    func nearest(_ name: String, _ names: [String]) -> String? {
        Suggestion.nearest(to: name, among: names)
    }
}
