import Foundation
import Synchronization

/// `openssl s_server` with a certificate that was made for the occasion.
final class SecureServer {
    struct Failed: Error {}

    private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether this machine has the program.
    static let isAvailable = program != nil

    /// The certificate, which is its own authority.
    let certificate: URL
    let port: Int
    let url: URL
    private let folder: URL
    private let output: ProgramOutput
    private let input: Pipe

    /// Starts the program for a host; with a number of connections it ends after so many.
    ///
    /// It answers with a page of its own and hangs up; given an answer, it gives that to whoever connects first, as soon as
    /// they do, and keeps the connection.
    init(host: String = "localhost", connections: Int? = nil, answering answer: String? = nil) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "windlass-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem")
        // The server ends when its standard input does: with this object, or with the process, however that ends.
        let script = """
            cd "$1" || exit 1
            "$2" req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$3" \
                -addext "subjectAltName=DNS:$3" -keyout key.pem -out certificate.pem 2>/dev/null
            mkfifo answer
            "$2" s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -alpn http/1.1 $4 <answer &
            exec 3>answer
            printf %s "$5" >&3
            read line
            kill -9 $!
            """
        input = Pipe()
        let pipe = Pipe()
        let kind = answer == nil ? "-www" : "-no_ticket"
        let options = connections.map { "\(kind) -naccept \($0)" } ?? kind
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", folder.path, Self.program ?? "openssl", host, options, answer ?? ""]
        process.standardInput = input
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        output = ProgramOutput()
        try process.run()
        output.read(pipe.fileHandleForReading)
        let accept = await output.line { $0.hasPrefix("ACCEPT") }
        guard let port = accept?.split(separator: ":").last.flatMap({ Int($0) }),
            let url = URL(string: "https://\(host):\(port)/")
        else { throw Failed() }
        self.port = port
        self.url = url
    }

    deinit {
        try? input.fileHandleForWriting.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The first line of the program's output that meets a condition, as soon as it is there.
    func line(where isMet: (String) -> Bool) async -> String? {
        await output.line(where: isMet)
    }
}

/// What a program prints, read on a thread of its own.
private final class ProgramOutput: Sendable {
    private struct State {
        var text = ""
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func read(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            while true {
                let data = handle.availableData
                let waiting = state.withLock { state in
                    state.text += String(decoding: data, as: UTF8.self)
                    state.hasEnded = data.isEmpty
                    defer { state.waiting = [] }
                    return state.waiting
                }
                waiting.forEach { $0.resume() }
                if data.isEmpty { break }
            }
        }
    }

    /// The first whole line that meets a condition, as soon as it is there; `nil` where the program ended without one.
    func line(where isMet: (String) -> Bool) async -> String? {
        while true {
            let (text, hasEnded) = state.withLock { ($0.text, $0.hasEnded) }
            let lines = text.components(separatedBy: "\n").dropLast()
            if let line = lines.first(where: isMet) { return line }
            if hasEnded { return nil }
            await withCheckedContinuation { continuation in
                let hasMore = state.withLock { state in
                    let hasMore = state.text != text || state.hasEnded
                    if !hasMore { state.waiting.append(continuation) }
                    return hasMore
                }
                if hasMore { continuation.resume() }
            }
        }
    }
}
