import CommandLineParsing
import Diagnostics
import FlowLanguage
import Glibc

/// The option for the environment that flows run in: what it says counts where the command line says nothing, and before what a flow says.
struct EnvironmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The environment of windlass.yaml in which the flows run (default: the one that `default` names there).",
            valueName: "name"
        )
    )
    var env: String?

    @Option(
        help: ArgumentHelp(
            "The file of environments (default: windlass.yaml in the current folder, where there is one).",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    /// The values that the environment gives to inputs; known when the command line was completed.
    var inputs: [String: String] = [:]

    /// The name of the environment and its file; known then, too.
    var chosenName: String?

    private enum CodingKeys: String, CodingKey {
        case env, config
    }

    /// The settings of environments: the options that tell where runs happen, and how servers are reached.
    static let settings =
        TargetOptions.declaredOptions + ConnectionOptions.declaredOptions + GatewayOptions.declaredOptions
        + RunOptions.declaredOptions.filter { $0.name == "timeout" }

    /// No file of environments is longer.
    private static let longest = 2_000_000

    /// The environment that is meant, with the path of its file; `nil` where none is.
    ///
    /// - Throws: `Finding` where the file is not valid, a failure where there is no such environment.
    func chosen() throws -> (environment: EnvironmentsFile.Environment, path: String)? {
        let path = config ?? EnvironmentsFile.name
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read(upTo: Self.longest)
        } catch {
            guard config == nil, error.number == ENOENT else {
                throw Failure.file(.unreadableFile, .environments, path, [.flaw: error.fact])
            }
            guard let env else { return nil }
            throw Failure.misuse(.environmentsMissing, [.expected: .text(EnvironmentsFile.name), .name: .text(env)])
        }
        let names = Self.settings.map(\.name)
        let (file, findings) = EnvironmentsFile.parse(bytes: bytes, path: path, options: names)
        if let finding = findings.first(where: { $0.severity == .error }) { throw finding }
        guard let name = env ?? file.standard?.value else { return nil }
        guard let environment = file[name] else {
            throw Failure.unknown("environment", name, among: file.environments.map(\.name.value))
        }
        return (environment, path)
    }
}

/// A command whose flows run in an environment.
protocol EnvironmentCommand: ParsableCommand {
    var environment: EnvironmentOptions { get set }
    /// Whether it is about flows this time, for which an environment counts.
    var hasFlows: Bool { get }
    /// The names of options about which an environment says nothing to it.
    var settled: [String] { get }
    /// Writes the reports of the command, which could not begin because of `error`.
    func report(_ error: any Error) throws
}

extension EnvironmentCommand {
    var hasFlows: Bool { true }
    var settled: [String] { [] }
    func report(_ error: any Error) {}
}

extension Windlass {
    /// The command that `words` mean; where its environment can't be used, its reports tell why.
    static func command(by words: [String]) throws -> any ParsableCommand {
        do {
            return try meant(by: words)
        } catch {
            try (try? parseAsRoot(words) as? any EnvironmentCommand)?.report(error)
            throw error
        }
    }

