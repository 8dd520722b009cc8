import Diagnostics
import Stellar

/// A text that should be a secret seed and is none; no letter of it is ever repeated.
enum DamagedSeed {
    /// The keys that grow out of a seed.
    static func keys(of seed: Secret<String>) throws(Failure) -> KeyPair {
        do throws(StrKeyError) {
            return try KeyPair(secretSeed: seed)
        } catch {
            throw Failure.misuse(.seedDamaged, error.asFailure.facts.with(.found, nil))
        }
    }
}
