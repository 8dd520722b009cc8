/// A program to start, with everything that it gets.
///
/// The child inherits nothing else: no environment, no open descriptors, no ignored or blocked signals.
package struct ChildCommand: Hashable, Sendable {
    /// The source of the child's standard input.
    package enum Input: Hashable, Sendable {
        /// Empty input: it ends at once.
        case nothing
        /// The file at a path.
        case file(String)
        /// A pipe with these bytes, which ends behind them.
        case bytes([UInt8])
        /// A pipe without any bytes, which ends with ``ChildProcess/closeInput()``.
        case pipe
        /// An open descriptor, which stays with its owner.
        case descriptor(Int32)
    }

    /// The target of one of the child's outputs.
    package enum Output: Hashable, Sendable {
        /// Nowhere.
        case nothing
        /// The file at a path: made with mode 0600, or emptied.
        case file(String)
        /// A pipe, of which so many bytes are kept; what comes after them is read and dropped.
        case pipe(limit: Int)
        /// An open descriptor, which stays with its owner.
        case descriptor(Int32)

        /// A pipe of which 16 MiB are kept.
        package static let pipe = Output.pipe(limit: 16 << 20)
    }

    /// The path of the program; it is not searched for in `PATH`.
    package var program: String
    /// The program's arguments, without its name.
    package var arguments: [String]
    /// All of the program's environment.
    package var environment: [String: String]
    /// The working directory, or `nil` for that of this process.
    package var folder: String?
    /// The standard input.
    package var input: Input
    /// The standard output.
    package var output: Output
    /// The standard error.
    package var errors: Output
    /// Whether the child leads a process group of its own, so that its children can be signalled with it and Ctrl-C
    /// on this program's terminal does not reach it.
    package var hasOwnGroup: Bool

    /// A command whose input and outputs are nothing unless they are given.
    package init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String],
        folder: String? = nil,
        input: Input = .nothing,
        output: Output = .nothing,
        errors: Output = .nothing,
        hasOwnGroup: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.input = input
        self.output = output
        self.errors = errors
        self.hasOwnGroup = hasOwnGroup
    }
}
