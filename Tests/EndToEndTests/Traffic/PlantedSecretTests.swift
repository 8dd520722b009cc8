import Diagnostics
import Foundation
import Reports
import Sandbox
import Stellar
import TestSupport
import Testing

/// Secrets that can be recognized are given to a run that shows and keeps all of its traffic, and looked for wherever it shows or
/// keeps anything.
@Suite("Planted secrets in what is kept of the traffic")
struct PlantedSecretTests {
    private static let pin = "PINPINPIN-271828"
    private static let kyc = ["Zaphodprime", "Beeblefamily", "planted@example.com", "IDNUMBERPLANTED"]
    private static let page = ["Pagefirstname", "Pagelastname", "pageplanted@example.com"]
    private static let gateway = "GATEWAYKEYPLANTED"
    /// A word of the server that is no secret, beside those that it repeats.
    private static let word = "Vogonpoetry"
    private static let pixels = "SECRETPIXELSOFAPASSPORT"

    private static let scenario = """
        scenario: planted
        about: An anchor that asks much.
        customers:
          types:
            sep6:
              fields:
                first_name:
                last_name:
                email_address:
                id_number:
                photo_id_front: { type: binary }
        """

    private let program: Program
    private let seed = KeyPair.random().secretSeed().reveal()

    init() throws {
        program = try Program()
    }