    /// The command that `words` mean, with what its environment says for the options that they don't give.
    static func meant(by words: [String]) throws -> any ParsableCommand {
        var command = try parseAsRoot(words)
        guard let own = command as? any EnvironmentCommand, own.hasFlows,
            let (environment, path) = try own.environment.chosen()
        else { return command }
        if let secret = environment.settings.lazy.compactMap(EnvironmentOptions.secret(in:)).first { throw secret }
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let given = words[..<end].map { String($0.prefix { $0 != "=" }) }.filter { $0 != "--account" }
        // What only the other command has an option for says nothing here.
        let known = Set(type(of: command).declaredOptions.map(\.name)).subtracting(
            given.map { String($0.dropFirst(2)) } + own.settled
        )
        // Each of the accounts is given or not.
        let bound = AccountBinding.names(in: words[..<end])
        let left = environment.settings.map { setting in
            var setting = setting
            guard setting.name.value == "account" else { return setting }
            setting.values.removeAll { bound.contains(AccountBinding($0.value)?.name ?? "") }
            return setting
        }
        let settings = try left.filter { known.contains($0.name.value) }.map { setting in
            (place: setting.name.place, words: try EnvironmentOptions.words(for: setting))
        }
        func completed(by own: [String]) throws -> any ParsableCommand {
            try parseAsRoot(Array(words[..<end]) + own + Array(words[end...]))
        }
        let all = settings.flatMap(\.words)
        do {
            command = try completed(by: all)
        } catch let mistake as any Diagnostic {
            let culprit = settings.first { (try? completed(by: $0.words)) == nil }
            let place = culprit?.place ?? environment.name.place
            throw Failure.misuse(.environmentUnfit, [.cause: .failure(Failure(mistake))], at: place)
        }
        if var complete = command as? any EnvironmentCommand {
            complete.environment.inputs = environment.inputs
            complete.environment.chosenName = "\(environment.name.value) of \(path)"
            command = complete
        }
        return command
    }
}

extension EnvironmentOptions {
    /// The JSON Schema of a file of environments, for editors.
    static var schema: String {
        FlowSchema.environments(settings.map { ($0.name, $0.isFlag, $0.isRepeating) })
    }

    /// The fault of a file of environments: its form, and then values that no run takes.
    static func findings(in bytes: [UInt8], path: String) -> [Finding] {
        let (file, findings) = EnvironmentsFile.parse(bytes: bytes, path: path, options: settings.map(\.name))
        return findings.isEmpty ? file.environments.flatMap(misfits(in:)) : findings
    }

    private static func misfits(in environment: EnvironmentsFile.Environment) -> [Finding] {
        let secrets = environment.settings.compactMap(secret(in:))
        guard secrets.isEmpty else { return secrets }
        guard let whole = problem(with: environment.settings) else { return [] }
        let found = environment.settings.compactMap { setting in
            problem(with: [setting]).map { Finding(.badArgument, $0, at: setting.name.place) }
        }
        return found.isEmpty ? [Finding(.badArgument, whole, at: environment.name.place)] : found
    }

    /// The finding about a secret in `setting`, also about one that is mistyped; `nil` where there is none.
    fileprivate static func secret(in setting: EnvironmentsFile.Setting) -> Finding? {
        SecretArgument.kind(in: setting.values.map(\.value)).map { .environments(hold: $0, at: setting.name.place) }
    }

    /// The reason why no run takes `settings`; `nil` where one does.
    private static func problem(with settings: [EnvironmentsFile.Setting]) -> Failure? {
        do {
            let words = try settings.flatMap(words(for:))
            _ = try Windlass.parseAsRoot(["run", "flow.yaml"] + words)
            return nil
        } catch {
            return (error as? any Diagnostic).map { Failure($0) } ?? Failure.undiagnosed(error)
        }
    }

    /// The words of a command line that say what `setting` does.
    fileprivate static func words(for setting: EnvironmentsFile.Setting) throws -> [String] {
        let name = setting.name.value
        let option = settings.first { $0.name == name }
        if option?.isFlag == true {
            switch setting.values.map(\.value) {
            case ["true"]: return ["--\(name)"]
            case ["false"]: return []
            default:
                throw misfit(setting, .noFlagValue)
            }
        }
        guard option?.isRepeating == true || setting.values.count == 1 else {
            throw misfit(setting, .severalValues)
        }
        return setting.values.map { "--\(name)=\($0.value)" }
    }

    private static func misfit(_ setting: EnvironmentsFile.Setting, _ kind: Clause.Kind) -> Failure {
        let flaw = Clause(kind, [.member: .text(setting.name.value)])
        return .misuse(.environmentUnfit, [.flaw: flaw.fact], at: setting.name.place)
    }
}

extension NamedOutputs {
    /// Refuses to write over the file of environments.
    func spare(_ environment: EnvironmentOptions) throws(Failure) {
        try spare(environment.config ?? EnvironmentsFile.name)
    }
}
