import CommandLineParsing
import Diagnostics
import FlowLanguage
import Foundation
import Stellar
import TestSupport
import Testing

@testable import windlass

/// Command lines that are completed by an environment, without a run.
@Suite("Environments")
struct EnvironmentTests {
    private static let text = """
        default: local
        environments:
          local: { anchor: sandbox }
          staging:
            anchor: anchor.example.com
            network: testnet
            allow-private-addresses: true
            inputs: { amount: "10" }
          odd: { allow-private-addresses: maybe }
          several: { anchor: [a, b] }

        """

    private func meant(_ words: String..., text: String = text) throws -> RunCommand {
        let folder = try TemporaryFolder()
        let path = folder.file("windlass.yaml")
        try Data(text.utf8).write(to: URL(filePath: path))
        return try #require(try Windlass.meant(by: ["run"] + words + ["--config", path]) as? RunCommand)
    }

    @Test("the command line counts before the environment, and that where the command line says nothing")
    func precedence() throws {
        let staging = try meant("flow.yaml", "--env", "staging")
        #expect((staging.target.anchor, staging.target.network) == ("anchor.example.com", "testnet"))
        #expect(staging.options.connection.allowPrivateAddresses)
        #expect(staging.environment.inputs == ["amount": "10"])
        let other = try meant("flow.yaml", "--env=staging", "--network=public", "--anchor", "other.example")
        #expect((other.target.anchor, other.target.network) == ("other.example", "public"))
        let standard = try meant("flow.yaml")
        #expect((standard.target.anchor, standard.target.network) == ("sandbox", nil))
        #expect(standard.environment.inputs == [:])
    }

    @Test("of a replay the tape tells the place: the command line may not, and what the environment says doesn't count")
    func replay() throws {
        let staging = try meant("flow.yaml", "--env", "staging", "--replay", "t.har")
        #expect((staging.target.anchor, staging.target.network) == (nil, nil))
        #expect(staging.environment.inputs == ["amount": "10"] && !staging.options.connection.allowPrivateAddresses)
        for name in ["--anchor", "--network", "--passphrase", "--friendbot", "--scenario", "--seed"] {
            let error = #expect(throws: Failure.self) { try meant("flow.yaml", "--replay", "t.har", name, "x") }
            #expect(error?.code == .optionsExclude && error?.kind.exitCode == 1, "\(name)")
            #expect(error?.summary.contains("--replay and \(name) exclude each other") == true, "\(name)")
        }
    }

