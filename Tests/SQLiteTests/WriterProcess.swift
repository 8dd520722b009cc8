import Foundation

/// The program `SQLiteWriter` as another process.
final class WriterProcess {
    struct Failure: Error {
        var code: Int32
    }

    private let process: pid_t
    /// One end of a pair of sockets: the other one is the standard input and output of the process.
    private let channel: FileHandle
    private var text = ""

    init(_ arguments: String...) throws {
        let words = ([Self.binary] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var ends: [Int32] = [-1, -1]
        // No child that another test starts at the same time may keep an end open.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(code: errno) }
        channel = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[1])
        }
        var process = pid_t()
        let code = posix_spawn(&process, Self.binary, &actions, nil, words + [nil], environ)
        guard code == 0 else { throw Failure(code: code) }
        self.process = process
    }

    /// Waits until it has printed `count` lines, or has ended; returns all its whole lines so far.
    @discardableResult
    func lines(atLeast count: Int) -> [Substring] {
        while text.count(where: { $0 == "\n" }) < count {
            let data = channel.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// Kills it with SIGKILL; returns all lines that it has printed.
    func kill() -> [Substring] {
        Foundation.kill(process, SIGKILL)
        let lines = lines(atLeast: .max)
        _ = status()
        return lines
    }

    /// Ends its input, and waits for its end; returns its exit code.
    func end() -> Int32 {
        shutdown(channel.fileDescriptor, Int32(SHUT_WR))
        lines(atLeast: .max)
        return status()
    }

    private func status() -> Int32 {
        var status: Int32 = -1
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// The built program, which lies where the tests do.
    private static let binary: String = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "SQLiteWriter").path
    }()
}
