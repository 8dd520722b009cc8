import Diagnostics
import Stellar

/// A text that should be a secret seed and is none; no letter of it is ever repeated.
enum DamagedSeed {
    /// The keys that grow out of a seed.
    static func keys(of seed: Secret<String>) throws(Failure) -> KeyPair {
        do throws(StrKeyError) {
            return try KeyPair(secretSeed: seed)
        } catch {
            throw Failure.misuse(.seedDamaged, [.flaw: .text(flaw(error.reason))])
        }
    }

    private static func flaw(_ reason: StrKeyError.Reason) -> String {
        switch reason {
        case .length(let count): "the secret seed has \(count) characters, and one has 56"
        case .notBase32: "the secret seed is not written in the letters A to Z and the digits 2 to 7"
        case .unknownKind: "the secret seed does not begin with S"
        case .checksum: "the secret seed has a wrong checksum: a letter of it is mistyped"
        case .payload: "the secret seed does not hold what belongs behind S"
        case .wrongKind(_, let found): "a secret seed begins with S, and this begins with \(found.rawValue)"
        }
    }
}
