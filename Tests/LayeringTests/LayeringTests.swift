import Foundation
import TestLanes
import TestSupport
import Testing

/// Compares `Sources/` with the table of layers, which `docs/architecture.md` shows and `Package.swift` follows.
@Suite("Layering", .tags(.computing))
struct LayeringTests {
    /// The layers, from the ground up.
    static let layers: [Set<String>] = [
        [
            "CCurl", "CSodium", "CXML2", "CMicrohttpd", "CGnuTLS", "CSQLite", "CYAML", "CTOML", "CICU", "CSpawn",
            "CQRencode", "CEmbeddedFiles",
        ],
        ["JSON", "Threads"],
        [
            "StellarXDR", "Sodium", "Diagnostics", "CheckedArithmetic", "Timekeeping", "QRCoding", "SQLite", "TOML",
            "ICU", "EmbeddedFiles",
            "HTTPServing", "ChildProcesses",
        ],
        ["Stellar", "HTTPTransport", "CustomerFields", "SourceYAML", "CommandLineParsing"],
        ["Questions"],
        ["FlowLanguage", "AnchorClient", "HorizonClient", "HostedPages", "Terminal", "CallbackServer"],
        ["FlowEngine", "Wallet", "LedgerEngine", "TransferTracking"],
        ["FlowRunner", "RunStore", "Reports", "Sandbox", "Baselines"],
        ["windlass", "windlass_bench"],
    ]

    /// The targets that may import a library from outside; all may import the toolchain's (Foundation, Synchronization …).
    static let owners: [String: Set<String>] = [
        "CCurl": ["HTTPTransport"], "CSodium": ["Sodium"], "CXML2": ["HostedPages"], "CMicrohttpd": ["HTTPServing"],
        "CGnuTLS": ["HTTPServing"],
        "CSQLite": ["SQLite"], "CYAML": ["SourceYAML"], "CTOML": ["TOML"], "CICU": ["ICU"],
        "CSpawn": ["ChildProcesses"], "CQRencode": ["QRCoding"], "CEmbeddedFiles": ["EmbeddedFiles"],
        // The whole Foundation brings 40 MB into the program: its essentials have to do.
        "Foundation": ["windlass_bench"], "FoundationInternationalization": [], "FoundationNetworking": [],
        "FoundationXML": [],
    ]

    /// What the sandbox must not know: a misspelt field would agree with itself.
    static let strangersToSandbox: Set<String> = ["AnchorClient", "HorizonClient", "HTTPTransport", "HostedPages"]

    /// Where a pure target may ask for something from outside after all, and what for.
    static let exceptions: [String: String] = [
        // A key pair that no one can foresee has to come from somewhere, and no caller should have to choose the source.
        "Stellar/Keys/KeyPair.swift": "RandomBytes"
    ]

    /// Targets that compute and do nothing else.
    static let pure: Set<String> = [
        "JSON", "StellarXDR", "QRCoding", "Stellar", "CustomerFields", "Questions", "SourceYAML", "FlowLanguage",
        "FlowEngine", "LedgerEngine", "TransferTracking", "Baselines", "CheckedArithmetic", "EmbeddedFiles",
    ]

