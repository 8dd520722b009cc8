internal import CSpawn
internal import Glibc

/// `posix_spawn`, with a child that inherits nothing but three descriptors.
enum Spawning {
    /// Starts a command's program on three descriptors.
    ///
    /// - Returns: the number of the process.
    static func spawn(
        _ command: ChildCommand,
        input: borrowing Descriptor,
        output: borrowing Descriptor,
        errors: borrowing Descriptor
    ) throws(ChildProcessError) -> pid_t {
        let variables = command.environment.map { "\($0.key)=\($0.value)" }
        let words = [command.program] + command.arguments
        let names = command.environment.keys
        guard !(words + variables + [command.folder ?? ""]).contains(where: { $0.utf8.contains(0) }),
            !names.contains(where: { $0.isEmpty || $0.utf8.contains(UInt8(ascii: "=")) })
        else { throw .invalidCommand(program: command.program) }

        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else {
            throw .notStarted(program: command.program, errno: ENOMEM)
        }
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        guard posix_spawnattr_init(&attributes) == 0 else {
            throw .notStarted(program: command.program, errno: ENOMEM)
        }
        defer { posix_spawnattr_destroy(&attributes) }

        var failures = [
            posix_spawn_file_actions_adddup2(&actions, input.number, 0),
            posix_spawn_file_actions_adddup2(&actions, output.number, 1),
            posix_spawn_file_actions_adddup2(&actions, errors.number, 2),
            // Other threads open files meanwhile, so a list of what is open now would not do.
            posix_spawn_file_actions_addclosefrom_np(&actions, 3),
        ]
        if let folder = command.folder { failures.append(posix_spawn_file_actions_addchdir_np(&actions, folder)) }
        if let failure = failures.first(where: { $0 != 0 }) {
            throw .notStarted(program: command.program, errno: failure)
        }
        resetSignals(&attributes)
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        if command.hasOwnGroup {
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var id: pid_t = 0
        let failure = withStrings(words) { arguments in
            withStrings(variables) { environment in
                posix_spawn(&id, command.program, &actions, &attributes, arguments, environment)
            }
        }
        guard failure == 0 else { throw .notStarted(program: command.program, errno: failure) }
        return id
    }

    /// The threads of this process may block signals, and it may ignore some: a child that had both from it could
    /// not be ended kindly.
    private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
        var defaults = sigset_t()
        sigfillset(&defaults)
        sigdelset(&defaults, SIGKILL)
        sigdelset(&defaults, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        posix_spawnattr_setsigmask(&attributes, &unblocked)
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
