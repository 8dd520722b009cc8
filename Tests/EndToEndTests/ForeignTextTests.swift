import CommandLineParsing
import Diagnostics
import Foundation
import Sandbox
import TestLanes
import TestSupport
import Testing
import Wallet

@testable import windlass

/// What comes from outside is shown, whatever it holds, and never obeyed by the terminal.
@Suite("Foreign text")
struct ForeignTextTests {
    /// What goes through every place at once; an argument can't hold NUL.
    private static let hostile = HostileText.everything.replacing("\u{0}", with: "")

    /// The hostile texts in a YAML document.
    private static func yaml(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { "\\U" + String(repeating: "0", count: 8 - hex($0).count) + hex($0) }.joined()
            + "\""
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16) }

    private func check(_ ended: Program.Ended, _ arguments: [String]) {
        let name = arguments.joined(separator: " ").prefix(60).debugDescription
        for output in [ended.output, ended.errors] {
            let flaw = HostileText.flaw(in: output)
            #expect(flaw == nil, "\(name)")
        }
    }

    // MARK: - The command line

    /// The commands that do something, each by its words; a sandbox would be served for ever.
    private static let commands: [[String]] = leaves(of: Windlass.self, []).filter { $0 != ["sandbox"] }

    private static func leaves(of command: any ParsableCommand.Type, _ path: [String]) -> [[String]] {
        let below = command.configuration.subcommands.flatMap { leaves(of: $0, path + [$0._commandName]) }
        return below.isEmpty ? [path] : below
    }

    @Test("every command shows what stands in its arguments, and obeys none of it", arguments: commands)
    func arguments(command: [String]) async throws { try await showArguments(of: command, everyOption: false) }

    @Test("every command shows what stands in each of its options", .tags(.matrix), arguments: commands)
    func eachOption(command: [String]) async throws { try await showArguments(of: command, everyOption: true) }

    private func showArguments(of command: [String], everyOption: Bool) async throws {
        let program = try Program()
        // In a folder that no one can make, so that nothing is left behind.
        let word = "/proc/windlass/" + Self.hostile
        let help = try await program.run(command + ["--help"])
        let options = Set(help.output.matches(of: #/--[a-z][a-z-]+(?= <)/#).map { String($0.output) })
        let hasValues = help.output.contains("ARGUMENTS:")
        var lines = [command + [word, word], command + ["--\(Self.hostile)"]]
        // Every third option, in one of two forms: most are options of many commands.
        let first = (Self.commands.firstIndex(of: command) ?? 0) % 3
        for (number, option) in options.sorted().enumerated() {
            let apart = command + (hasValues ? [word] : []) + [option, word]
            let joined = command + ["\(option)=\(Self.hostile)", "--json"]
            if everyOption {
                lines += [apart, joined]
            } else if number % 3 == first {
                lines.append(number % 6 < 3 ? apart : joined)
            }
        }
        for line in lines { check(try await program.run(line), line) }
    }

    // MARK: - Flows

    private static let flows: [String] = HostileText.all.flatMap { hostile in
        let text = yaml(hostile.text)
        return [
            "flow: \(text)\nstates:\n  say: { tell: hello }\n",
            "flow: a\nabout: \(text)\ntags: [\(text)]\ninputs:\n  x: { type: text, default: \(text), about: \(text) }\n"
                + "  y: { choices: [\(text), b] }\nstates:\n  say: { tell: $x }\n",
            "flow: a\nstates:\n  \(text): { tell: hello }\n  say: { \(text): {}, next: \(text) }\n",
            "flow: a\nstates:\n  say: { tell: \(text), if: \(text) }\n",
            "flow: a\nanchor: \(text)\nnetwork: \(text)\naccount: \(text)\nstates:\n  say: { sep1: {} }\n",
            "flow: a\nstates:\n  part: { use: \(text) }\n  ask: { ask: \(text), fill: [\(text)] }\n",
            "flow: a\nstates:\n  end: { fail: \(text) }\n  web: { http: \(text) }\n",
        ]
    }

    @Test("a flow's words are shown by every command that reads it", arguments: ["check", "plan", "run", "graph"])
    func flows(command: String) async throws {
        let program = try Program()
        let folder = program.home.appending(path: "flows")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var paths: [String] = []
        for (number, flow) in Self.flows.enumerated() {
            let path = folder.appending(path: "\(number).yaml").path
            try flow.write(toFile: path, atomically: true, encoding: .utf8)
            paths.append(path)
        }
        let named = folder.appending(path: "name \u{1B}[2J\u{202E}\n\u{9B}.yaml").path
        try "flow: a\nstates: {}\n".write(toFile: named, atomically: true, encoding: .utf8)
        var lines: [[String]]
        switch command {
        case "check":
            lines = [
                ["check", folder.path], ["check", folder.path, "--format", "github"], ["check", folder.path, "--json"],
            ]
        // All in one, and those that are valid by themselves: one that is not keeps the others from being run.
        case "graph":
            lines = paths.indices.filter { $0 % 5 == 0 }.map {
                ["graph", paths[$0], "--format", ["mermaid", "dot", "svg"][$0 % 3]]
            }
        default:
            lines = [[command, folder.path, "--no-input"]]
            lines += paths.indices.filter { $0 % 7 == 1 || $0 % 7 == 3 }.map { number in
                [command, paths[number], "--no-input", "--set", "y=b"] + (number % 2 == 0 ? ["--json"] : [])
            }
        }
        for line in lines { check(try await program.run(line), line) }
    }

    // MARK: - Anchors and journals

    /// An anchor whose words, fields and messages are hostile.
    private static func scenario(_ text: String) -> String {
        """
        scenario: hostile
        about: Words that a terminal would obey.
        assets:
          USDC:
            deposit:
              protocols: [sep6]
              script:
                - pending_user_transfer_start
                - { status: pending_anchor, after: 50ms, message: \(yaml(text)) }
                - status: pending_transaction_info_update
                  after: 50ms
                  message: \(yaml(text))
                  fields: { \(yaml("card_" + String(text.unicodeScalars.prefix(40)))): { about: \(yaml(text)) } }
                - { status: error, after: 50ms, message: \(yaml(text)) }
        """
    }

    @Test("an anchor's words and names are shown by a run and by all that read its journal")
    func anchors() async throws { try await showAnchors(HostileText.everything) }

    @Test("each of an anchor's words and names is shown", .tags(.matrix), arguments: HostileText.all.map(\.text))
    func eachAnchor(text: String) async throws { try await showAnchors(text) }

    private func showAnchors(_ text: String) async throws {
        let program = try Program()
        let scenario = try program.file("hostile.yaml", Self.scenario(text))
        let run = ["run", "flows/sep6-deposit.yaml", "--no-input", "--scenario", scenario]
        let ended = try await program.run(run)
        check(ended, run)
        #expect(ended.exitCode != 0 && ended.exitCode != 1, "\(ended.errors)")
        let id = try await program.latestRun()
        for line in [
            ["runs", "list"], ["runs", "list", "--json"], ["runs", "show", id], ["runs", "show", id, "--json"],
            ["runs", "answer", id, "--no-input"],
            ["runs", "answer", id, "--set", "x=\(text.replacing("\u{0}", with: ""))"],
            ["runs", "export", id], ["resume", id, "--no-input"], ["resume", "--all"], ["runs", "cancel", id],
        ] { check(try await program.run(line), line) }
    }

    @Test("on a terminal a run and its questions send nothing but the program's own sequences")
    func terminal() async throws {
        let program = try Program()
        let scenario = try program.file("hostile.yaml", Self.scenario(HostileText.everything))
        let answers = ["run", "flows/sep6-deposit.yaml", "--scenario", scenario]
        let terminal = try program.startOnTerminal(answers, environment: ["NO_COLOR": ""])
        try await terminal.shows("card_")
        terminal.press("\u{3}")
        _ = try await terminal.exitCode()
        #expect(HostileText.flaw(in: terminal.text, isTerminal: true) == nil)
    }

    // MARK: - The wallet

    @Test("names and values of a vault are shown by all that list them")
    func vault() async throws { try await showVault(HostileText.everything) }

    @Test("each name and value of a vault is shown", .tags(.matrix), arguments: HostileText.all.map(\.text))
    func eachVault(text: String) async throws { try await showVault(text) }

    private func showVault(_ text: String) async throws {
        let program = try Program()
        let path = program.home.appending(path: "data/windlass/vault").path
        _ = try await Vault.create(
            at: path,
            pin: try VaultPIN(Secret("471199")),
            cost: VaultCost(passes: 1, memory: 8)
        )
        let word = text.replacing("\u{0}", with: "")
        let address = "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7"
        for line in [
            ["contact", "add", word, address], ["contact", "add", "b", address, "--memo", "text:" + word],
            ["contact", "add", "c", word], ["contact", "list"], ["contact", "list", "--json"],
            ["contact", "remove", word, "--yes"],
            ["profile", "set", word, "last_name=A"], ["profile", "set", "me", "last_name=" + word],
            ["profile", "set", "me", word + "=A"], ["profile", "list"], ["profile", "show", "me"],
            ["profile", "show", "me", "--reveal", "--yes"], ["profile", "show", "me", "--json"],
            ["vault", "secret", "put", word], ["vault", "secret", "list"],
            ["vault", "secret", "remove", word, "--yes"],
            ["account", "new", word], ["account", "list"], ["account", "show", word],
            ["trust", "list", "--account", word],
            ["claim", "list", "--account", word], ["kyc", "show", "sandbox", "--account", word],
            ["pay", word, "1", "--account", word], ["dashboard", "--once", "--account", word],
        ] {
            check(try await program.run(line, environment: ["WINDLASS_PIN": "471199"], input: "secret"), line)
        }
    }

    @Test("memos of the ledger are shown by the history and the dashboard")
    func ledger() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        for memo in ["\u{1B}[2J\u{9B}2J", "\u{202E}fdp\u{7}\r\u{8}", "\u{200B}\u{2028}\u{7F}"] {
            let paid = try await harness.run(
                "ALICE",
                "pay",
                harness.address("BOB"),
                "1",
                "--yes",
                "--memo",
                "text:" + memo
            )
            check(paid, ["pay"])
            #expect(paid.exitCode == 0, "\(paid.errors)")
        }
        for line in [["history"], ["history", "--json"], ["dashboard", "--once"], ["account", "show"]] {
            check(try await harness.run("BOB", line), line)
        }
    }
}
