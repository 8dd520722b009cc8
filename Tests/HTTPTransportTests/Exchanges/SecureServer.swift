import ChildProcesses
import Foundation

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
    private let process: ChildProcess

    /// Starts the program for a host; with a number of connections it ends after so many.
    ///
    /// It answers with a page of its own and hangs up; given an answer, it gives that to anyone who connects first, as soon as
    /// they do, and keeps the connection. `more` are other options of the program.
    init(
        host: String = "localhost",
        connections: Int? = nil,
        answering answer: String? = nil,
        options more: String = ""
    ) async throws {
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
        let kind = answer == nil ? "-www" : "-no_ticket"
        let options = (connections.map { "\(kind) -naccept \($0)" } ?? kind) + " " + more
        process = try ChildProcess(
            ChildCommand(
                "/bin/sh",
                ["-c", script, "sh", folder.path, Self.program ?? "openssl", host, options, answer ?? ""],
                environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"],
                input: .pipe,
                output: .pipe
            )
        )
        let accept = await Self.line(of: process) { $0.hasPrefix("ACCEPT") }
        guard let port = accept?.split(separator: ":").last.flatMap({ Int($0) }),
            let url = URL(string: "https://\(host):\(port)/")
        else { throw Failed() }
        self.port = port
        self.url = url
    }

    deinit {
        process.closeInput()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The first line of the program's output that meets a condition, as soon as it is there.
    func line(where isMet: @escaping @Sendable (String) -> Bool) async -> String? {
        await Self.line(of: process, where: isMet)
    }

    private static func line(
        of process: ChildProcess,
        where isMet: @escaping @Sendable (String) -> Bool
    ) async -> String? {
        @Sendable func line(in progress: ChildProgress) -> String? {
            progress.outputText.components(separatedBy: "\n").dropLast().first(where: isMet)
        }
        return line(in: await process.progress(within: .seconds(120)) { line(in: $0) != nil || !$0.isOutputOpen })
    }
}
