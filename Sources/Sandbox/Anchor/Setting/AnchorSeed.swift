internal import Diagnostics
internal import Sodium
internal import Stellar

/// The source of an anchor's keys, ids, nonces and tokens: the same seed makes the same anchor.
///
/// Each purpose has a stream of its own: what one of them draws never moves another.
struct AnchorSeed: Sendable {
    private let root: [UInt8]
    private let visit: String

    /// The seed that `bytes` stand for, regardless of their number.
    ///
    /// An anchor that comes back has its old keys, but must not draw the ids and tokens of an earlier visit again: `visit`
    /// is how many there were.
    init(_ bytes: [UInt8], visit: Int = 0) {
        root = SHA256.digest(bytes)
        self.visit = visit == 0 ? "" : " visit \(visit)"
    }

    /// 32 bytes for one purpose.
    func bytes(for purpose: String) -> [UInt8] {
        SHA256.digest(root + Array(purpose.utf8))
    }

    /// The key pair for one purpose.
    func keyPair(for purpose: String) throws(StrKeyError) -> KeyPair {
        try KeyPair(seed: Secret(bytes(for: "key " + purpose)))
    }

    /// An endless stream of bytes for one purpose.
    func stream(for purpose: String) -> SeededBytes {
        SeededBytes(seed: bytes(for: "stream " + purpose + visit))
    }
}
