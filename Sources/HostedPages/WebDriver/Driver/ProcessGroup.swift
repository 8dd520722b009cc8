internal import Foundation

/// A process that this program has started and has to take leave of.
struct ChildProcess {
    /// Whether it runs, or how it has ended.
    enum State: Equatable {
        case running
        /// With the code that it returned, or the negative number of the signal that ended it.
        case ended(Int32)
    }

    let id: pid_t

    init(_ id: pid_t) {
        self.id = id
    }

    /// Its state; once it has ended, it can't be asked again.
    var state: State {
        var status: Int32 = 0
        let result = waitpid(id, &status, WNOHANG)
        guard result != 0, result > 0 || errno != EINTR else { return .running }
        guard result == id else { return .ended(-1) }
        return .ended(status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F))
    }
}

/// Starts programs in process groups of their own.
enum ProcessGroup {
    /// Starts a program that reads nothing, unless it is given something, and writes into a file of its own, 0600.
    ///
    /// It inherits neither this program's files nor the signals that it ignores. Its group has its own number, so that
    /// Ctrl-C on the terminal reaches only the program that decides what to do about it.
    ///
    /// - Parameters:
    ///   - words: the program's path, and its arguments.
    ///   - environment: all of its environment.
    ///   - output: the file.
    ///   - input: what it reads from.
    /// - Returns: the number of the process and of its group.
    /// - Throws: the system's error.
    static func spawn(
        _ words: [String],
        environment: [String: String],
        output: String,
        input: Int32? = nil
    ) throws(WebDriverProblem) -> pid_t {
        guard let program = words.first else { throw WebDriverProblem(.system(errno: EINVAL)) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            throw WebDriverProblem(.system(errno: ENOMEM))
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        closeOthers(&actions)
        var defaults = sigset_t()
        sigfillset(&defaults)
        sigdelset(&defaults, SIGKILL)
        sigdelset(&defaults, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        posix_spawnattr_setsigmask(&attributes, &unblocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var id: pid_t = 0
        let result = withStrings(words) { arguments in
            withStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                posix_spawn(&id, program, &actions, &attributes, arguments, variables)
            }
        }
        guard result == 0 else { throw WebDriverProblem(.system(errno: result)) }
        return id
    }

    /// Closes what would be inherited: files that this program has open and that are not marked to be closed.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
        let folder = ["/proc/self/fd", "/dev/fd"].first { FileManager.default.fileExists(atPath: $0) }
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
            let flags = fcntl(descriptor, F_GETFD)
            guard flags >= 0, flags & FD_CLOEXEC == 0 else { continue }
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
    }

    /// Hands a list of strings over as C has it.
    private static func withStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
