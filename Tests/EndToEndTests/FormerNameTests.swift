import Testing

/// Options of the program that have been renamed.
@Suite("Former names of options")
struct FormerNameTests {
    @Test("`runs list --standing` is `--status`")
    func standing() async throws {
        let program = try Program()
        let ended = try await program.run("runs", "list", "--standing", "waiting")
        #expect(ended.exitCode == 0 && ended.output == "no such runs\n", "\(ended)")
        #expect(try await !program.run("runs", "list", "--help").output.contains("--standing"))
    }
}
