import Foundation
import Testing

/// Names of files that are not UTF-8: by the text that is made of them another file would be read, or none.
@Suite("Names that are not UTF-8")
struct ForeignNameTests {
    /// Makes a folder with such names, and one flow that is fine.
    private func program() async throws -> Program {
        let program = try Program()
        let script = """
            cd '\(program.home.path)' && mkdir flows && cd flows
            say() { printf 'flow: a\\nstates:\\n  say: { tell: hello }\\n' > "$1"; }
            say good.yaml
            say "$(printf 'caf\\351.yaml')"
            mkdir "$(printf 'below\\377')" && say "$(printf 'below\\377')/lost.yaml"
            say "$(printf 'notes\\351.txt')"
            say "$(printf '.hidden\\351.yaml')"
            """
        let made = try await program.shell(script).ended()
        #expect(made.exitCode == 0, "\(made.errors)")
        return program
    }

    @Test("in a folder they are reported, and the others are checked", arguments: ["check", "run", "plan"])
    func inFolders(command: String) async throws {
        let program = try await program()
        let folder = program.home.appending(path: "flows").path
        let ended = try await program.run([command, folder] + (command == "check" ? [] : ["--no-input"]))
        #expect(ended.exitCode == 1, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.contains(#"the name of \#(folder)/caf\xE9.yaml is not UTF-8"#), "\(ended.errors)")
        #expect(ended.errors.contains(#"the name of \#(folder)/below\xFF is not UTF-8"#), "\(ended.errors)")
        #expect(!ended.errors.contains("notes") && !ended.errors.contains("hidden"))
        if command == "check" { #expect(ended.output.contains("good.yaml: ok"), "\(ended.output)") }
    }

    @Test(
        "as an argument they are refused by every command, with the name as it can be shown",
        arguments: ["check", "run", "plan", "graph", "runs answer x --fill", "contact add", "run --store", "nonsense"]
    )
    func asArguments(command: String) async throws {
        let program = try await program()
        let script = "exec \"$0\" \(command) \"$(printf 'caf\\351.yaml')\""
        let ended = try await program.shell(script).ended()
        let number = command.split(separator: " ").count + 1
        #expect(ended.exitCode == 1 && ended.output.isEmpty)
        #expect(
            ended.errors.contains(#"error[I118]: argument \#(number) is not UTF-8: caf\xE9.yaml"#),
            "\(ended.errors)"
        )
    }
}
