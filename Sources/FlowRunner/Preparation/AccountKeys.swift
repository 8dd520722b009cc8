internal import AnchorClient
internal import Diagnostics
internal import Stellar

/// The keys of an account of the run; in a replay those of the recorded one, which can't sign anew.
enum AccountKeys: Sendable {
    case pair(KeyPair)
    case recorded(RecordedSigner)

    var publicKey: PublicKey {
        switch self {
        case .pair(let pair): pair.publicKey
        case .recorded(let signer): signer.publicKey
        }
    }

    /// The seed; `nil` in a replay.
    var secretSeed: Secret<String>? {
        switch self {
        case .pair(let pair): pair.secretSeed()
        case .recorded: nil
        }
    }

    /// The signer of challenges, and of requests for them.
    var signer: any ChallengeSigner & ChallengeRequestSigner {
        switch self {
        case .pair(let pair): pair
        case .recorded(let signer): signer
        }
    }

    /// The transaction with the account's signature.
    func sign(_ transaction: Transaction, for network: Network) -> TransactionEnvelope {
        var envelope = TransactionEnvelope(transaction)
        let hash = envelope.hash(for: network)
        switch self {
        case .pair(let pair): envelope.signatures.append(pair.sign(hash))
        case .recorded(let signer): envelope.signatures.append(signer.sign(hash))
        }
        return envelope
    }
}