    @Test("every target in Sources has a layer")
    func everyTargetHasALayer() throws {
        let known = Self.layers.reduce(into: Set<String>()) { $0.formUnion($1) }
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let targets = folders.filter { !$0.hasPrefix(".") }
        #expect(targets.count >= 15)
        for target in targets { #expect(known.contains(target), "\(target) is in no layer of the table") }
    }

    @Test("the page of the layers has each target with its number, its purity and the libraries that it owns")
    func pageOfLayers() throws {
        let page = Fixture.packageRoot.appending(path: "docs/architecture.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = try #require(text.components(separatedBy: "```").dropFirst().first)
        let row = #/^(?:L(\d)|  ) +([A-Za-z][-A-Za-z0-9]+(?: C[A-Za-z0-9]+)*) (.*)$/#
        var (layers, pure) = (Self.layers.map { _ in Set<String>() }, Set<String>())
        var owners: [String: Set<String>] = [:]
        var layer: Int?
        for line in table.split(separator: "\n") {
            let match = try #require(line.firstMatch(of: row), "no row of the table: \(line)")
            if let number = match.1 { layer = Int(number) }
            let number = try #require(layer.flatMap { layers.indices.contains($0) ? $0 : nil }, "no layer: \(line)")
            let names = String(match.2).replacingOccurrences(of: "-", with: "_").split(separator: " ").map(String.init)
            for name in names {
                let isNew = layers[number].insert(name).inserted
                #expect(isNew, "\(name) is there twice")
            }
            if line.contains("(pure)") { pure.formUnion(names) }
            let libraries = line.components(separatedBy: " + ").dropFirst().joined()
            for library in libraries.matches(of: /\w+/) { owners[String(library.output)] = Set(names) }
        }
        for (number, targets) in Self.layers.enumerated() {
            #expect(layers[number] == targets, "L\(number) of docs/architecture.md differs from LayeringTests.layers")
        }
        #expect(pure == Self.pure)
        #expect(owners == Self.owners.filter { $0.key.hasPrefix("C") })
    }

    @Test("Package.swift lists each target of Sources under the number of its layer")
    func manifestOfLayers() throws {
        let manifest = Fixture.packageRoot.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let line = #/^ +(?:// L(\d):.*|// Tests:.*|.*name: "([-\w]+)".*)$/#
        var layers = Self.layers.map { _ in Set<String>() }
        var layer: Int?
        for match in text.split(separator: "\n").compactMap({ $0.wholeMatch(of: line) }) {
            if let name = match.2 {
                guard let layer, layers.indices.contains(layer) else { continue }
                layers[layer].insert(String(name).replacingOccurrences(of: "-", with: "_"))
            } else {
                layer = match.1.flatMap { Int($0) }
            }
        }
        for (number, targets) in Self.layers.enumerated() {
            #expect(layers[number] == targets, "L\(number) of Package.swift differs from LayeringTests.layers")
        }
    }

    @Test("no outside package is depended on, and every target in Sources is built")
    func noOutsidePackages() throws {
        let manifest = Fixture.packageRoot.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        #expect(!text.contains(".package("))
        for target in try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        where !target.hasPrefix(".") {
            #expect(text.contains("name: \"\(target)\""), "Package.swift does not list \(target)")
        }
    }

    @Test("imports point down")
    func importsPointDown() throws {
        for line in try importLines() {
            guard let here = Self.layer(of: line.target), let there = Self.layer(of: line.module) else { continue }
            #expect(there < here, "\(line): a target of layer \(here) imports one of layer \(there)")
        }
    }

    /// Targets whose folders are layers themselves, from the ground up; no file is beside the folders.
    static let folders: [String: [String]] = ["HostedPages": ["HTML", "Page", "Filling", "Browsers"]]

    @Test("where folders are layers, no file names a type of a higher one", arguments: folders.keys.sorted())
    func foldersPointDown(target: String) throws {
        let folders = try #require(Self.folders[target])
        let declaration =
            /(?m)^(?:public |package |final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
        var files: [(layer: Int, file: String, text: String)] = []
        var owners: [String: (layer: Int, file: String)] = [:]
        for (_, file, text) in try sourceFiles().filter({ $0.target == target }) {
            let folder = try #require(file.split(separator: "/").dropFirst().dropLast().first, "\(file) is in no layer")
            let layer = try #require(folders.firstIndex(of: String(folder)), "\(file) is in no layer")
            let code = text.split(separator: "\n").filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
            files.append((layer, file, code.joined(separator: "\n")))
            for match in text.matches(of: declaration) { owners[String(match.1)] = (layer, file) }
        }
        #expect(Set(files.map(\.layer)).count == folders.count)
        for (layer, file, text) in files {
            let words = Set(text.matches(of: /\w+/).map { String($0.output) })
            for (type, owner) in owners where owner.layer > layer && words.contains(type) {
                Issue.record("\(file) names \(type) of \(owner.file)")
            }
        }
    }

    @Test("a verb is named in its folder and in the table of verbs, and the engine knows no SEP")
    func verbsStandAlone() throws {
        let files = try sourceFiles()
        let verbs = Set(files.flatMap { $0.text.matches(of: /struct (\w+Verb): Verb/).map { String($0.1) } })
        #expect(verbs.count >= 19)
        for (target, file, text) in files where file != "FlowRunner/VerbTable/VerbTable.swift" {
            if target == "FlowRunner", !file.hasPrefix("FlowRunner/Verbs/") {
                for line in try text.codeLines(matching: verbs.sorted().joined(separator: "|")) {
                    Issue.record("\(file) names a verb: \(line)")
                }
            }
            guard target == "FlowEngine" else { continue }
            let terms = "\"transfer|SEP|sep[0-9]|customerRejected|transferFailed|[Pp]ayment|\\[\"hash\"\\]"
            for line in try text.codeLines(matching: terms) {
                Issue.record("\(file) knows a SEP, or what a payment is: \(line)")
            }
        }
    }

    @Test("only a verb's folder and the two tables tell a verb by its name")
    func verbsAreToldByTheirDescriptions() throws {
        let files = try sourceFiles()
        let declaration = #/static let (\w+) = VerbDescription\(/#
        let names = Set(files.flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
        #expect(names.count >= 19)
        let tables: Set<String> = [
            "FlowLanguage/VerbTable/VerbCatalogue.swift", "FlowRunner/VerbTable/VerbTable.swift",
        ]
        let mention = #"VerbDescription\.(\#(names.sorted().joined(separator: "|")))\b"#
        let comparison =
            #"VerbCatalogue\["|TransferService\(rawValue|"#
            + #"([vV]erb(\.value|\.name|\.rawValue)*|\.subject) *[!=]= *"|switch [A-Za-z.]*[vV]erb(\.value|\.name|\.rawValue)+ "#
        for (target, file, text) in files where target != "windlass_bench" && !tables.contains(file) {
            let folders = file.split(separator: "/").dropLast().map(String.init)
            if folders.count >= 3, folders[1] == "Verbs", names.contains(folders[2]) { continue }
            for line in try text.codeLines(matching: "\(mention)|\(comparison)") {
                Issue.record("\(file) asks for a verb by its name, not for what its description says: \(line)")
            }
        }
    }

    @Test("one file keeps the stellar.toml files that were read")
    func oneCacheOfTomls() throws {
        let cache = #"SharedCache<[^>]*StellarToml|\[[A-Za-z]+: [A-Za-z<]*StellarToml>?\]"#
        let keepers = try sourceFiles().filter { try !$0.text.codeLines(matching: cache).isEmpty }.map(\.file)
        #expect(keepers == ["AnchorClient/Anchor/StellarTomlCache.swift"])
    }

    @Test("JSON is written and read by the module JSON alone: Foundation's coders are used nowhere")
    func oneModuleForJSON() throws {
        for (target, file, text) in try sourceFiles() where target != "windlass_bench" {
            let coders = #"\bJSON(Encoder|Decoder|Serialization)\b|: Encoder \{"#
            for line in try text.codeLines(matching: coders) where file != "JSON/DocumentEncoder.swift" {
                Issue.record("\(file): \(line)")
            }
        }
    }

    @Test("each library from outside has one owner, who keeps it to himself")
    func outsideLibrariesHaveOneOwner() throws {
        for line in try importLines() {
            guard let allowed = Self.owners[line.module] else { continue }
            #expect(allowed.contains(line.target), "\(line): only \(allowed.sorted()) may import \(line.module)")
            #expect(!["public", "package"].contains(line.access), "\(line): must not be re-exported")
        }
    }

    @Test("the pure targets read no clock, environment, file, socket or random source")
    func pureTargetsDoNoInputOrOutput() throws {
        let forbidden = [
            "FileManager", "ProcessInfo", "URLSession", "FileHandle", "SystemRandomNumberGenerator", "Date()",
            "Date.now",
            "ContinuousClock", "SuspendingClock", "SystemWallClock", "Task.sleep", "getenv", "fopen(", "arc4random",
            "RandomBytes", "UUID()", "getrandom", "clock_gettime", "time(nil", "Data(contentsOf", "String(contentsOf",
            "print(", ".random(in",
        ]
        for (target, file, text) in try sourceFiles() where Self.pure.contains(target) {
            // Of most files the search for the words ends here.
            let words = forbidden.filter { Self.exceptions[file] != $0 && text.holds($0) }
            guard !words.isEmpty else { continue }
            for (number, line) in text.codeLines {
                for word in words { #expect(!line.contains(word), "\(file):\(number) uses \(word)") }
            }
        }
    }

    /// The files that may call the system's `write`, and what for.
    static let writers: [String: String] = [
        "Diagnostics/Terminal/TerminalOutput.swift": "standard output, standard error and terminals",
        "Diagnostics/Files/OpenFile.swift": "files", "windlass/Wiring/OutputFile.swift": "the file of `--output`",
        "ChildProcesses/PipeLoop.swift": "the standard input of a child",
        "windlass/Wiring/Interruption.swift": "a pipe",
        "RunStore/Opening/SealingKeyFile.swift": "the store's key", "RunStore/Opening/StoreDraft.swift": "the store",
        "Wallet/Vault/VaultFile.swift": "the vault", "Wallet/Vault/VaultLock.swift": "the vault's lock",
    ]

    /// The files that may name the program's outputs: to ask what they are, or for the one that writes to them.
    static let namers: Set<String> = [
        "Terminal/Output/ProgramOutput.swift", "Terminal/Output/LostOutput.swift",
        "windlass/Wiring/TerminalPrompt.swift", "windlass/Running/LinkDisplay.swift",
        "CommandLineParsing/Reading/ProcessEnvironment.swift",
    ]

    @Test("one file writes to standard output, standard error and terminals, and one makes control sequences")
    func oneFileWritesToTerminals() throws {
        let printing =
            #"(^|[^A-Za-z0-9_.`])(print|debugPrint|dump|puts|fputs|putchar|fwrite|v?f?printf|dprintf|perror|vsyslog|syslog)\("#
        let writing = #"Glibc\.writev?\(|(^|[^A-Za-z0-9_.`])p?writev?\((descriptor|file|Interruption|[12],)"#
        let outputs =
            #"FileHandle|OutputStream|/dev/(tty|std|fd/)|\b(stdout|stderr)\b|STD(OUT|ERR)_FILENO|/proc/self/fd"#
        let escape = #"\\u\{0*(1[bB]|9[bBdD])\}|\\x1[bB]|\\e\["#
        for (target, file, text) in try sourceFiles() where target != "windlass_bench" {
            if file != "FlowRunner/Answers/SEP12-Customers/AnswerHistory.swift" {
                for line in try text.codeLines(matching: printing) where !line.contains("func print(") {
                    Issue.record("\(file): \(line): prints past TerminalOutput")
                }
            }
            if Self.writers[file] == nil {
                for line in try text.codeLines(matching: writing) where !line.contains("func ") {
                    Issue.record("\(file): \(line): writes past TerminalOutput")
                }
            }
            if !Self.namers.contains(file) {
                for line in try text.codeLines(matching: outputs) where !line.contains("func print(") {
                    Issue.record("\(file): \(line): names an output")
                }
            }
            if file != "Terminal/Output/ProgramOutput.swift" {
                for line in try text.codeLines(matching: #"\bisatty\("#) {
                    Issue.record("\(file): \(line): asks past ProgramOutput what is a terminal")
                }
            }
            if file != "Diagnostics/Terminal/TerminalText.swift", file != "Terminal/Keys/KeyDecoder.swift" {
                for line in try text.codeLines(matching: escape) {
                    Issue.record("\(file): \(line): makes a control sequence")
                }
            }
        }
    }

    @Test("the sandbox shares no wire types with the clients")
    func sandboxStandsAlone() throws {
        for line in try importLines() where line.target == "Sandbox" {
            #expect(!Self.strangersToSandbox.contains(line.module), "\(line)")
        }
    }

    @Test("no target is called by a word that says nothing, and none holds a type of its own name")
    func targetNames() throws {
        for target in Self.layers.joined() {
            for word in ["Utils", "Common", "Helpers", "Core", "Kit", "Shared"] { #expect(!target.contains(word)) }
        }
        for (target, file, text) in try sourceFiles() {
            let kinds = "(struct|class|enum|actor|protocol)"
            let own = try text.codeLines(matching: "^\\s*(public |package |internal )?(final )?\(kinds) \(target)\\b")
            #expect(own.isEmpty, "\(file) declares a type named like its module")
        }
    }

    @Test("what a run knows is found by the names of types: the context of a step is extended nowhere")
    func stepContextStandsAlone() throws {
        let files = try sourceFiles().filter { $0.target == "FlowRunner" }
        #expect(files.count >= 150)
        for (_, file, text) in files {
            for line in try text.codeLines(matching: "extension StepContext") { Issue.record("\(file): \(line)") }
        }
    }

    /// Types that many files of `windlass` use.
    ///
    /// A declaration that is added to a module changes, for the compiler, each type that the module extends, and all files that use
    /// one of them are compiled anew.
    static let widelyUsed = [
        "Array", "Set", "Dictionary", "Optional", "Sequence", "Collection", "String", "Substring", "Int", "Bool",
        "Result",
        "Duration", "Timestamp", "Failure", "PublicKey", "MuxedAccount", "Asset", "JSONValue", "RunID", "HomeDomain",
        "Question", "Question.Control", "Value", "Ending", "Event", "SecretID",
    ]

    @Test("FlowRunner extends no type that many files use, so that an edit there compiles few of them")
    func widelyUsedTypesStayAsTheyAre() throws {
        let names = Self.widelyUsed.joined(separator: "|")
        let files = try sourceFiles().filter { $0.target == "FlowRunner" }
        #expect(files.count >= 150)
        for (_, file, text) in files {
            for line in try text.codeLines(matching: "extension (\\[|(\(names))(?![\\w.]))") {
                Issue.record("\(file): \(line)")
            }
        }
    }

    @Test("of two folders of a target, one at most uses types and members of the other")
    func foldersUseEachOther() throws {
        let files = try sourceFiles()
        #expect(Set(files.map(\.target)).count >= 25)
        // Two such folders are subjects that no one can read alone: most are cured by moving a file.
        for (pair, uses) in FolderUses(files).mutualPairs { Issue.record("\(pair): \(uses)") }
    }

    @Test(
        "a pair of folders is found where each names a type or a member of the other, at whatever depth",
        arguments: [
            ([:], []),
            (["M/B/Five.swift": "let one: One"], ["M/A and M/B"]),
            (["M/B/C/Five.swift": "let one: One"], ["M/A and M/B"]),
            (["M/B/C/Five.swift": "let four: [Four]"], ["M and M/B"]),
            // A folder and its own subfolder.
            (["M/B/C/Six.swift": "struct Six { var two: Two }"], ["M/B and M/B/C"]),
            (["M/B/C/D/Six.swift": "struct Six { var two: Two }"], ["M/B and M/B/C"]),
            // Folders below one folder.
            (
                [
                    "M/A/X/Seven.swift": "struct Seven { var eight: Eight }",
                    "M/A/Y/Eight.swift": "enum Eight { case a(Seven) }",
                ],
                ["M/A/X and M/A/Y"]
            ),
            (
                [
                    "M/A/Seven.swift": "struct Seven { var eight: Eight }",
                    "M/A/Eight.swift": "enum Eight { case a(Seven) }",
                ],
                []
            ),
            // A text or a comment names nothing, and what is filled into a text does.
            (["M/B/Five.swift": "print(\"One\", \"a \\(1) One\", #\"\\One\"#)\n    // One"], []),
            (["M/B/Five.swift": "print(\"a \\(f(One.self, \"b\")) c\")"], ["M/A and M/B"]),
            // A member that one file alone declares, in an extension of a type of another.
            (
                ["M/A/Two+A.swift": "extension Two {\n    func seven() {}\n}", "M/B/Five.swift": "two.seven()"],
                ["M/A and M/B"]
            ),
            (
                ["M/A/Text.swift": "extension String {\n    var seven: Int { 7 }\n}", "M/B/Five.swift": "\"\".seven"],
                ["M/A and M/B"]
            ),
            (
                ["M/A/Two+A.swift": "extension Two {\n    func seven() {}\n}", "M/B/Five.swift": "seven() // .seven"],
                []
            ),
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    private func seven() {}\n}",
                    "M/B/Five.swift": "two.seven()",
                ], []
            ),
            (
                [
                    "M/A/One+A.swift": "extension One {\n    func seven() { let eight = 8 }\n}",
                    "M/B/Five.swift": "two.eight",
                ], []
            ),
            // A variable of a function hides no member.
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    var seven: Int { 7 }\n}",
                    "M/B/Five.swift": "func f() {\n    let seven = two.seven\n}",
                ],
                ["M/A and M/B"]
            ),
            // The same name elsewhere, be it in another target.
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    var seven: Int { 7 }\n}", "M/B/Five.swift": "two.seven",
                    "N/Seven.swift": "enum Seven {\n    case six(Int, at: Int), seven\n}",
                ],
                []
            ),
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    var seven: Int { 7 }\n}",
                    "M/B/Five.swift": "struct Five {\n    private var seven = 7\n    var all: Int { self.seven }\n}",
                ],
                []
            ),
            // A static member by its type, whatever else has its name.
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    static let seven = 7\n}",
                    "M/B/Five.swift": "struct Five {\n    var seven = Two.seven\n}",
                ],
                ["M/A and M/B"]
            ),
            (
                [
                    "M/A/Two+A.swift": "extension Two {\n    static let seven = 7\n}",
                    "M/B/Five.swift": "struct Five {\n    var seven = Three.seven\n}",
                ],
                []
            ),
        ] as [([String: String], Set<String>)]
    )
    func mutualPairsOfFiles(more: [String: String], pairs: Set<String>) {
        let files: [(file: String, text: String)] = [
            ("M/A/One.swift", "public struct One {\n    var two: Two\n}\n"),
            ("M/B/Two.swift", "// Of One.\nfinal class Two { var six: Six? }\nenum Three {}\n"),
            ("M/Four.swift", "struct Four { var three: Three }\n"),
        ]
        let all = (files + more.map { (file: $0, text: $1) }).map { file, text in
            (target: String(file.prefix(1)), file: file, text: text)
        }
        #expect(Set(FolderUses(all).mutualPairs.keys) == pairs)
    }

    @Test("no type of a verb's folder is named outside of the verbs")
    func verbsKeepTheirTypes() throws {
        let declaration =
            /(?m)^(?:public |package |final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
        let files = try sourceFiles().filter { $0.target == "FlowRunner" }
        var owners: [String: String] = [:]
        for (_, file, text) in files where file.hasPrefix("FlowRunner/Verbs/") {
            for match in text.matches(of: declaration) { owners[String(match.1)] = file }
            // What commands name is beside the verbs, too.
            for line in try text.codeLines(matching: "^ *(public|package) (?!import )") {
                Issue.record("\(file): \(line)")
            }
        }
        #expect(owners.count >= 40)
        for (_, file, text) in files
        where !file.hasPrefix("FlowRunner/Verbs/") && file != "FlowRunner/VerbTable/VerbTable.swift" {
            let words = FileNames(text).words
            for (type, owner) in owners where words.contains(type) { Issue.record("\(file) names \(type) of \(owner)") }
        }
        // What two rooms share is beside them.
        func room(_ file: String) -> Substring? { file.split(separator: "/").dropFirst(2).first }
        for (_, file, text) in files where file.hasPrefix("FlowRunner/Verbs/") {
            let words = FileNames(text).words
            for (type, owner) in owners where room(owner) != room(file) && words.contains(type) {
                Issue.record("\(file) names \(type) of \(owner)")
            }
        }
        // What a room adds to these would be called by others without the name of a type.
        for (_, file, text) in files where file.hasPrefix("FlowRunner/Verbs/") {
            let shared = "extension (RunKnowledge|RunServices|RunSettings|RunDriver|Step)\\b"
            for line in try text.codeLines(matching: shared) { Issue.record("\(file): \(line)") }
        }
    }

    // MARK: - Reading the sources

    struct ImportLine: CustomStringConvertible {
        var target: String
        var file: String
        var access: String
        var module: String

        var description: String { "\(file): \(access) import \(module)" }
    }

    static let sources = Fixture.packageRoot.appending(path: "Sources")

    static func layer(of module: String) -> Int? {
        layers.firstIndex { $0.contains(module) }
    }

    /// The files of all targets in Sources, and of the one that is a folder of its own.
    func sourceFiles() throws -> [(target: String, file: String, text: String)] {
        let benchmarks = Fixture.packageRoot.appending(path: "Benchmarks")
        return try files(in: Self.sources, of: nil) + files(in: benchmarks, of: "windlass_bench")
    }

    private func files(in root: URL, of owner: String?) throws -> [(target: String, file: String, text: String)] {
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            let target = owner ?? path.split(separator: "/").first.map(String.init) ?? ""
            return (target, path, try String(contentsOfFile: "\(root.path)/\(path)", encoding: .utf8))
        }
    }

    private func importLines() throws -> [ImportLine] {
        let pattern = #/^(?:@\w+ )?(?:(public|package|internal|private|fileprivate) )?import (?:\w+ )?(\w+)/#
        return try sourceFiles().flatMap { target, file, text in
            try text.codeLines(matching: "^[@a-z_A-Z ]*import ").compactMap { line in
                line.firstMatch(of: pattern).map { match in
                    ImportLine(
                        target: target,
                        file: file,
                        access: String(match.1 ?? "internal"),
                        module: String(match.2)
                    )
                }
            }
        }
    }
}

/// The search goes through each file as a whole, as the expressions fit next to no line of 120,000.
extension String {
    /// The lines with their numbers, but for those of comments.
    fileprivate var codeLines: [(number: Int, line: Substring)] {
        split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }.filter {
            !$0.1.drop { $0 == " " }.hasPrefix("//")
        }
    }

    /// The lines that a regular expression fits, but for those of comments.
    func codeLines(matching pattern: String) throws -> [Substring] {
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        var last = startIndex
        var lines: [Substring] = []
        for match in expression.matches(in: self, range: NSRange(startIndex..., in: self)) {
            // What stands before a word may be the end of the line before it.
            guard let found = Range(match.range, in: self), found.upperBound > last,
                let start = self[found].firstIndex(where: { !$0.isNewline })
            else { continue }
            let line = self[lineRange(for: start..<found.upperBound)]
            last = line.endIndex
            if !line.drop(while: { $0 == " " }).hasPrefix("//") { lines.append(line.prefix { !$0.isNewline }) }
        }
        return lines
    }

    /// Whether `part` stands in the text, byte by byte.
    fileprivate func holds(_ part: String) -> Bool {
        withCString { text in part.withCString { strstr(text, $0) != nil } }
    }
}
