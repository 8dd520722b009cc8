public import Diagnostics

/// The account that acts in a run.
public enum RunAccount: Sendable {
    /// A new one, whose seed is sealed beside the run's journal so that the run can be resumed.
    case fresh
    /// The one with this seed (`S…`); the seed is not stored, and has to be given again for a resume.
    case seed(Secret<String>)
}

extension RunAccount {
    /// Whether the fresh account of a run with this `seed` is the one at `address`: on a network that exists on one machine only.
    ///
    /// With `name`, the fresh account that the flow declares by that name.
    public static func isDerived(_ address: String, seed: UInt64, passphrase: String, name: String? = nil) -> Bool {
        RunPreparation.freshAddress(seed: seed, passphrase: passphrase, name: name) == address
    }
}
