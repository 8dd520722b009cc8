/// The identity of a request for a server's operator: its run, and its number in that.
public struct RequestIdentity: Sendable {
    /// The name of Windlass in the run's requests: its version, and the run.
    let userAgent: String
    private let seed: UInt64

    /// The identity of the requests of `run`; of the same seed come the same ids.
    ///
    /// No id comes twice, since `sequence` tells how far the run had come when this process took it up.
    public init(run: String, seed: UInt64, sequence: Int = 0) {
        userAgent = "\(WindlassVersion.userAgent) (+run \(run))"
        self.seed = seed ^ UInt64(truncatingIfNeeded: sequence) << 40
    }

    /// The id of the request `number`, in the form of a random UUID.
    func id(of number: Int) -> String {
        let high = Self.mixed(seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
        let low = Self.mixed(high ^ seed)
        let bits = [(high & ~0xF000) | 0x4000, (low & ~(0xC000 << 48)) | (0x8000 << 48)]
        let digits = bits.map { bits in
            let text = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }

    /// The finalizer of SplitMix64, which sends each number to another.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
