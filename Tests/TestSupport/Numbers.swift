/// A small generator of numbers (SplitMix64): the same seed gives the same numbers on every machine, so that whatever a
/// test finds by chance can be found again.
public struct Numbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers that follow from `state`.
    public init(state: UInt64) {
        self.state = state
    }

    /// The next number, of all that there are.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// The next number from 0 up to, but not including, `limit`, which is at least 1.
    public mutating func next(below limit: Int) -> Int {
        Int(next() % UInt64(max(1, limit)))
    }
}
