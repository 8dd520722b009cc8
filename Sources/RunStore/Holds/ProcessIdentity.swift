internal import FoundationEssentials
internal import Glibc
internal import Timekeeping

/// The identity of a process, across machines and reboots.
struct ProcessIdentity: Hashable, Sendable {
    /// The process's number, which is used again after its end.
    var process: Int32
    /// The time at which the process began, in the system's own count; `nil` where the system does not tell.
    var started: String?
    /// The value that is different after each reboot.
    var boot: String?
    /// The namespace of the process number: containers number their processes on their own.
    var namespace: String?
    /// The machine's name.
    var host: String
}

/// The processes that the system tells of; tests have others.
struct ProcessTable: Sendable {
    /// The finding about a process by its number.
    enum Finding: Hashable, Sendable {
        case gone
        /// A live process, with its start in the system's own count.
        case began(String)
        /// The system does not tell.
        case unknown
    }

    /// The identity of this process.
    var current: ProcessIdentity
    /// The time for which the system has been up.
    var uptime: Duration?
    /// The search for the process with a number.
    var find: @Sendable (Int32) -> Finding

    /// The system's own account.
    static let system = ProcessTable(
        current: ProcessIdentity(
            process: getpid(),
            started: began(getpid()),
            boot: line("/proc/sys/kernel/random/boot_id"),
            namespace: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"),
            host: ProcessInfo.processInfo.hostName
        ),
        uptime: line("/proc/uptime")?.split(separator: " ").first.flatMap { Double($0) }.map {
            Duration(boundedSeconds: $0)
        },
        find: { process in
            if let began = began(process) { return .began(began) }
            // Signal 0 asks whether there is such a process; one of another user is there, too.
            return kill(process, 0) != 0 && errno == ESRCH ? .gone : .unknown
        }
    )

    /// The 22nd field of `/proc/…/stat`, for a process that is no mere corpse.
    ///
    /// The second field is the program's name in parentheses, and may hold anything, parentheses and blanks too.
    private static func began(_ process: Int32) -> String? {
        guard let text = line("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        return field22(text[text.index(after: end)...])
    }

    private static func field22(_ rest: Substring) -> String? {
        let fields = rest.split(separator: " ")
        guard fields.count > 19 else { return nil }
        return ["Z", "X"].contains(fields[0]) ? "ended" : String(fields[19])
    }

    /// The first line of one of the system's own files, which all claim to be empty.
    private static func line(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}
