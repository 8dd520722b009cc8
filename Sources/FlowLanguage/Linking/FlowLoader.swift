/// Reads the file of a used flow; the language itself touches no disk.
///
/// The path is that of the using file's folder with what the using state says, as ``RelativePath`` joins them.
public typealias FlowLoader = (_ path: String) -> Result<[UInt8], FlowLoadError>

/// Why the file of a used flow can't be read.
public struct FlowLoadError: Error, Hashable, Sendable {
    /// The reason, as a clause: `there is no such file`.
    public var reason: String

    /// An error because of `reason`.
    public init(_ reason: String) {
        self.reason = reason
    }

    /// There is no file at that path.
    public static let notFound = FlowLoadError("there is no such file")
}

/// A flow together with the flows that it uses, directly or not.
public struct LinkedFlow: Hashable, Sendable {
    /// The whole flow, with the states of used flows behind the states that use them; `nil` when a file of it has a
    /// finding of severity error.
    public var flow: Flow?

    /// The files as they were read, each once, the using one first; those that can't be read are left out.
    public var files: [Flow]

    /// What is wrong with the used files and the ways in which they are used, each with its own file's path.
    public var findings: [Finding]
}
