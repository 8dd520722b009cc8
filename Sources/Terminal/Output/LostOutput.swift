package import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Output that could not be written: a program that lost a part of it must not report success.
package enum LostOutput {
    /// The first failure of each output, by its descriptor.
    private static let failures = Mutex<[Int32: Int32]>([:])

    /// Remembers that a piece of what goes to `descriptor` was lost.
    static func note(_ descriptor: Int32, errorNumber: Int32) {
        failures.withLock { failures in
            if failures[descriptor] == nil { failures[descriptor] = errorNumber }
        }
    }

    /// The first loss of the program's output, or of what it tells people beside it.
    package static var first: LostOutputError? {
        failures.withLock { failures in
            failures.min { $0.key < $1.key }.map { LostOutputError(descriptor: $0.key, errorNumber: $0.value) }
        }
    }
}

/// An output that could not be written whole.
package struct LostOutputError: FailureConvertible {
    var descriptor: Int32
    var errorNumber: Int32

    /// The error as data: what the command did is done, and may not be wanted twice.
    package var asFailure: Failure {
        let isFull = errorNumber == ENOSPC || errorNumber == EDQUOT
        return .misuse(
            .outputLost,
            [
                .name: .phrase(descriptor == STDOUT_FILENO ? .standardOutput : .standardError),
                .flaw: errorNumber == EBADF ? .phrase(.outputClosed) : SystemError(number: errorNumber).fact,
                .isUnsent: isFull ? .flag(true) : nil,
            ]
        )
    }
}
