import Testing

/// Options and values of the program that have been renamed.
@Suite("Former names of options")
struct FormerNameTests {
    @Test("`runs list --standing` is `--status`")
    func standing() async throws {
        let program = try Program()
        let ended = try await program.run("runs", "list", "--standing", "waiting")
        #expect(ended.exitCode == 0 && ended.output == "no such runs\n", "\(ended)")
        #expect(try await !program.run("runs", "list", "--help").output.contains("--standing"))
    }

    @Test("`--park-after` is `--pause-after`, and `--status parked` is `--status paused`")
    func paused() async throws {
        let program = try Program()
        let refused = try await program.run("run", "flows", "--park-after", "soon")
        #expect(refused.exitCode == 1 && refused.errors.contains("as 30m or 2d"), "\(refused)")
        for word in ["parked", "paused"] {
            let listed = try await program.run("runs", "list", "--status", word)
            #expect(listed.exitCode == 0 && listed.output == "no such runs\n", "\(listed)")
        }
        let help = try await program.run("runs", "list", "--help").output
        #expect(help.contains("paused") && !help.contains("parked"))
        #expect(try await !program.run("run", "--help").output.contains("--park-after"))
    }
}
