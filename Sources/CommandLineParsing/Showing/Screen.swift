#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The terminal and the shell of the process.
enum Screen {
    /// The width that `COLUMNS` gives, or the terminal; 80 where neither does.
    static var columns: Int {
        if let given = variable("COLUMNS").flatMap({ Int($0) }), given > 0 { return given }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The file name of `$SHELL`.
    static var shellName: String? {
        variable("SHELL").flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
