import CommandLineParsing
import Foundation
import TestSupport
import Testing

@testable import windlass

/// `docs/commands.md` and the help of the program tell the same.
@Suite("The page of commands")
struct CommandPageTests {
    private static let commands = [
        "run", "new", "check", "plan", "graph", "schema", "explain", "resume", "replay", "tape diff", "runs list",
        "runs show", "runs answer",
        "runs cancel",
        "runs diff", "runs export", "runs prune", "baseline record", "baseline compare", "report merge", "sandbox",
        "sandbox scenarios", "vault create", "vault status",
        "vault change-pin",
        "vault backup",
        "vault restore", "vault secret put", "vault secret list", "vault secret remove", "account new",
        "account import", "account list", "account reveal", "account remove", "contact add", "contact list",
        "contact find", "contact remove", "profile set", "profile list", "profile remove", "profile clear",
        "profile fields", "kyc start", "kyc show", "kyc delete",
        "account show", "account fund", "trust list", "trust add", "trust remove", "pay",
        "paths", "history", "claim list", "claim take", "dashboard",
    ]

    /// The options that a text names.
    private func options(_ text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /--[a-z][a-z-]+/).map { String($0.output) }).subtracting(["--version", "--help"])
    }

    /// What the program prints for the help of a command, made without starting it.
    private func help(of command: String) throws -> String {
        let words = command.split(separator: " ").map(String.init) + ["--help"]
        let request = #expect(throws: CommandLineRequest.self) { try Windlass.parseAsRoot(words) }
        guard case .help(let type)? = request else {
            Issue.record("`\(command)` has no help")
            return ""
        }
        return Windlass.helpMessage(for: type, columns: 80)
    }

    @Test("the program prints the help of a command")
    func printed() async throws {
        #expect(try await Program().run("run", "--help").output == help(of: "run"))
    }

    @Test("every command has a section with all of its options and no others, and two examples", arguments: commands)
    func section(command: String) throws {
        let page = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/commands.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("`windlass \(command)") })
        let help = try help(of: command)
        let list = try #require(help.components(separatedBy: "\nOPTIONS:\n").last)
        let described = list.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
            options(line.dropFirst(2).components(separatedBy: "  ")[0])
        }
        let table = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.joined()
        let shared = page.components(separatedBy: "\n## ").first { $0.hasPrefix("Options that several") } ?? ""
        let all = described.reduce(into: []) { $0.formUnion($1) } as Set<String>
        #expect(all.subtracting(options(table)).subtracting(options(shared)).isEmpty)
        #expect(options(table).subtracting(options(list)).isEmpty)
        let examples = help.components(separatedBy: "EXAMPLES\n").last?.components(separatedBy: "\nUSAGE").first
        #expect((examples ?? "").components(separatedBy: "windlass ").count > 2)
    }
}
