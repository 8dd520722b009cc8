public import Diagnostics

/// The reason why a vault does not open, or does not take what it is given; it never repeats a secret.
public struct VaultError: Error, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// No vault exists at the path.
        case missing
        /// A vault exists already.
        case exists
        /// A file exists already where a copy was to be written.
        case occupied
        /// The path leads to a symbolic link, which saving would replace by a file.
        case link
        /// The folder in which it is to be is not there.
        case noFolder
        /// The file is something else than a vault.
        case foreign
        /// A newer program wrote the file, in a format that this one does not know.
        case newerFormat(Int)
        /// The file ends before the vault does.
        case truncated
        /// Bytes of the file are not those that were written.
        case damaged
        /// The PIN is right, and what it opens was not sealed by this program.
        case tampered
        /// The PIN is wrong, for the `attempts`th time; the next one is taken after `wait`.
        case wrongPIN(attempts: Int, wait: Duration)
        /// The vault is locked after `attempts` wrong PINs, until `wait` has passed.
        case locked(attempts: Int, wait: Duration)
        /// The vault is in use by another process, which does not release it.
        case busy(process: Int32?)
        /// The PIN was changed since the vault was opened.
        case pinChanged
        /// The disk is full.
        case full
        /// The file or its folder can't be written.
        case readOnly
        /// A file of the program beside the vault can't be written, because something else lies in its place.
        case obstructed(by: String)
        /// The name is one that the program gives to its own files beside vaults.
        case reservedName
        /// The vault is inaccessible for another reason: a phrase, or the system's words.
        case inaccessible(Fact)
        /// Too little memory to derive a key.
        case memory(kibibytes: Int)
    }

    /// The fault.
    public var reason: Reason

    /// The vault's path.
    public var path: String

    /// Whether it is a copy of a vault rather than the vault that is used.
    public var isCopy: Bool

    /// An error about the vault, or a copy of it, at `path`.
    public init(_ reason: Reason, path: String, isCopy: Bool = false) {
        self.reason = reason
        self.path = path
        self.isCopy = isCopy
    }

    /// The same about a copy.
    func ofCopy() -> VaultError { VaultError(reason, path: path, isCopy: true) }
}
