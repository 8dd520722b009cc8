/// One thing that was measured, and what it has to be.
struct Figure: Codable {
    /// The subject of the measurement, in a few words.
    var name: String
    var value: Double
    /// The unit: `events/s`, `MB`, `%`.
    var unit: String
    /// The bound of the value, or `nil` where it only explains another.
    var limit: Limit?

    /// A bound for a value.
    struct Limit: Codable {
        enum Side: String, Codable {
            case atLeast = "at least"
            case under
        }

        var side: Side
        var value: Double

        static func atLeast(_ value: Double) -> Limit { Limit(side: .atLeast, value: value) }
        static func under(_ value: Double) -> Limit { Limit(side: .under, value: value) }

        func isKept(by measured: Double) -> Bool {
            switch side {
            case .atLeast: measured >= value
            case .under: measured < value
            }
        }
    }

    init(_ name: String, _ value: Double, _ unit: String, _ limit: Limit? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.limit = limit
    }

    /// Whether the value is what it has to be.
    var isReached: Bool { limit?.isKept(by: value) ?? true }
}
