internal import Glibc

/// The end of a child.
package enum ChildEnd: Hashable, Sendable {
    /// The child returned an exit code.
    case exited(Int32)
    /// A signal ended the child.
    case signalled(Int32)
    /// The child has ended, and someone else has taken its status: `SIGCHLD` is ignored, or other code waits for
    /// every child.
    case unknown

    /// The exit code or the number of the signal, or -1 where neither is known.
    package var status: Int32 {
        switch self {
        case .exited(let code): code
        case .signalled(let signal): signal
        case .unknown: -1
        }
    }

    init(_ info: siginfo_t) {
        let status = info._sifields._sigchld.si_status
        self = info.si_code == Int32(CLD_EXITED) ? .exited(status) : .signalled(status)
    }
}

/// The output of a child so far, and whether it has ended.
package struct ChildProgress: Hashable, Sendable {
    /// The standard output, as far as it is kept.
    package internal(set) var output: [UInt8] = []
    /// The standard error, as far as it is kept.
    package internal(set) var errors: [UInt8] = []
    /// Whether more may come on the standard output; the child's own children can keep it open.
    package internal(set) var isOutputOpen: Bool
    /// Whether more may come on the standard error.
    package internal(set) var areErrorsOpen: Bool
    /// Whether bytes were dropped because of a limit.
    package internal(set) var isTruncated = false
    /// The end of the child, or `nil` while it runs.
    package internal(set) var end: ChildEnd?

    /// The standard output as text.
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    /// The standard error as text.
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
    /// Whether nothing changes any more: the child has ended and its pipes are closed.
    package var isComplete: Bool { end != nil && !isOutputOpen && !areErrorsOpen }
}

/// A child that was not started, or did not come to its end.
package enum ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A path, an argument or a variable of the environment holds a NUL, or a variable's name is empty or has a `=`.
    case invalidCommand(program: String)
    /// The file for an input or an output can't be opened.
    case notOpened(path: String, errno: Int32)
    /// The system did not start the program.
    case notStarted(program: String, errno: Int32)
    /// The child, or what holds its outputs open, did not end in time; it has been killed.
    case timedOut(program: String, progress: ChildProgress)
    /// The task that waited for the child was cancelled; the child has been killed.
    case cancelled(program: String, progress: ChildProgress)

    package var description: String {
        switch self {
        case .invalidCommand(let program): "invalid argument or environment for \(program)"
        case .notOpened(let path, let code): "cannot open \(path): \(Self.text(code))"
        case .notStarted(let program, let code): "cannot start \(program): \(Self.text(code))"
        case .timedOut(let program, let progress): "timeout of \(program); \(Self.text(progress))"
        case .cancelled(let program, let progress): "cancelled: \(program); \(Self.text(progress))"
        }
    }

    private static func text(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }

    private static func text(_ progress: ChildProgress) -> String {
        "output: \(progress.outputText.suffix(1000)); errors: \(progress.errorText.suffix(1000))"
    }
}
