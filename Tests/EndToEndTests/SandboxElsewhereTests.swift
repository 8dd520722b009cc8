import Foundation
import HTTPTransport
import Sandbox
import Stellar
import TestSupport
import Testing

/// `windlass sandbox` with TLS, and with anchors on a ledger that exists.
@Suite("The sandbox for others", .timeLimit(.minutes(5)))
struct SandboxElsewhereTests {
    /// Where a served sandbox says that it listens.
    private struct Addresses: Decodable {
        var horizon: String
        var anchors: [String]
        var passphrase: String
        var authority: String?
    }

    private func serve(_ program: Program, _ options: [String]) async throws -> (RunningProgram, Addresses) {
        let served = try program.start(["sandbox", "--port", "0", "--json"] + options)
        try await served.says("\"passphrase\"")
        let line = try #require(served.said.split(separator: "\n").first { $0.hasPrefix("{") })
        return (served, try JSONDecoder().decode(Addresses.self, from: Data(line.utf8)))
    }

    private func text(_ url: String) async throws -> String {
        try await HTTPClient().send(HTTPRequest(url: try #require(URL(string: url)))).text
    }

    private func issuer(_ anchor: String) async throws -> Substring {
        let toml = try await text("http://\(anchor)/.well-known/stellar.toml")
        return try #require(toml.split(separator: "\n").first { $0.hasPrefix("issuer") })
    }

    @Test("anchors on an existing ledger deposit and withdraw there, and are the same the next time")
    func elsewhere() async throws {
        // It stands for the network: the anchors know nothing of it but its Horizon.
        let network = try await EmbeddedSandbox.start()
        let program = try Program()
        let horizon = network.horizonURL.absoluteString
        let accounts = program.home.appending(path: "anchors.json").path
        let options = ["--horizon", horizon, "--accounts", accounts]
        let (served, first) = try await serve(program, options)
        #expect(first.horizon == horizon && first.passphrase == network.network.passphrase)
        let anchor = try #require(first.anchors.first)
        #expect(try await text("http://\(anchor)/.well-known/stellar.toml").contains("HORIZON_URL = \"\(horizon)\""))
        let flows = ["sep24-deposit", "sep24-withdraw", "sep6-deposit", "sep6-withdraw", "sep6-exchange"]
        let ended = try await program.run(
            ["run"] + flows.map { "flows/\($0).yaml" } + [
                "--anchor", anchor, "--network", horizon, "--no-input", "--json",
            ]
        )
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: accounts)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let issuer = try await issuer(anchor)
        served.send(SIGTERM)
        #expect(try await served.ended().exitCode == 0)
        let ledgers = try await network.ledgers()
        let (again, second) = try await serve(program, options)
        #expect(try await self.issuer(try #require(second.anchors.first)) == issuer)
        again.send(SIGTERM)
        _ = try await again.ended()
        // The domain may have another port; nothing else was set up again.
        let grown = try (Int(await network.ledgers()) ?? 0) - (Int(ledgers) ?? 0)
        #expect(grown <= 1)
        await network.stop()
    }

    @Test("a Horizon of another network is refused, and options of a ledger of one's own are")
    func refused() async throws {
        let network = try await EmbeddedSandbox.start()
        let program = try Program()
        let horizon = network.horizonURL.absoluteString
        let refused: [([String], String)] = [
            (["--network-passphrase", "Test SDF Network ; September 2015"], "--network-passphrase is"),
            (["--store", "a"], "--store and --horizon exclude each other"),
            (["--seed", "1"], "--seed and --horizon exclude each other"),
            (["--close", "5s"], "--close and --horizon exclude each other"),
        ]
        for (options, words) in refused {
            let ended = try await program.run(["sandbox", "--port", "0", "--horizon", horizon] + options)
            #expect(ended.exitCode == 1, "\(options)")
            #expect(ended.errors.contains(words), "\(ended.errors)")
        }
        let alone = try await program.run("sandbox", "--port", "0", "--accounts", "a.json")
        #expect(alone.exitCode == 1 && alone.errors.contains("--accounts needs --horizon"))
        let unreachable = try await program.run("sandbox", "--port", "0", "--horizon", "http://127.0.0.1:1")
        #expect(unreachable.exitCode == 3, "\(unreachable.errors)")
        let wrong = try program.file("wrong.json", "{\"anchors\": [{\"signing\": \"S\"}]}")
        let file = try await program.run("sandbox", "--port", "0", "--horizon", horizon, "--accounts", wrong)
        let flaw = "at `anchors[0]`: the member `issuer` is missing"
        #expect(file.exitCode == 1 && file.errors.contains(flaw), "\(file.errors)")
        await network.stop()
    }

    @Test("with --tls a flow runs over https, and the authority's file is there as long as the sandbox serves")
    func tls() async throws {
        let program = try Program()
        let (served, addresses) = try await serve(program, ["--tls", "--tls-host", "anchor.example"])
        let authority = try #require(addresses.authority)
        #expect(addresses.horizon.hasPrefix("https://localhost:"))
        let certificate = try String(contentsOfFile: authority, encoding: .utf8)
        #expect(certificate.hasPrefix("-----BEGIN CERTIFICATE-----") && !certificate.contains("PRIVATE"))
        let anchor = try #require(addresses.anchors.first)
        let ended = try await program.run(
            "run",
            "flows/sep24-deposit.yaml",
            "--anchor",
            "https://\(anchor)",
            "--network",
            addresses.horizon,
            "--ca-file",
            authority,
            "--no-input"
        )
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        served.send(SIGTERM)
        _ = try await served.ended()
        #expect(!FileManager.default.fileExists(atPath: authority))
    }

    @Test("the command that people are told to try reaches a sandbox for other machines over plain http")
    func adviceForHost() async throws {
        let program = try Program()
        let served = try program.start(["sandbox", "--port", "0", "--host", "anchor.test"])
        try await served.says("Ctrl-C ends it.")
        #expect(served.said.contains(" --allow-http anchor.test\n"), "\(served.said)")
        served.send(SIGTERM)
        _ = try await served.ended()
    }

    @Test("people are told how clients trust the authority; files of one's own that don't do are told")
    func advice() async throws {
        let program = try Program()
        let served = try program.start(["sandbox", "--port", "0", "--tls"])
        try await served.says("Ctrl-C ends it.")
        for words in ["NODE_EXTRA_CA_CERTS=/", "SSL_CERT_FILE=/", "--ca-file /", "--anchor https://localhost:"] {
            #expect(served.said.contains(words), "\(served.said)")
        }
        served.send(SIGTERM)
        _ = try await served.ended()
        let pem = try program.file("a.pem", "nothing")
        let wrong: [([String], String)] = [
            (["--tls-cert", pem, "--tls-key", pem], "TLS can't start"),
            (["--tls-cert", pem], "--tls-cert needs --tls-key"),
            (["--tls-host", "a.example"], "--tls-host needs --tls"),
            (["--host", "0.0.0.0"], "give the name or address under which others reach this machine"),
            (["--host", "::"], "give the name or address under which others reach this machine"),
            (["--tls-cert", pem + ".none", "--tls-key", pem], "can't be read"),
        ]
        for (options, words) in wrong {
            let ended = try await program.run(["sandbox", "--port", "0"] + options)
            #expect(ended.exitCode == 1 && ended.errors.contains(words), "\(options): \(ended.errors)")
        }
    }
}
