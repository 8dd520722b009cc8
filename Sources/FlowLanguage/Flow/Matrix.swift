public import Diagnostics

/// The combinations of inputs with which a flow runs, once each: the key `matrix`.
public struct Matrix: Hashable, Sendable {
    /// One combination: values by the names of inputs, in the order of the file.
    public struct Row: Hashable, Sendable {
        /// The values, as they were written.
        public var values: [(name: String, value: Located<String>)]

        /// A combination of `values`.
        public init(_ values: [(name: String, value: Located<String>)]) {
            self.values = values
        }

        /// The combination in words: `asset=USDC amount=25`.
        public var label: String {
            values.map { "\($0.name)=\($0.value.value)" }.joined(separator: " ")
        }

        /// Whether both have the same values in the same order, wherever they were written.
        public static func == (one: Row, other: Row) -> Bool {
            one.values.elementsEqual(other.values) { $0.name == $1.name && $0.value.value == $1.value.value }
        }

        /// Feeds the values to `hasher`.
        public func hash(into hasher: inout Hasher) {
            for (name, value) in values {
                hasher.combine(name)
                hasher.combine(value.value)
            }
        }
    }

    /// No flow runs in more combinations.
    public static let limit = 1000

    /// The names of the inputs that differ from row to row, as they were written first.
    public var axes: [Located<String>]

    /// The combinations, in the order in which they run.
    public var rows: [Row]

    /// Where the matrix is written.
    public var place: SourcePlace

    /// A matrix of `rows`.
    public init(axes: [Located<String>], rows: [Row], place: SourcePlace) {
        self.axes = axes
        self.rows = rows
        self.place = place
    }
}