    /// A flow that tells of secrets, and fails where the server at `port` repeats them, unless its `status` is expected.
    private func flow(callingAt port: UInt16, status: Int = 200) throws -> String {
        let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(Self.pixels.utf8))
        try picture.write(to: program.home.appending(path: "id.png"))
        let files = [
            (
                "kyc.yaml",
                "first_name: \(Self.kyc[0])\nlast_name: \(Self.kyc[1])\nemail_address: \(Self.kyc[2])\n"
                    + "id_number: \(Self.kyc[3])\nphoto_id_front: id.png\n"
            ),
            ("page.yaml", "first_name: \(Self.page[0])\nlast_name: \(Self.page[1])\nemail_address: \(Self.page[2])\n"),
            ("seed.txt", seed), ("other.txt", KeyPair.random().secretSeed().reveal()), ("gateway.txt", Self.gateway),
        ]
        for (name, text) in files { chmod(try program.file(name, text), 0o600) }
        return try program.file(
            "planted-\(status).yaml",
            """
            flow: planted
            secrets:
              pin: { env: PLANTED_PIN }
            states:
              discover:  { sep1: {} }
              fund:      { friendbot: {} }
              trust:     { trustline: USDC }
              login:     { sep10: {} }
              introduce: { sep12: sep6, fill: [kyc.yaml] }
              write:
                http:
                  post: "http://${discover.domain}/nothing"
                  headers: { x-pin: $pin }
                  auth: session
                  json: { pin: $pin, amount: "5" }
                  status: [404]
              start:
                sep24: { deposit: USDC, amount: "25" }
                keep:  { tx: transfer, page: url secret }
              visit:
                page: { url: $page, via: form }
                fill: [page.yaml]
              follow:
                track: $tx
                poll:  { every: 200ms, within: 1m }
              say: { tell: "The PIN is $pin, and the page ${page}." }
              call:
                http:
                  post: "http://127.0.0.1:\(port)/echo"
                  query: { pin: $pin }
                  json: { pin: $pin, kind: planted }
                  status: [\(status)]
            """
        )
    }

    /// All that the files of a folder hold, as text.
    private func content(of folder: URL) throws -> String {
        let paths =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        return try paths.filter { !$0.hasDirectoryPath }.map {
            String(decoding: try Data(contentsOf: $0), as: UTF8.self)
        }
        .joined(separator: "\n")
    }

    private var formats: [String] { ReportFormat.allCases.map(\.rawValue) }
    private var account: [String] { account(in: "seed.txt") }

    private func account(in name: String) -> [String] { ["--no-input", "--account", "file:\(file(name).path)"] }
    private func file(_ name: String) -> URL { program.home.appending(path: name) }

    private var configuration: SandboxConfiguration { get throws { try configuration(with: "") } }

    /// A sandbox whose scenario ends with these lines.
    private func configuration(with lines: String) throws -> SandboxConfiguration {
        var configuration = SandboxConfiguration(seed: 5)
        let text = "\(Self.scenario)\n\(lines)"
        configuration.play(try #require(Scenario.parse(text: text, path: "planted.yaml").0))
        return configuration
    }

    /// A server that refuses everything, and repeats the PIN and the `known` of the customer: in words, in names of members, in the path
    /// of an address, and in headers.
    private func echo(knowing known: [String]) throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let words = "\(Self.word): no PIN " + ([Self.pin] + known).joined(separator: " of ")
            let secrets = [Self.pin] + known
            let names = secrets.map { #""\#($0)":true,"x_\#($0)":true"# }.joined(separator: ",")
            let link = "https://a.example/\(secrets.joined(separator: "/"))/1"
            let headers = [
                "Content-Type: application/json; by=\(secrets[1])", "Server: \(secrets[1])", "ETag: \"\(secrets[0])\"",
                "Content-Language: \(secrets[2])", "Location: \(link)", "Link: <\(link)>",
                "Set-Cookie: a=\(secrets[1])", "X-\(secrets[1]): 1",
            ]
            let body = #"{"error":"\#(words)","fields":{\#(names)},"more_info_url":"\#(link)"}"#
            connection.respond(403, headers, body: body)
        }
    }

    /// A run that keeps and reports all that can be, and ends where a server repeats the PIN and the `known` of the customer.
    private func keepAll(on place: [String], knowing known: [String], _ more: [String] = []) async throws
        -> Program.Ended
    {
        let echo = try echo(knowing: known)
        defer { echo.stop() }
        return try await program.run(
            ["run", try flow(callingAt: echo.port)] + account + place
                + ["-vv", "--curl", "--trace", file("trace").path, "--har", file("run.har").path]
                + ["--keep-traffic", "all", "--record", file("run.tape.har").path]
                + ["--header", "X-Gateway-Key: @\(program.home.path)/gateway.txt"]
                + more
                + formats.flatMap { ["--report", "\($0)=\(program.home.path)/report.\($0)"] },
            environment: ["PLANTED_PIN": Self.pin]
        )
    }

    /// The baseline of `anchor`, and of another customer's run on `place` that expects the refusal: only runs that passed get into one.
    private func baseline(of anchor: [String], on place: [String], knowing known: [String]) async throws -> String {
        let echo = try echo(knowing: known)
        defer { echo.stop() }
        let ended = try await program.run(
            ["run", try flow(callingAt: echo.port, status: 403)] + account(in: "other.txt") + place + [
                "--keep-traffic", "all",
            ],
            environment: ["PLANTED_PIN": Self.pin]
        )
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let path = file("baseline.json").path
        let run = ["--run", try await program.latestRun(), "--output", path]
        let recorded = try await program.run(["baseline", "record"] + anchor + run)
        #expect(recorded.exitCode == 0, "\(recorded.errors)")
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test(
        "each of these could tell too much: where the user asks for the words of the server, each but the store has them"
    )
    func everywhere() async throws {
        let sandbox = try await EmbeddedSandbox.start(try configuration)
        let known = Self.kyc + Self.page
        let ended = try await keepAll(on: sandbox.options, knowing: known, ["--show-anchor-text"])
        let baseline = try await self.baseline(
            of: [sandbox.anchorDomain, "--network", sandbox.horizonURL.absoluteString],
            on: sandbox.options,
            knowing: known
        )
        await sandbox.stop()
        #expect(ended.exitCode == 5, "\(ended.output)\(ended.errors)")
        var artefacts = ["run": ended.output + ended.errors, "trace": try content(of: file("trace"))]
        artefacts["store"] = try content(of: program.store.deletingLastPathComponent())
        for name in ["run.har", "run.tape.har"] + formats.map({ "report.\($0)" }) {
            artefacts[name] = try String(contentsOf: file(name), encoding: .utf8)
        }
        for (name, text) in artefacts {
            #expect(text.contains(Self.word) == (name != "store"), "\(name)")
            for secret in [Self.pin, seed, Self.pixels, Self.gateway] + known {
                #expect(!text.contains(secret), "\(secret) is in \(name)")
            }
        }
        // These have no words of servers: the commands, with the secrets that they would send, and the shapes of answers.
        let commands = ended.errors.split(separator: "requests of `call` in").last ?? ""
        #expect(
            commands.contains("curl --request POST 'http://127.0.0.1:") && commands.contains("$WINDLASS_PIN"),
            "\(commands)"
        )
        #expect(!known.contains { commands.contains($0) } && !commands.contains(Self.word), "\(commands)")
        #expect(baseline.contains("SEP-12 PUT /customer") && baseline.contains("id_number"), "\(baseline)")
        #expect(!known.contains { baseline.contains($0) } && !baseline.contains(Self.word))
    }

    @Test("none is anywhere that an anchor repeats in the typed data of a transfer", arguments: [pin, kyc[0], page[0]])
    func repeatedInTransfers(secret: String) async throws {
        let texts = [
            "amount_in_asset", "amount_fee_asset", "quote_id", "deposit_memo", "claimable_balance_id", "from",
            "external_transaction_id",
        ]
        let members =
            texts.map { "\($0): \(secret)" } + [
                "deposit_memo_type: text", "message: of \(secret)", "more_info_url: \"http://127.0.0.1/x/\(secret)\"",
                "fee_details: { total: '0.35', asset: \(secret), details: [{ name: \(secret), amount: '0.35' }] }",
            ]
        let quirk =
            "quirks:\n  - { at: sep24.transaction, in: transfers, set: { \(members.joined(separator: ", ")) } }"
        var configuration = try configuration(with: quirk)
        // A run on a busy machine would not see the transfer wait for the money, and so not tell what is to be sent.
        configuration.anchor.pace.moneyArrives = .seconds(3)
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let known = Self.kyc + Self.page
        // How the run ends, with such answers, is not the point.
        let ended = try await keepAll(on: sandbox.options, knowing: known)
        await sandbox.stop()
        var artefacts = ["run": ended.output + ended.errors, "trace": try content(of: file("trace"))]
        artefacts["store"] = try content(of: program.store.deletingLastPathComponent())
        for name in ["run.har", "run.tape.har"] + formats.map({ "report.\($0)" }) {
            artefacts[name] = try String(contentsOf: file(name), encoding: .utf8)
        }
        for (name, text) in artefacts {
            #expect(!text.contains(secret), "\(secret) is in \(name)")
        }
        let report = try #require(artefacts["report.json"])
        #expect(report.contains("claimable_balance_id") && report.contains("amount_in_text"), "\(ended.errors)")
        #expect(artefacts["run"]?.contains("Send 25 ••• to") == true, "\(ended.output)")
    }

    @Test("none is anywhere, whether words of the anchor are kept or not", arguments: [false, true])
    func nowhere(isEmbedded: Bool) async throws {
        let sandbox = isEmbedded ? nil : try await EmbeddedSandbox.start(try configuration)
        let scenario = try program.file("scenario.yaml", Self.scenario)
        // The words of another server than the embedded sandbox's are not shown there either.
        let (place, known) = (sandbox?.options ?? ["--scenario", scenario], Self.kyc + Self.page)
        let ended = try await keepAll(on: place, knowing: known)
        #expect(ended.exitCode == 5, "\(ended.output)\(ended.errors)")
        let run = try await program.latestRun()
        var artefacts = ["run": ended.output + ended.errors]
        artefacts["trace"] = try content(of: file("trace"))
        artefacts["har"] = try String(contentsOf: file("run.har"), encoding: .utf8)
        artefacts["store"] = try content(of: program.store.deletingLastPathComponent())
        for options in [[], ["--curl"], ["--json"]] {
            let shown = try await program.run(["runs", "show", run, "--traffic"] + options)
            #expect(shown.exitCode == 0, "\(shown.errors)")
            artefacts["show \(options)"] = shown.output + shown.errors
        }
        artefacts["tape"] = try String(contentsOf: file("run.tape.har"), encoding: .utf8)
        let anchor = sandbox.map { [$0.anchorDomain, "--network", $0.horizonURL.absoluteString] }
        artefacts["baseline"] = try await baseline(
            of: anchor ?? ["sandbox", "--scenario", scenario],
            on: place,
            knowing: known
        )
        for format in formats {
            let text = try String(contentsOf: file("report.\(format)"), encoding: .utf8)
            // Each report tells of the run, and so each could tell too much.
            #expect(text.contains("planted") && text.contains("call"), "\(format): \(text)")
            // It has the words of the server that repeats secrets, without them, or a mark in their place.
            #expect(text.contains("•••"), "\(format): \(text)")
            artefacts["report \(format)"] = text
        }
        for played in [[run], ["--tape", file("run.tape.har").path]] {
            let replayed = try await program.run(
                ["replay"] + played + account + ["-vv", "--curl"],
                environment: ["PLANTED_PIN": Self.pin]
            )
            #expect(replayed.exitCode == 5, "\(replayed.output)\(replayed.errors)")
            artefacts["replay \(played[0])"] = replayed.output + replayed.errors
        }
        await sandbox?.stop()
        for (name, text) in artefacts {
            for secret in [seed, Self.pin, Self.pixels, Self.gateway] + Self.kyc + Self.page {
                #expect(!text.contains(secret), "\(secret) is in \(name)")
            }
            // A JSON Web Token begins with the base64 of `{"`.
            #expect(text.firstMatch(of: /eyJ[A-Za-z0-9_-]{20,}\./) == nil, "a token is in \(name)")
        }
        // What is no secret can be read.
        for name in ["run", "trace", "har", "tape", "show []"] {
            let text = try #require(artefacts[name])
            for word in [
                "sep24/transaction", "USDC", "completed", "first_name", "home_domain", "X-Request-Id", "X-Gateway-Key",
            ] {
                #expect(text.contains(word), "\(word) is missing in \(name)")
            }
        }
        #expect(artefacts["run"]?.contains("\"$WINDLASS_PIN\"") == true)
        #expect(artefacts["show [\"--curl\"]"]?.contains("\"$WINDLASS_TOKEN\"") == true)
    }
}
