public import Diagnostics

/// A value that may differ from run to run: given on the command line, or its default.
public struct Input: Hashable, Sendable {
    /// The name by which the flow uses it, as `$name`.
    public var name: Located<String>

    /// The type of its value.
    public var type: Located<ValueType>

    /// The text that counts where none is given; without one the input has to be given.
    public var defaultValue: Located<String>?

    /// The only texts that it takes, or empty where all of its type will do.
    public var choices: [Located<String>]

    /// The purpose, in a few words.
    public var about: String?

    /// An input that has no default and takes every value of `type`.
    public init(name: Located<String>, type: Located<ValueType>) {
        self.name = name
        self.type = type
        choices = []
    }
}

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

    /// The place of the matrix.
    public var place: SourcePlace

    /// A matrix of `rows`.
    public init(axes: [Located<String>], rows: [Row], place: SourcePlace) {
        self.axes = axes
        self.rows = rows
        self.place = place
    }
}

/// A value that no output ever shows, and where it comes from: one entry of the key `secrets`.
///
/// It is read when a run starts and sealed beside its journal, so that a resume needs no terminal and no environment.
public struct SecretDeclaration: Hashable, Sendable {
    /// The source of a secret.
    public enum Source: Hashable, Sendable {
        /// An environment variable.
        case environment(String)
        /// A file, relative to the flow file; one newline at its end does not count.
        case file(String)
        /// An entry of the vault.
        case vault(String)
        /// The person at the terminal, asked with this question.
        case ask(String)
    }

    /// The name by which the flow uses it, as `$name`.
    public var name: Located<String>

    /// The source.
    public var source: Located<Source>

    /// The path of the file that it comes from, relative to the folder from which the path of the flow file is; `nil`
    /// where it comes from elsewhere.
    public var filePath: String? {
        guard case .file(let path) = source.value else { return nil }
        let flow = source.place.file
        guard !path.hasPrefix("/"), let end = flow.lastIndex(of: "/") else { return path }
        return flow[...end] + path
    }

    /// A secret that comes from `source`.
    public init(name: Located<String>, source: Located<Source>) {
        self.name = name
        self.source = source
    }
}
