import ChildProcesses
import CommandLineParsing
import Foundation
import SourceYAML
import TestSupport
import Testing

@testable import windlass

/// What is brought for pipelines: `action.yml`, the snippet for GitLab, the container file, and the workflow in `docs/ci.md`.
///
/// Their scripts are run by bash with a function in the place of the program, and what that is called with is parsed.
@Suite("Files for pipelines")
struct PipelineFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Fixture.packageRoot.appending(path: path), encoding: .utf8)
    }

    private static func yaml(_ text: String) throws -> YAMLNode {
        let words = YAMLWords(singular: "pipeline", plural: "pipelines", beginning: "")
        return try YAMLReader.read(text, path: "pipeline.yml", words: words).get()
    }

    /// The command lines that `script` has for the program, each without the program's name.
    private func commands(_ script: String, _ environment: [String: String]) async throws -> [[String]] {
        let stub = "windlass() { printf '%s\\n' \"$@\" END >> commands; }\nset -euo pipefail\n"
        let command = ChildCommand(
            "/bin/bash",
            ["-c", stub + script],
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { _, new in new },
            folder: folder.path,
            hasOwnGroup: true
        )
        let ended = try await RunningProgram(command).ended()
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let log = folder.file("commands")
        defer { try? FileManager.default.removeItem(atPath: log) }
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return lines.dropLast().split(separator: "END").map { $0.map(String.init) }
    }

    @Test(
        "the action gives the program each of its inputs, and none that is empty",
        arguments: [
            (["FLOWS": "flows", "JOBS": "4"], []),
            (
                [
                    "FLOWS": "flows more/a.yaml\n*.yaml\n", "JOBS": "1", "ANCHOR": "a b.example", "NETWORK": "testnet",
                    "ENVIRONMENT": "qa",
                    "SHARD": "1/2", "ARGUMENTS": "--tag smoke\n--account env:SEED",
                ], ["--tag", "smoke", "--account", "env:SEED", "--anchor", "a b.example", "--network", "testnet"]
            ),
        ] as [([String: String], [String])]
    )
    func action(given: [String: String], options: [String]) async throws {
        let action = try Self.yaml(try Self.text("action.yml"))
        let inputs = try #require(action["inputs"]).fields
        let steps = try #require(action["runs"]?["steps"]).elements
        let step = try #require(steps.last)
        // Each input of the text is one that is declared, and each that is declared is used.
        let used = Set(try Self.text("action.yml").matches(of: #/inputs\.([a-z]+)/#).map { String($0.1) })
        #expect(used == Set(inputs.map(\.name)))
        var environment = Dictionary(uniqueKeysWithValues: try #require(step["env"]).fields.map { ($0.name, "") })
        #expect(Set(given.keys).isSubset(of: environment.keys))
        environment.merge(given) { _, new in new }
        environment["REPORTS"] = "some reports"
        let lines = try await commands(try #require(step["run"]?.text), environment)
        let words = try #require(lines.count == 1 ? lines.first : nil)
        let run = try #require(try Windlass.parseAsRoot(words) as? RunCommand)
        #expect(run.choice.flows == (given["FLOWS"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(run.options.noInput && run.jobs.count == Int(given["JOBS"] ?? ""))
        let chosen = words.drop { $0 != "--jobs" }.dropFirst(2).prefix { $0 != "--report" }
        #expect(chosen.starts(with: options))
        #expect((run.environment.env ?? "") == given["ENVIRONMENT"] ?? "")
        #expect(FileManager.default.fileExists(atPath: folder.file("some reports")))
        let reports = try ReportRequest.all(
            run.reporting.reports.map { try #require(Assignment(argument: "\($0.key)=\(folder.path)/\($0.value)")) },
            json: false
        )
        // The description of the output names the files.
        let about = try #require(action["outputs"]?["reports"]?["description"]?.text)
        for report in reports { #expect(about.contains(report.path.split(separator: "/").last ?? "?")) }
        #expect(reports.count == 4)
    }

    @Test(
        "the action builds the program by make, which it installs where there is none, and has its folder on the path"
    )
    func build() async throws {
        let steps = try #require(try Self.yaml(try Self.text("action.yml"))["runs"]?["steps"])
        let step = try #require(steps.elements.first)
        #expect(step["if"]?.text == "inputs.windlass == ''")
        let given = ["SOURCE": "/the source", "PREFIX": "/the prefix"]
        #expect(Set(try #require(step["env"]).fields.map(\.name)) == Set(given.keys))
        let make = "make() { printf '%s\\n' \"$@\" >> made; }"
        for (stub, installs) in [
            (make, ""),
            ("apt-get() { echo \"$*\" >> apt; \(make); }", "update\ninstall --yes --no-install-recommends make\n"),
        ] {
            let place = try TemporaryFolder()
            let command = ChildCommand(
                "/bin/bash",
                ["-eo", "pipefail", "-c", "\(stub)\n\(try #require(step["run"]?.text))"],
                environment: ["PATH": "/nowhere", "GITHUB_PATH": place.file("path")].merging(given) { $1 },
                folder: place.path,
                hasOwnGroup: true
            )
            let ended = try await RunningProgram(command).ended()
            #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
            func content(_ name: String) -> String {
                (try? String(contentsOfFile: place.file(name), encoding: .utf8)) ?? ""
            }
            #expect(content("made") == "-C\n/the source\ninstall\nPREFIX=/the prefix\n")
            #expect(content("path") == "/the prefix/bin\n" && content("apt") == installs)
        }
    }

    /// Whether this machine knows the packages of the container.
    private static let isBookworm =
        (try? String(contentsOfFile: "/etc/debian_version", encoding: .utf8))?.hasPrefix("12") == true

    @Test(
        "the container has the libraries of the packages that the build installs, and no others",
        .enabled(if: isBookworm)
    )
    func libraries() async throws {
        let built = try Self.text(".ci/packages").matches(of: #/ (lib\S+-dev)\n/#).map { String($0.1) }
        // Of this one only headers are used.
        let linked = built.filter { $0 != "libtomlplusplus-dev" }
        #expect(linked.count == built.count - 1 && linked.count > 5)
        let installed = try Self.text("Containerfile").matches(of: #/ (lib[a-z0-9.-]*[0-9][a-z0-9.-]*)/#).map {
            String($0.1)
        }
        let names = Set(installed)
        var used: Set<String> = []
        for package in linked {
            let command = ChildCommand(
                "/usr/bin/dpkg-query",
                ["--show", "--showformat=${Depends}", package],
                environment: ["PATH": "/usr/bin:/bin"],
                hasOwnGroup: true
            )
            let ended = try await RunningProgram(command).ended()
            let needed = Set(ended.output.split { ", |(".contains($0) }.map(String.init)).intersection(names)
            #expect(!needed.isEmpty, "\(package): \(ended.output)\(ended.errors)")
            used.formUnion(needed)
        }
        #expect(used == names)
    }

    @Test("the snippet for GitLab calls the program as it is, and takes the reports that are written")
    func gitLab() async throws {
        let pipeline = try Self.yaml(try Self.text("docs/examples/gitlab-ci.yml"))
        let stages = try #require(pipeline["stages"]).elements.compactMap(\.text)
        for name in ["report-1.json", "report-2.json"] { try Data().write(to: URL(filePath: folder.file(name))) }
        var commands: [any ParsableCommand] = []
        for job in ["flows", "report"] {
            let stage = try #require(pipeline[job]?["stage"]?.text)
            #expect(stages.contains(stage))
            // `CI_REGISTRY` is the host alone, where no project can put an image.
            #expect(pipeline[job]?["image"]?["name"]?.text == "$CI_REGISTRY_IMAGE/windlass:latest")
            for line in try #require(pipeline[job]?["script"]).elements {
                let node = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"]
                for words in try await self.commands(try #require(line.text), node) {
                    commands.append(try Windlass.parseAsRoot(words))
                }
            }
        }
        #expect(commands.count == 3 && commands.first is CheckCommand)
        let run = try #require(commands[1] as? RunCommand)
        #expect(run.reporting.reports.map(\.value) == ["report-2.xml", "report-2.json"])
        let merge = try #require(commands[2] as? ReportMerge)
        #expect(merge.files == ["report-1.json", "report-2.json"])
        let kept = try #require(pipeline["report"]?["artifacts"]?["paths"]).elements.compactMap(\.text)
        #expect(kept == merge.reporting.reports.map(\.value))
        #expect(pipeline["flows"]?["artifacts"]?["reports"]?["junit"]?.text == "report-*.xml")
    }

    @Test("the container file copies what `make install` writes, and its command lines are the program's")
    func container() throws {
        let file = try Self.text("Containerfile")
        #expect(file.contains("make -C /source install PREFIX=/windlass"))
        #expect(file.contains("COPY --from=build /windlass/bin/windlass "))
        #expect(try Self.text("Makefile").contains("install -m 755 \"$$(swift build --configuration release"))
        #expect(try Self.text("Makefile").contains("$(DESTDIR)$(PREFIX)/bin/windlass"))
        let line = try #require(file.split(separator: "\n").first { $0.contains(" windlass run ") })
        let words = line.split(separator: " ").drop { $0 != "windlass" }.dropFirst().map(String.init)
        #expect(try Windlass.parseAsRoot(words) is RunCommand)
        #expect(file.contains("ENTRYPOINT [\"windlass\"]\nCMD [\"--help\"]"))
        #expect(throws: CommandLineRequest.self) { try Windlass.parseAsRoot(["--help"]) }
        // One toolchain builds it everywhere.
        let images = try (file + Self.text("docs/ci.md")).matches(of: #/swift:([0-9.]+)-[a-z]+/#).map {
            String($0.output.0)
        }
        #expect(images.count == 2 && Set(images).count == 1)
    }

    @Test("the workflow of the page gives the action inputs that it has")
    func workflow() throws {
        let page = try Self.text("docs/ci.md")
        let block = try #require(
            page.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first
        )
        let steps = try #require(try Self.yaml(block)["jobs"]?["anchor"]?["steps"]).elements
        let step = try #require(steps.first { $0["uses"]?.text?.contains("windlass@") == true })
        let inputs = try #require(try Self.yaml(try Self.text("action.yml"))["inputs"]).fields.map(\.name)
        let given = try #require(step["with"]).fields.map(\.name)
        #expect(!given.isEmpty && Set(given).isSubset(of: inputs))
    }

    @Test("each option that the page and the files name is one of the program's")
    func options() throws {
        let commands: [any ParsableArguments.Type] = [
            RunCommand.self, ReportMerge.self, BaselineRecord.self, BaselineCompare.self,
        ]
        let known = Set(commands.flatMap { $0.declaredOptions.map(\.name) })
        let others: Set = ["help", "rm", "yes", "no-install-recommends", "from"]
        for path in ["action.yml", "docs/examples/gitlab-ci.yml", "docs/ci.md", "Containerfile"] {
            let words = try Self.text(path).split { " \n`(;,=\"'".contains($0) }.filter { $0.hasPrefix("--") }
            let names = Set(words.map { String($0.dropFirst(2)) }).subtracting(others)
            #expect(names.subtracting(known).isEmpty, "\(path)")
        }
    }
}

extension YAMLNode {
    fileprivate var fields: [YAMLField] { if case .fields(let fields) = content { fields } else { [] } }

    fileprivate var elements: [YAMLNode] { if case .list(let elements) = content { elements } else { [] } }

    fileprivate var text: String? { if case .scalar(let scalar, _) = content { scalar.text } else { nil } }

    fileprivate subscript(name: String) -> YAMLNode? { fields.first { $0.name == name }?.value }
}
