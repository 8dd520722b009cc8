import Foundation
import Sandbox
import TestSupport
import Testing

@testable import windlass

/// What keeps nothing from going on, and a person should know.
@Suite("Warnings")
struct WarningTests {
    /// The shipped deposit, with a page of an anchor in it.
    private func deposit(_ program: Program, answers: String) throws -> String {
        let shipped = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml")
        let text = try String(contentsOf: shipped, encoding: .utf8)
        return try program.file(
            "flow.yaml",
            text.replacing("fill: [answers/example.yaml, ask]", with: "fill: [\(answers)]")
        )
    }

    private static let known = """
        first_name: Jane
        last_name: Doe
        email_address: jane@example.org
        bank_account: "0001234567"
        """

    @Test("an answer that nobody asked for is told at the end, with what was probably meant")
    func unwanted() async throws {
        let program = try Program()
        _ = try program.file("some.yaml", Self.known.replacing("last_name: Doe\n", with: ""))
        let flow = try deposit(program, answers: "some.yaml")
        let good = try await program.run("run", flow, "--no-input", "--set", "last_name=Doe", "--set", "amount=7")
        #expect(good.exitCode == 0 && !good.errors.contains("warning"), "\(good.errors)")
        let misspelt = try await program.run("run", flow, "--no-input", "--set", "lastnam=Doe")
        #expect(misspelt.exitCode == 7)
        #expect(misspelt.errors.contains("warning: unused answer `lastnam` of `--set`\n"))
        #expect(misspelt.errors.contains("help: did you mean `last_name`?"), "\(misspelt.errors)")
        let photo = try program.file("photo.jpg", "a photo")
        let file = try await program.run(
            ["run", flow, "--no-input", "--set", "last_name=Doe", "--file", "photo_id_frnt=\(photo)"]
        )
        #expect(file.exitCode == 0, "\(file.errors)")
        #expect(file.errors.contains("unused answer `photo_id_frnt` of `--file`\n"), "\(file.errors)")
    }

    @Test("a fault of a scenario that struck at no request is told; one that struck is not")
    func idleFault() async throws {
        let program = try Program()
        let faults = "[{ at: sep24.info, fault: stale }, { at: sep1.toml, fault: clock-skew }]"
        _ = try program.file("odd.yaml", "scenario: odd\nabout: Faults.\nfaults: \(faults)\n")
        let flow = try program.file("idle.yaml", "flow: idle\nscenario: odd.yaml\nstates:\n  discover: { sep1: {} }\n")
        let ended = try await program.run("run", flow, "--no-input", "--json")
        #expect(ended.exitCode == 0, "\(ended.errors)")
        let warnings = try #require(try ended.json()["warnings"] as? [[String: Any]])
        let summary = try #require(warnings.first?["summary"] as? String)
        #expect(warnings.count == 1 && summary.hasPrefix("a fault of the scenario "), "\(summary)")
        #expect(summary.hasSuffix("never struck: stale at sep24.info") && !summary.contains("clock-skew"))
        #expect(ended.errors.contains("never struck: stale at sep24.info"))
        // The line of the flow that names the scenario; one of the command line is in no file.
        #expect((warnings[0]["place"] as? String)?.hasSuffix("idle.yaml:2:11") == true, "\(warnings)")
        #expect(ended.errors.contains("idle.yaml:2:11"), "\(ended.errors)")
        let odd = program.home.appending(path: "odd.yaml").path
        let named = try await program.run("run", flow, "--no-input", "--json", "--scenario", odd)
        #expect(try #require(try named.json()["warnings"] as? [[String: Any]]).first?["place"] == nil)
    }

