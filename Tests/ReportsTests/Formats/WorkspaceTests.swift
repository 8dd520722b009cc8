import Diagnostics
import Testing

@testable import Reports

@Suite("Workspace")
struct WorkspaceTests {
    @Test(
        "names a file relative to the workspace where it lies below it, by names alone",
        arguments: [
            // The root, the current folder, the file, and how it is named.
            ("/w/repo", "/w/repo", "flows/a.yaml", "flows/a.yaml"),
            ("/w/repo", "/w/repo/tests", "a.yaml", "tests/a.yaml"),
            ("/w/repo", "/w/repo/tests", "../flows/a.yaml", "flows/a.yaml"),
            ("/w/repo", "/w", "./repo//flows/./a.yaml", "flows/a.yaml"),
            ("/w/repo/", "/tmp", "/w/repo/flows/a.yaml", "flows/a.yaml"),
            ("/w/./other/../repo", "/w/repo", "a.yaml", "a.yaml"), ("/", "/w", "a.yaml", "w/a.yaml"),
            // What is beside it, above it, or it itself keeps its name.
            ("/w/repo", "/w/repo", "../a.yaml", "../a.yaml"), ("/w/repo", "/w/repository", "a.yaml", "a.yaml"),
            ("/w/repo", "/w/repo", "/tmp/a.yaml", "/tmp/a.yaml"), ("/w/repo", "/tmp", "/w/repo", "/w/repo"),
            ("/w/repo", "/w/repo", "/../../w/repo/../a.yaml", "/../../w/repo/../a.yaml"),
            // There is none.
            (nil, "/w/repo/tests", "a.yaml", "a.yaml"), ("", "/w/repo/tests", "a.yaml", "a.yaml"),
            ("w/repo", "/w/repo/tests", "a.yaml", "a.yaml"),
        ] as [(String?, String, String, String)]
    )
    func path(root: String?, folder: String, file: String, name: String) {
        #expect(Workspace(root: root, folder: folder).path(file) == name)
    }

    @Test("annotations of every kind name their files relative to it")
    func annotations() throws {
        var session = SampleSession.session
        let place = ReportedPlace(SourcePlace(file: "windlass.yaml", line: 1, column: 1))
        session.warnings = [SessionReport.Notice(summary: "unused", help: nil, place: place)]
        let workspace = Workspace(root: "/w/repo", folder: "/w/repo/tests")
        let text = try ReportFormat.github.text(of: session, workspace: workspace)
        let bare = try ReportFormat.github.text(of: session)
        #expect(text == bare.replacing(" file=", with: " file=tests/"))
        #expect(text.split(separator: "\n").allSatisfy { $0.contains(" file=tests/") })
    }
}
