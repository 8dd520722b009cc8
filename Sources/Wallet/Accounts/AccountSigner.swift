public import Stellar

/// A signer of an account's transactions: a key pair, or a vault that keeps one.
public protocol AccountSigner: Sendable {
    /// The key that signatures are made with.
    var publicKey: PublicKey { get }

    /// The signature of a transaction with this hash.
    func sign(_ hash: TransactionHash) -> DecoratedSignature
}

extension KeyPair: AccountSigner {}