    @Test("a scenario of the command line that no run plays is told")
    func unplayedScenario() async throws {
        var options = TargetOptions()
        options.scenario = nil
        #expect(try await SandboxSet(for: [], options).idleFaults.isEmpty)
        options.scenario = "deviating"
        let warnings = try await SandboxSet(for: [], options).idleFaults
        #expect(
            warnings.map(\.summary) == ["no run is on the embedded sandbox, which alone plays the scenario deviating"]
        )
    }

    @Test("as JSON they stand beside the runs")
    func json() async throws {
        let program = try Program()
        _ = try program.file("all.yaml", Self.known)
        let flow = try deposit(program, answers: "all.yaml")
        let ended = try await program.run("run", flow, "--no-input", "--json", "--set", "shoe_size=just over 43")
        #expect(ended.exitCode == 0 && ended.errors.contains("unused answer `shoe_size`"))
        let warnings = try #require(try ended.json()["warnings"] as? [[String: Any]])
        #expect(warnings.count == 1 && (warnings[0]["summary"] as? String)?.contains("`shoe_size`") == true)
        #expect(!ended.output.contains("just over 43"))
    }

    @Test("a file may have more than is asked for; that nothing of it is wanted, or that a name is misspelt, is told")
    func files() async throws {
        let program = try Program()
        _ = try program.file("all.yaml", Self.known)
        _ = try program.file("none.yaml", "{}\n")
        let other = try program.file("other.yaml", "shoe_size: \"43\"\n")
        let more = try program.file("more.yaml", Self.known + "\nshoe_size: \"43\"\n")
        let slip = try program.file("slip.yaml", Self.known.replacing("email_address", with: "emial_adress") + "\n")
        for (fill, said) in [
            (other, "nothing in \(other) was asked for"), (more, nil),
            (slip, "unused answer `emial_adress` in \(slip)\nhelp: did you mean `email_address`?"),
        ] as [(String, String?)] {
            chmod(fill, 0o600)
            let flow = try deposit(program, answers: fill == other ? "all.yaml" : "none.yaml")
            let ended = try await program.run("run", flow, "--no-input", "--fill", fill)
            #expect(ended.exitCode == (fill == slip ? 7 : 0), "\(ended.errors)")
            #expect(
                said.map { ended.errors.contains("warning: " + $0) } ?? !ended.errors.contains("warning"),
                "\(ended.errors)"
            )
        }
    }

    @Test("an answer that can't be asked for is refused at once")
    func refused() async throws {
        let program = try Program()
        let flow = try program.file("ask.yaml", "flow: ask\nstates:\n  who: { ask: { name: \"Who?\" } }\n")
        let ended = try await program.run("run", flow, "--set", "nmae=Jane")
        #expect(ended.exitCode == 1 && ended.errors.contains("did you mean `name`?"), "\(ended.errors)")
        #expect(!FileManager.default.fileExists(atPath: program.store.path))
    }

    @Test("a file with secrets that everybody can read is told of; one in a folder of one's own is not")
    func readable() async throws {
        let program = try Program()
        chmod(program.home.path, 0o755)
        let secret = try program.file("token", "hush-hush\n")
        let answers = try program.file("answers.yaml", "name: Jane\n")
        let seed = try program.file("seed", "SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4\n")
        let flow = try program.file(
            "flow.yaml",
            "flow: f\nsecrets: { token: { file: token } }\nstates:\n  say: { tell: $token }\n  who: { ask: { name: \"Who?\" } }\n"
        )
        let files = [secret, answers, seed]
        let arguments = ["--fill", answers, "--account", "file:\(seed)", "--no-input"]
        for (mode, folder, isTold) in [(0o644, 0o755, true), (0o600, 0o755, false), (0o644, 0o700, false)] {
            for file in files { chmod(file, mode_t(mode)) }
            chmod(program.home.path, mode_t(folder))
            for command in ["run", "plan"] {
                let ended = try await program.run([command, flow] + arguments)
                #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
                for file in files {
                    let said = "warning: \(file) is world-readable and holds "
                    #expect(ended.errors.contains(said) == isTold, "\(ended.errors)")
                    #expect(ended.errors.contains("help: `chmod 600 \(file)` keeps it to you") == isTold)
                }
            }
        }
        chmod(program.home.path, 0o755)
    }
}
