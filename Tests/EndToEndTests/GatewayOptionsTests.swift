import CommandLineParsing
import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import windlass

/// What a command line says for the gateway in front of an anchor.
@Suite("Options for gateways")
struct GatewayOptionsTests {
    private static let environment = ["KEY": "s3cret", "EMPTY": ""]

    @Test(
        "a header's value is written out, or in a variable",
        arguments: [
            ("X-Api-Key: $KEY", "X-Api-Key", "s3cret"), ("X-Api-Key:$KEY ", "X-Api-Key", "s3cret"),
            ("X-Stage: staging eu", "X-Stage", "staging eu"), ("X-Url: http://a:1/", "X-Url", "http://a:1/"),
        ]
    )
    func headers(text: String, name: String, value: String) throws {
        let header = try GatewayOptions.header(text, Self.environment)
        #expect(header.name == name && header.value.reveal() == value)
    }

    @Test(
        "records of the command line have what says where a secret is, and no secret",
        arguments: [
            (["--header", "X-Api-Key: s3cret"], "--header X-Api-Key: •••"),
            (["--header=X-Api-Key:s3cret"], "--header=X-Api-Key: •••"),
            (["--header", "X-Api-Key: $KEY"], "--header X-Api-Key: $KEY"),
            (["--header", "X-Api-Key: @key.txt"], "--header X-Api-Key: @key.txt"),
            (["--header", "X-Api-Key: $s3cret!"], "--header X-Api-Key: •••"),
            (["--header", "my s3cret: x"], "--header •••"), (["--header", "s3cret"], "--header •••"),
            (["--client-key-passphrase", "s3cret"], "--client-key-passphrase •••"),
            (["--client-key-passphrase", "env:KEY"], "--client-key-passphrase env:KEY"),
            (["--client-seed=s3cret"], "--client-seed=•••"),
            (["--client-seed", "file:seed"], "--client-seed file:seed"),
            (["--set", "name=s3cret"], "--set name=•••"), (["--set=s3cret"], "--set=•••"),
            (["--report", "json=report.json"], "--report json=report.json"),
            (["--anchor", "https://me:s3cret@a.example"], "--anchor https://•••@a.example"),
            (["--anchor", "https://me:s3cr@t@a.example/x@y"], "--anchor https://•••@a.example/x@y"),
            (
                ["--client-signer", "https://a.example/?key=s3cret&x=1"],
                "--client-signer https://a.example/?key=•••&x=•••"
            ),
            (["--client-signer=https://a.example/sign?s3cret"], "--client-signer=https://a.example/sign?•••"),
            (
                ["--client-signer", "https://a.example/?x=1#access_token=s3cret&y"],
                "--client-signer https://a.example/?x=•••#access_token=•••&•••"
            ),
            (["--client-signer", "https://a.example/#s3cret"], "--client-signer https://a.example/#•••"),
        ]
    )
    func records(words: [String], recorded: String) {
        for command in ["run", "resume", "replay"] {
            let line = RecordedCommand.words(["/bin/windlass", command] + words).joined(separator: " ")
            #expect(line == "windlass \(command) \(recorded)")
        }
    }

    @Test("or in a file, without its last line break")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("s3cret\n".utf8).write(to: url)
        #expect(try GatewayOptions.header("X-Api-Key: @\(url.path)", [:]).value.reveal() == "s3cret")
    }

    @Test(
        "what is no header is told with the reason, and nothing of its value",
        arguments: [
            ("X-Api-Key s3cret", "no colon"), ("X-Api-Key=s3cret", "no colon"),
            ("X-Api-Key: $MISSING", "MISSING is not set"),
            ("X-Api-Key: $EMPTY", "EMPTY is not set"), ("X-Api-Key: $KEY$KEY", "a variable alone"),
            ("X-Api-Key: @/nowhere", "/nowhere can't be read"), ("X-Api-Key:", "its value is empty"),
            ("s3cret", "no colon"), ("my s3cret: x", "no name of a header"),
            ("Host: $KEY", "sets this header itself"), ("A B: $KEY", "no name of a header"),
        ]
    )
    func refusals(text: String, words: String) {
        let error = #expect(throws: Failure.self) { try GatewayOptions.header(text, Self.environment) }
        #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
        #expect("\(error?.summary ?? "")\(error?.help ?? "")".contains("s3cret") == false)
    }

    @Test(
        "a file that everyone can read is refused where it holds a private key, and else told what it lacks",
        arguments: [
            ("client.pem", nil, FailureCode.otherContent), ("client-and-key.pem", nil, .gatewayOption),
            ("client.pem", "client.key", .gatewayOption), ("client.pem", "client-encrypted.key", .gatewayOption),
        ] as [(String, String?, FailureCode)]
    )
    func openFiles(certificate: String, key: String?, code: FailureCode) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        for name in [certificate, key].compactMap(\.self) {
            try FileManager.default.copyItem(
                atPath: Fixture.url("certificates/\(name)").path,
                toPath: folder.file(name)
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file(name))
        }
        var options = GatewayOptions()
        options.headers = []
        options.clientCert = folder.file(certificate)
        options.clientKey = key.map(folder.file)
        options.clientKeyPassphrase = nil
        let given = options
        let error = await #expect(throws: Failure.self) { try await given.access(asks: false, environment: [:]) }
        #expect(error?.code == code, "\(error?.summary ?? "")")
    }

    @Test("its secrets are for one anchor")
    func anchors() throws {
        var options = GatewayOptions()
        options.headers = ["X-Api-Key: $KEY"]
        options.clientCert = nil
        options.clientKey = nil
        options.clientKeyPassphrase = nil
        try options.check(anchors: ["a.example", "", "a.example"])
        let error = #expect(throws: Failure.self) { try options.check(anchors: ["a.example", "b.example"]) }
        #expect(error?.summary.hasSuffix("these runs have 2: a.example, b.example") == true)
        options.headers = []
        try options.check(anchors: ["a.example", "b.example"])
    }

    @Test(
        "what does not go together is refused",
        arguments: [
            ["run", "x", "--client-key", "k.pem"], ["plan", "x", "--client-key-passphrase", "env:P"],
            ["resume", "--all", "--header", "X-Api-Key: $KEY"], ["resume", "--all", "--client-cert", "c.pem"],
            ["run", "x", "--color", "purple"], ["run", "x", "--timeout", "soon"], ["run", "x", "--timeout", "0s"],
        ]
    )
    func combinations(arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try Windlass.parseAsRoot(arguments) }
        #expect((error as? any Diagnostic)?.failure == .usage)
    }
}

/// What the options of the transport do, as a person sees it.
@Suite("Options of the transport", .timeLimit(.minutes(5)))
struct TransportOptionTests {
    @Test("a run that takes longer than --timeout is stopped, and ends with exit 6; --color always beats NO_COLOR")
    func timeout() async throws {
        let program = try Program()
        let flow = try program.file(
            "slow.yaml",
            "flow: slow\nstates:\n  rest: { wait: 1h }\n"
        )
        let arguments = ["run", flow, "--no-input", "--timeout", "300ms", "--pause-after", "0", "--color", "always"]
        let ended = try await program.run(arguments, environment: ["NO_COLOR": "1"])
        #expect(ended.exitCode == 6, "\(ended.errors)\(ended.output)")
        #expect((ended.output + ended.errors).contains("stopped after 300ms, the `--timeout` of the command"))
        #expect((ended.output + ended.errors).contains("\u{1B}["))
    }
}