    @Test(
        "what would do nothing in a replay is refused beside it",
        arguments: [
            ["--keep-traffic", "all"], ["--timeout", "1m"], ["--ca-file", "a.pem"], ["--allow-private-addresses"],
            ["--header", "X-Api-Key: $KEY"], ["--client-cert", "a.pem"], ["--retries", "1"], ["--fail-fast"],
            ["--per-anchor", "2"], ["--jobs", "2"],
        ]
    )
    func idleInReplay(words: [String]) throws {
        let error = #expect(throws: Failure.self) {
            try Windlass.parseAsRoot(["run", "flow.yaml", "--replay", "t.har"] + words)
        }
        #expect(error?.summary.hasPrefix("--replay and \(words[0]) exclude each other: a replay is done once") == true)
        #expect(error?.help == "give one of them" && error?.kind.exitCode == 1)
        guard !["--retries", "--fail-fast", "--per-anchor", "--jobs"].contains(words[0]) else { return }
        for played in [["run-1"], ["--tape", "t.har"]] {
            let error = #expect(throws: Failure.self) { try Windlass.parseAsRoot(["replay"] + played + words) }
            #expect(error?.summary.hasPrefix("a replay and \(words[0]) exclude each other") == true)
        }
    }

    @Test("what an environment says of servers doesn't count in a replay")
    func settledInReplay() throws {
        let text = """
            default: only
            environments: { only: { timeout: 1m, header: "X-Api-Key: x", allow-http: [anchor], ca-file: a.pem } }
            """
        let replay = try meant("flow.yaml", "--replay", "t.har", text: text)
        #expect(replay.options.idleInReplay == nil && replay.options.connection.allowHttp == ["anchor"])
        #expect(try meant("flow.yaml", text: text).options.idleInReplay == "--timeout")
    }

    @Test(
        "of several accounts each counts where the command line names no other in its place",
        arguments: [
            ([], ["qa", "bob=qa2"]), (["--account", "bob=other"], ["bob=other", "qa"]),
            (["--account=own"], ["own", "bob=qa2"]), (["--account", "carol=c"], ["carol=c", "qa", "bob=qa2"]),
            (["--account", "own", "--account=bob=b"], ["own", "bob=b"]),
        ] as [([String], [String])]
    )
    func accounts(words: [String], accounts: [String]) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("windlass.yaml")
        let text = "default: only\nenvironments: { only: { account: [qa, bob=qa2] } }\n"
        try Data(text.utf8).write(to: URL(filePath: path))
        let command = try Windlass.meant(by: ["run", "flow.yaml"] + words + ["--config", path]) as? RunCommand
        #expect(command?.target.accounts == accounts)
    }

    @Test(
        "a mistake in a file of environments is told with its code, as `check` tells it",
        arguments: [
            ("environments: { only: 1 }", "F103"), ("sorts: {}", "F101"), ("environments: [", "F003"), ("", "F007"),
        ]
    )
    func mistakeCodes(text: String, code: String) throws {
        let error = #expect(throws: Finding.self) { try meant("flow.yaml", text: text) }
        #expect(error?.code.rawValue == code)
        #expect(error.map { StandardError.code(of: $0) } == "[\(code)]")
        let report = error.map { FailureReport($0.asFailure) }
        #expect(report?.code == code && report?.facts?[.finding] == nil)
        #expect(StandardError.code(of: Failure(recorded: .usage, words: "it is wrong")) == "")
    }

    @Test("without a default and without a choice no environment counts")
    func none() throws {
        let command = try meant("flow.yaml", text: "environments: { only: { anchor: a.example } }\n")
        #expect(command.target.anchor == nil && command.environment.chosenName == nil)
        let without = try Windlass.meant(by: ["run", "flow.yaml"]) as? RunCommand
        #expect(without?.environment.chosenName == nil)
    }

    @Test(
        "what can't be taken is told with the choices",
        arguments: [
            ("stagin", "did you mean `staging`?", .usage), ("odd", nil, .invalidFlow), ("several", nil, .invalidFlow),
            ("prod", "use one of the environments local, staging, odd, several", .usage),
        ] as [(String, String?, FailureKind)]
    )
    func mistakes(name: String, help: String?, kind: FailureKind) throws {
        let error = #expect(throws: Failure.self) { try meant("flow.yaml", "--env", name) }
        #expect(error?.failure == kind)
        if let help { #expect(error?.help == help) }
        if kind == .invalidFlow {
            #expect(error?.place?.line ?? 0 > 7)
            let flaws: [Clause.Kind] = [.noFlagValue, .severalValues]
            #expect(
                flaws.map(\.rawValue).contains(error?.facts.group(.flaw)?.text(.name) ?? ""),
                "\(String(describing: error))"
            )
        }
    }

    @Test(
        "`check` finds what is wrong with a file of environments, at its place, and takes the anchor of one",
        arguments: [
            (text, [9, 10]), ("environments: { a: { anchor: sandbox } }\n", []),
            ("environments: { a: { anchr: x } }\n", [1]),
            ("environments:\n  a:\n    timeout: soon\n  b:\n    client-key: k.pem\n", [3, 5]), ("flow: a\n", [1, 1]),
            ("environments:\n  a:\n    client-cert: c.pem\n    client-key: k.pem\n", []),
        ]
    )
    func checked(text: String, lines: [Int]) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("windlass.yaml")
        try Data(text.utf8).write(to: URL(filePath: path))
        let command = try #require(try Windlass.meant(by: ["check", path]) as? CheckCommand)
        let found: [any Diagnostic] = EnvironmentOptions.findings(in: Array(text.utf8), path: path)
        #expect(found.compactMap { $0.place?.line } == lines)
        do {
            try await command.run()
            #expect(lines.isEmpty)
        } catch let ended as CommandEnded {
            #expect(ended.exitCode == 2 && !lines.isEmpty)
        }
        let words = ["check", "flow.yaml", "--env", "staging", "--config", path]
        guard text == Self.text else { return }
        let staging = try #require(try Windlass.meant(by: words) as? CheckCommand)
        #expect((staging.anchor, staging.network) == ("anchor.example.com", "testnet"))
    }

    @Test("a secret in a file of environments is told as a mistake of that file, with its line, and not repeated")
    func secrets() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("windlass.yaml")
        let seed = KeyPair.random().secretSeed().reveal()
        let phrase = Array(repeating: "abandon", count: 11) + ["about"]
        let list = "[\(phrase.joined(separator: ", "))]"
        let kinds: [(String, String)] = [
            (seed, "secret seed"), ("\(seed.dropLast())", "secret seed"), ("env:\(seed)X", "secret seed"),
            (phrase.joined(separator: " "), "recovery phrase"), (list, "recovery phrase"),
            (phrase.dropLast().joined(separator: " "), "recovery phrase"),
        ]
        for (secret, kind) in kinds {
            let text = "environments:\n  a:\n    anchor: sandbox\n    account: \(secret)\n"
            try Data(text.utf8).write(to: URL(filePath: path))
            let error = #expect(throws: Finding.self) {
                try Windlass.meant(by: ["run", "f.yaml", "--env", "a", "--config", path])
            }
            #expect(error?.place?.file == path && error?.place?.line == 4, "\(kind)")
            #expect(error?.summary == "the file of environments holds the \(kind) of an account")
            let found = EnvironmentOptions.findings(in: Array(text.utf8), path: path)
            #expect(found.count == 1 && found.first?.summary == error?.summary)
            let shown = found.map { $0.rendered(source: text) }.joined()
            #expect(!shown.contains(seed.prefix(8)) && !shown.contains("abandon"))
        }
    }

    @Test("the environments of a folder of flows are no flow")
    func beside() throws {
        let folder = try TemporaryFolder()
        try Data(Self.text.utf8).write(to: URL(filePath: folder.file("windlass.yaml")))
        try Data("flow: a\nstates: { say: { tell: a } }\n".utf8).write(to: URL(filePath: folder.file("a.yaml")))
        #expect(try FlowFiles.find([folder.path]).map(\.place) == ["a.yaml"])
    }

    @Test("a name without a file, and a file that isn't there, are errors of the command line")
    func missing() {
        #expect(throws: Failure.self) { try Windlass.meant(by: ["run", "f.yaml", "--env", "x"]) }
        #expect(throws: Failure.self) {
            try Windlass.meant(by: ["run", "f.yaml", "--config", "/no/such.yaml"])
        }
    }
}
