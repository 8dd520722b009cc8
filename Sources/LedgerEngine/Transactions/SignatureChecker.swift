internal import Sodium
internal import StellarXDR

/// Weighs the signatures of one transaction against signers, and remembers which ones were of use.
///
/// The order in which signers and signatures are tried is the network's: it decides which signatures count as used
/// when there are more than needed.
struct SignatureChecker {
    /// A signer and what it weighs.
    struct WeightedSigner {
        var key: XDR.SignerKey
        var weight: UInt32
    }

    private let hash: XDR.Hash
    private let signatures: [XDR.DecoratedSignature]
    private var used: [Bool]

    /// The keys that the signatures were found to be of.
    private(set) var verified: VerifiedSignatures

    /// A checker for `signatures` of the transaction with `hash`, of which some are known.
    init(hash: XDR.Hash, signatures: [XDR.DecoratedSignature], verified: VerifiedSignatures) {
        self.hash = hash
        self.signatures = signatures
        self.verified = verified
        used = Array(repeating: false, count: signatures.count)
    }

    /// A checker for the signatures of the transaction that has the operations.
    init(_ candidate: Candidate) {
        self.init(hash: candidate.innerHash, signatures: candidate.signatures, verified: candidate.verified)
    }

    /// Whether every signature was needed by a check so far.
    var allSignaturesUsed: Bool { used.allSatisfy { $0 } }

    /// Whether the signatures of the owner and the signers of `account` weigh `needed` or more, and at least one counts.
    mutating func check(_ account: AccountEntry, id: XDR.AccountID, needed: UInt8) -> Bool {
        var signers: [WeightedSigner] = []
        if account.thresholds.master > 0 {
            signers.append(WeightedSigner(key: .ed25519(id.ed25519), weight: UInt32(account.thresholds.master)))
        }
        signers += account.signers.map { WeightedSigner(key: $0.key, weight: $0.weight) }
        return check(signers, needed: Int(needed))
    }

    /// Whether the owner of an account that does not exist has signed.
    mutating func checkMissingAccount(_ id: XDR.AccountID) -> Bool {
        check([WeightedSigner(key: .ed25519(id.ed25519), weight: 1)], needed: 0)
    }

    /// Whether the signatures of `signers` weigh `needed` or more, and at least one counts.
    mutating func check(_ signers: [WeightedSigner], needed: Int) -> Bool {
        var weight = 0
        for signer in signers where signer.key == .preAuthTx(hash) {
            weight += Int(min(signer.weight, 255))
            if weight >= needed { return true }
        }
        for kind in [Kind.hash, .ed25519, .payload] {
            var candidates = signers.filter { Kind($0.key) == kind }
            guard !candidates.isEmpty else { continue }
            for index in signatures.indices {
                guard let match = candidates.firstIndex(where: { verify(index, $0.key) }) else { continue }
                used[index] = true
                weight += Int(min(candidates[match].weight, 255))
                if weight >= needed { return true }
                candidates.remove(at: match)
            }
        }
        return false
    }

    /// The kinds of signer whose signatures are looked at, one kind after the other.
    private enum Kind {
        case hash
        case ed25519
        case payload

        init?(_ key: XDR.SignerKey) {
            switch key {
            case .hashX: self = .hash
            case .ed25519: self = .ed25519
            case .signedPayload: self = .payload
            case .preAuthTx: return nil
            }
        }
    }

    private mutating func verify(_ index: Int, _ key: XDR.SignerKey) -> Bool {
        let signature = signatures[index]
        switch key {
        case .ed25519(let publicKey):
            if verified.contains(index, publicKey) { return true }
            let bytes = publicKey.bytes
            guard signature.hint == hint(bytes),
                Ed25519.verify(signature: signature.signature, message: hash.bytes, publicKey: bytes)
            else { return false }
            verified.insert(index, publicKey)
            return true
        case .hashX(let wanted):
            return signature.hint == hint(wanted.bytes) && SHA256.digest(signature.signature) == wanted.bytes
        case .signedPayload(let publicKey, let payload):
            return signature.hint == hint(publicKey.bytes) ^ hint(payload)
                && Ed25519.verify(signature: signature.signature, message: payload, publicKey: publicKey.bytes)
        case .preAuthTx:
            return false
        }
    }

    /// The last four bytes; fewer bytes are filled up with zeros behind them.
    private func hint(_ bytes: [UInt8]) -> UInt32 {
        let tail = bytes.suffix(4)
        let value = tail.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        return value << (8 * UInt32(4 - tail.count))
    }
}

/// The signatures of a transaction that were verified, by their keys.
///
/// To verify one takes longer than everything else that is done with a payment, and a transaction is looked at when it
/// is submitted, before a ledger closes and while it is applied.
struct VerifiedSignatures: Sendable {
    private var keys: [XDR.Bytes32?] = []

    /// Whether the signature at `index` is known to be of `key`.
    func contains(_ index: Int, _ key: XDR.Bytes32) -> Bool {
        keys.indices.contains(index) && keys[index] == key
    }

    /// Notes that the signature at `index` is of `key`.
    mutating func insert(_ index: Int, _ key: XDR.Bytes32) {
        while keys.count <= index { keys.append(nil) }
        keys[index] = key
    }
}
