import Diagnostics

/// A command has said everything that there is to say; only the exit code is left.
struct CommandEnded: Error {
    var exitCode: Int32
    /// The cause of the end, for reports: people have been told.
    var cause: (any Diagnostic)?
}
