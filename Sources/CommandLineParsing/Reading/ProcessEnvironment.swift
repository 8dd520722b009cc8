internal import Diagnostics
internal import Glibc

/// The environment of the process: the width of its terminal, and its shell.
enum ProcessEnvironment {
    /// The width that `COLUMNS` gives, or the terminal; 80 where neither does.
    static var columns: Int {
        if let given = variable("COLUMNS").flatMap({ Int($0) }), given > 0 { return given }
        return TerminalOutput(STDOUT_FILENO).size.columns
    }

    /// The file name of `$SHELL`.
    static var shellName: String? {
        variable("SHELL").flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
