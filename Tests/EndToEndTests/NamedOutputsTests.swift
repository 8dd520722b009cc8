import CommandLineParsing
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import windlass

/// Files for output that a command line names twice, or that the command reads.
@Suite("Files for output")
struct NamedOutputsTests {
    private let folder: TemporaryFolder

    /// In the command lines of the tests `@` is a folder with these files.
    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        for name in ["p.yaml", "fill.yaml", "id.png", "t.har", "e.yaml", "b.json", "s.json", "seed", "sub/q.yaml"] {
            try Data().write(to: URL(filePath: folder.file(name)))
        }
        let used = "flow: part\nstates:\n  discover: { sep1: {} }\n"
        let flow = """
            flow: whole
            scenario: ./s.yaml
            account: file:@seed
            secrets:
              pin: { file: pin.txt }
            states:
              discover: { sep1: {} }
              part: { use: part.yaml }
              login: { sep10: {} }
              introduce: { sep12: sep6, fill: [fill.yaml] }
            """
        let texts = [
            "flows/whole.yaml": flow.replacing("@", with: folder.path + "/"), "flows/part.yaml": used,
            "flows/fill.yaml": "a: b", "flows/pin.txt": "1234", "flows/s.yaml": "scenario: s\nabout: An anchor.\n",
        ]
        try files.createDirectory(atPath: folder.file("flows"), withIntermediateDirectories: true)
        for (name, text) in texts { try Data(text.utf8).write(to: URL(filePath: folder.file(name))) }
        try files.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: folder.file("p.yaml"))
        try files.createSymbolicLink(atPath: folder.file("other"), withDestinationPath: folder.file("sub"))
        try files.linkItem(atPath: folder.file("p.yaml"), toPath: folder.file("hard"))
    }

    /// Why the command with these words is refused; `nil` where its files are good.
    private func refusal(of line: String) throws -> Failure? {
        var words = line.split(separator: " ").map { String($0).replacing("@", with: folder.path + "/") }
        if !line.hasPrefix("report") { words += ["--store", folder.file("store")] }
        let command = try Windlass.parseAsRoot(words)
        do {
            switch command {
            case let command as RunCommand: try command.checkOutputs()
            case let command as ResumeCommand: try command.checkOutputs()
            case let command as ReplayCommand: try command.checkOutputs()
            case let command as RunsCancel: try command.checkOutputs()
            case let command as ReportMerge: try command.checkOutputs()
            default: Issue.record("\(line) is no command with outputs")
            }
            return nil
        } catch let failure as Failure {
            return failure
        }
    }

    @Test(
        "a file that is read is not written over",
        arguments: [
            "run @p.yaml --report junit=@p.yaml", "run @p.yaml --report jsonl=@./p.yaml", "run @p.yaml --har @p.yaml",
            "run @p.yaml --record @p.yaml", "run @p.yaml --report tap=@link", "run @link --report tap=@p.yaml",
            "run @p.yaml --report tap=@hard", "run @sub --report json=@sub/q.yaml", "run @sub --har @other/q.yaml",
            "run @p.yaml --config @e.yaml --report html=@e.yaml",
            "run @p.yaml --fill @fill.yaml --report json=@fill.yaml",
            "run @p.yaml --file photo=@id.png --har @id.png", "run @p.yaml --replay @t.har --report html=@t.har",
            "run @p.yaml --account file:@seed --har @seed", "run @p.yaml --account BOB=file:@seed --har @seed",
            "run @p.yaml --ca-file @p.yaml --har @p.yaml", "run @p.yaml --pin-file @seed --har @seed",
            "run @p.yaml --scenario @e.yaml --har @e.yaml", "run @p.yaml --baseline @b.json --report json=@b.json",
            "run @flows/whole.yaml --har @flows/fill.yaml", "run @flows/whole.yaml --har @flows/pin.txt",
            "run @flows/whole.yaml --har @flows/part.yaml", "run @flows/whole.yaml --report tap=@seed",
            "run @flows/whole.yaml --record @flows/s.yaml",
            "run @p.yaml --har @store", "resume RUN --report json=@store",
            "resume RUN --fill @fill.yaml --har @fill.yaml",
            "resume RUN --fill @fill.yaml --record @fill.yaml", "resume RUN --account file:@seed --report json=@seed",
            "replay --tape @t.har --report html=@t.har", "replay --tape @t.har --har @sub/../t.har",
            "runs cancel RUN --account file:@seed --har @seed", "report merge @s.json @b.json --report json=@b.json",
        ]
    )
    func read(line: String) throws {
        let failure = try #require(try refusal(of: line), "\(line)")
        #expect(
            failure.code == .sameFile && failure.failure == .usage && failure.help?.contains("another file") == true
        )
    }

    @Test(
        "two outputs don't go to one file, whether it is there or not",
        arguments: [
            "run @p.yaml --report json=@x --report tap=@sub/../x", "run @p.yaml --report json=@x --har @x",
            "run @p.yaml --report json=@x --record @x", "run @p.yaml --har @x --record @./x",
            "run @p.yaml --report json=@x --baseline @x --baseline-update",
            "run @p.yaml --report json=@b.json --baseline @b.json --baseline-update",
            "run @p.yaml --report json=@sub/x --har @other/x", "resume RUN --har @t.har --record @t.har",
            "replay RUN --report json=@x --har @x", "report merge @s.json --report json=@x --report tap=@x",
        ]
    )
    func written(line: String) throws {
        let failure = try #require(try refusal(of: line), "\(line)")
        #expect(failure.code == .sameFile && failure.summary.hasSuffix("are the same file"), "\(failure.summary)")
    }

    @Test(
        "what differs is no matter, and neither is what is no file",
        arguments: [
            "run @p.yaml --report json=@x --har @y --record @z --baseline @b.json --baseline-update",
            "run @p.yaml --report json=/dev/null --report tap=/dev/null --har /dev/null", "resume RUN --record @t.har",
            "run @p.yaml --fill @fill.yaml --report json=-", "run @sub --report json=@p.yaml",
            "replay --tape @t.har --report html=@x", "report merge @s.json --report json=@x",
            "run @p.yaml --fill @p.yaml",
        ]
    )
    func apart(line: String) throws {
        let failure = try refusal(of: line)
        #expect(failure == nil, "\(failure?.summary ?? "")")
    }

    @Test(
        "`-` is standard output for reports alone",
        arguments: [
            ("run @p.yaml --har -", "--har"), ("run @p.yaml --record -", "--record"), ("replay RUN --har -", "--har"),
            ("resume RUN --record -", "--record"), ("run @p.yaml --baseline - --baseline-update", "--baseline"),
        ]
    )
    func standardOutput(line: String, option: String) throws {
        let failure = try #require(try refusal(of: line))
        #expect(failure.code == .valueOutOfRange && failure.summary == "\(option) can't be -", "\(failure.summary)")
    }
}
