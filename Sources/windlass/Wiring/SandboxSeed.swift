import CommandLineParsing
import Stellar

/// The seed of a sandbox's keys, ids and nonces, which makes them reproducible: any text.
struct SandboxSeed: ExpressibleByArgument {
    /// The number itself where the text is one, or else the beginning of its digest.
    var number: UInt64

    init?(argument text: String) {
        guard !text.isEmpty else { return nil }
        number = UInt64(text) ?? Hash256.digest(of: Array(text.utf8)).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
