import ChildProcesses
import CommandLineParsing
import Foundation
import TestSupport
import Testing

/// Candidates for shells, and the scripts by which shells ask for them.
@Suite("Completion")
struct CompletionTests {
    /// The answer to a shell whose cursor stands at the end of `line`.
    private func answer(_ line: String) -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return (Sample.text(of: ["---complete", "\(words.count - 1)"] + words) ?? "").components(separatedBy: "\n")
    }

    @Test(
        "a shell is told what can follow",
        arguments: [
            ("m", ["none", "move\tMove a box."]),
            (
                "",
                [
                    "none", "move\tMove a box.", "boxes\tList boxes, and count them.", "serve\tServe boxes.",
                    "help\tShow subcommand help information.",
                ]
            ),
            ("help b", ["none", "boxes\tList boxes, and count them."]),
            ("help boxes c", ["none", "count\t"]),
            ("move --qu", ["none", "--quiet\tSay nothing."]),
            ("move --quiet --qu", ["none"]),
            ("move --tag x --ta", ["none", "--tag\tA tag. Repeatable."]),
            ("move --size ", ["none", "small\t", "large\t"]),
            ("move --size=l", ["none", "--size=large\t"]),
            ("move --size large --colour g", ["none", "green\t"]),
            ("move --count ", ["none"]),
            ("move --offset -", ["none"]),
            ("move -o ", ["file"]),
            ("move here ", ["file box crate"]),
            ("move here there ", ["file box crate"]),
            ("move x -- --", ["file box crate"]),
            ("move --bogus=", ["none"]),
            ("boxes ", ["none", "list\tList boxes.", "count\t"]),
            ("boxes --li", ["none", "--limit\tHow many at most."]),
            ("boxes x --js", ["none", "--json\tPrint JSON."]),
            ("boxes count e", ["none", "empty\t"]),
            ("boxes count full e", ["none", "empty\t"]),
            ("serve doors --po", ["none", "--port\tThe port."]),
            (
                "serve --",
                [
                    "none", "--json\tPrint JSON.", "--port\tThe port.", "--version\tShow the version.",
                    "--help\tShow help information.",
                ]
            ),
        ] as [(String, [String])]
    )
    func candidates(line: String, expected: [String]) {
        #expect(answer(line) == expected)
    }

    @Test("an index that is no number of a word is no question", arguments: ["x", "", "9999999999999999999999"])
    func wrongIndex(index: String) {
        #expect(Sample.text(of: ["---complete", index, "m"]) == nil)
        #expect(Sample.text(of: ["---complete", "-7", "m"])?.hasPrefix("none") == true)
        #expect(Sample.text(of: ["---complete", "70", "m"])?.hasPrefix("none") == true)
    }

    /// A shell, and the arguments that have it load a script and print the candidates behind a line.
    private static let shells: [(name: String, arguments: @Sendable (String, String) -> [String])] = [
        (
            "bash",
            { script, line in
                // readline splits words at = as well.
                let words = line.components(separatedBy: " ").flatMap { word in
                    let parts = word.components(separatedBy: "=")
                    return parts.count == 1 ? parts : [parts[0], "=", parts[1]].filter { !$0.isEmpty }
                }
                let quoted = words.map { "'\($0)'" }.joined(separator: " ")
                return [
                    "--norc", "-c",
                    """
                    source \(script); compopt() { :; }; COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
                    _sample; printf '%s\\n' "${COMPREPLY[@]}"
                    """,
                ]
            }
        ),
        (
            "zsh",
            { script, line in
                let words = line.components(separatedBy: " ")
                let quoted = words.map { "'\($0)'" }.joined(separator: " ")
                // The functions of its completion system, which need a terminal, print what they are given.
                return [
                    "-f", "-c",
                    """
                    compdef() { :; }; compset() { PREFIX=${PREFIX#*=}; }; _describe() { print -l -- ${${(P)3}%%:*}; }
                    _files() { print -l -- ${PREFIX}${~${2:-*}}(N) ${PREFIX}*(N/); }
                    source \(script); words=(\(quoted)); CURRENT=\(words.count); PREFIX=$words[-1]
                    _sample
                    """,
                ]
            }
        ),
        ("fish", { script, line in ["--no-config", "-c", "source \(script); complete -C '\(line)'"] }),
    ]

    /// The path of a program in `PATH`.
    private static func path(of name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test("bash, zsh and fish offer the candidates, where they are installed", arguments: 0..<3)
    func realShells(number: Int) async throws {
        let (name, arguments) = Self.shells[number]
        guard let shell = Self.path(of: name) else { return }
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("flows"), withIntermediateDirectories: true)
        for name in ["a.box", "b.txt", "c d.crate"] { try Data().write(to: URL(filePath: folder.file(name))) }
        let script = folder.file("script")
        try Data((Sample.text(of: "--generate-completion-script \(name)") ?? "").utf8).write(to: URL(filePath: script))
        let program = folder.file("sample")
        let cases: [(line: String, offered: Set<String>, unoffered: Set<String>)] = [
            ("sample mo", ["move"], ["boxes"]),
            ("sample boxes ", ["list", "count"], ["move"]),
            ("sample boxes --", ["--limit", "--json", "--help"], ["--port"]),
            ("sample move --size l", ["large"], ["small"]),
            ("sample move here ", ["a.box", "c d.crate"], ["b.txt"]),
            ("sample move --output ", ["a.box", "b.txt"], ["move"]),
            ("sample move --output=", ["b.txt"], ["move"]),
        ]
        for (line, offered, unoffered) in cases {
            // In place of the program stands one that has its answer ready, and keeps what it was asked.
            let words = line.components(separatedBy: " ").dropFirst()
            let question = ["---complete", "\(words.count - 1)"] + words
            try Data((Sample.text(of: question) ?? "").utf8).write(to: URL(filePath: folder.file("answer")))
            let stand = "printf '%s\\n' \"$@\" > '\(folder.path)/asked'\ncat '\(folder.path)/answer'"
            try await ExecutableScript.write(stand, to: program)
            let environment = ProcessInfo.processInfo.environment
            let command = ChildCommand(
                shell,
                arguments(script, line),
                environment: [
                    "PATH": "\(folder.path):\(environment["PATH"] ?? "")", "HOME": folder.path, "TERM": "dumb",
                    "LC_ALL": "C.UTF-8",
                ],
                folder: folder.path,
                output: .pipe,
                errors: .pipe
            )
            let ended = try await ChildProcess.run(command, within: .seconds(60))
            let asked = try String(contentsOfFile: folder.file("asked"), encoding: .utf8)
            #expect(asked == question.joined(separator: "\n") + "\n", "\(name): \(line)")
            // fish puts descriptions behind a tab, all but bash a start such as `--output=` before a path.
            let lines = ended.outputText.components(separatedBy: "\n").map { line in
                line.components(separatedBy: "\t")[0].replacing("--output=", with: "").replacing("\\", with: "")
            }
            #expect(offered.isSubset(of: Set(lines)), "\(name): \(line): \(ended.outputText)\(ended.errorText)")
            #expect(unoffered.isDisjoint(with: Set(lines)), "\(name): \(line): \(ended.outputText)\(ended.errorText)")
        }
    }

    @Test(
        "a script names the program, and registers for it",
        arguments: [
            ("bash", "complete -F _sample sample"), ("zsh", "compdef _sample sample"),
            ("fish", "complete -c sample -f -k -a '(_sample)'"),
        ]
    )
    func scripts(shell: String, last: String) throws {
        for words in [["--generate-completion-script", shell], ["--generate-completion-script=\(shell)"]] {
            let script = try #require(Sample.text(of: words))
            #expect(script.split(separator: "\n").last.map(String.init) == last)
            #expect(!script.contains("_NAME"))
            #expect(script.contains("---complete"))
        }
    }
}
