internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Questions

/// Finds what a flow declares under `secrets`, when its run starts.
enum FlowSecrets {
    /// The most bytes that a file with a secret may have.
    static let longestFile = 64 << 10

    /// The secrets by name; where some can't be found, one error names them all.
    static func resolve(_ settings: RunSettings) async throws -> [String: Secret<String>] {
        var found: [String: Secret<String>] = [:]
        var problems: [Problem] = []
        for declaration in settings.flow.secrets {
            switch try await find(declaration, settings) {
            case .success(let secret): found[declaration.name.value] = secret
            case .failure(let problem): problems.append(problem)
            }
        }
        guard let first = problems.first else { return found }
        var failure = first.asFailure
        if let graver = problems.first(where: { $0.failure == .invalidFlow }) { failure.kind = graver.failure }
        if problems.count > 1 { failure.facts[.differences] = .list(problems.map { .facts($0.asFailure.facts) }) }
        throw StepError(failure)
    }

    /// The obstacle to finding a secret, as far as that can be told without asking a person or a vault.
    static func problem(of declaration: SecretDeclaration, _ settings: RunSettings) -> (any Diagnostic)? {
        switch declaration.source.value {
        case .environment, .file:
            if case .failure(let problem)? = read(declaration, settings) { problem } else { nil }
        case .vault(let entry): settings.vault == nil ? noVault(declaration, entry) : nil
        case .ask(let question): settings.asking == nil ? unasked(declaration, question) : nil
        }
    }

    /// The reason why a secret can't be found.
    private struct Problem: FailureConvertible {
        let asFailure: Failure

        init(_ declaration: SecretDeclaration, _ flaw: Flaw, of source: String, _ kind: FailureKind = .unanswered) {
            let facts: Facts = [
                .name: .text(declaration.name.value), .flaw: .text(flaw.rawValue), .found: .text(source),
                .limit: .number(longestFile >> 10),
            ]
            asFailure = Failure(
                .secretMissing,
                kind: kind,
                subject: Subject(place: declaration.source.place),
                facts: facts,
                remedies: [Remedy(.provideSecret, facts)]
            )
        }
    }

    /// The fault of a secret's source.
    private enum Flaw: String {
        case variable, entry, vault, file, text, empty, question, source
    }

    private static func find(
        _ declaration: SecretDeclaration,
        _ settings: RunSettings
    ) async throws -> Result<Secret<String>, Problem> {
        if let read = read(declaration, settings) { return read }
        switch declaration.source.value {
        case .environment, .file: return .failure(Problem(declaration, .source, of: ""))
        case .vault(let entry):
            guard let vault = settings.vault else { return .failure(noVault(declaration, entry)) }
            guard let secret = try await vault.secret(named: entry) else {
                return .failure(Problem(declaration, .entry, of: entry))
            }
            return .success(secret)
        case .ask(let question):
            let asked = Question(name: declaration.name.value, label: question, kind: .hidden, context: "secrets")
            guard let answer = try await settings.asking?.answer(asked), !answer.reveal().isEmpty else {
                return .failure(unasked(declaration, question))
            }
            return .success(answer)
        }
    }

    /// A secret of the environment or a file; `nil` for all other sources.
    private static func read(
        _ declaration: SecretDeclaration,
        _ settings: RunSettings
    ) -> Result<Secret<String>, Problem>? {
        switch declaration.source.value {
        case .environment(let variable):
            guard let text = settings.environment[variable], !text.isEmpty else {
                return .failure(Problem(declaration, .variable, of: variable))
            }
            return .success(Secret(text))
        case .file(let path): return read(declaration.filePath ?? path, declaration)
        case .vault, .ask: return nil
        }
    }

    private static func read(_ path: String, _ declaration: SecretDeclaration) -> Result<Secret<String>, Problem> {
        func problem(_ flaw: Flaw) -> Result<Secret<String>, Problem> {
            .failure(Problem(declaration, flaw, of: path, .invalidFlow))
        }
        // A pipe or a device would never end.
        guard let size = OpenFile.regularSize(at: path), size <= longestFile,
            let data = FileManager.default.contents(atPath: path), data.count <= longestFile
        else { return problem(.file) }
        guard var text = String(validating: data, as: UTF8.self) else { return problem(.text) }
        // One newline at the end belongs to the file; "\r\n" is one character here.
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { return problem(.empty) }
        return .success(Secret(text))
    }

    private static func noVault(_ declaration: SecretDeclaration, _ entry: String) -> Problem {
        Problem(declaration, .vault, of: entry)
    }

    private static func unasked(_ declaration: SecretDeclaration, _ question: String) -> Problem {
        Problem(declaration, .question, of: question)
    }

    /// The names under which the journal keeps them, by the names that the flow has for them.
    static func names(_ found: [String: Secret<String>]) -> [String: SecretID] {
        Dictionary(uniqueKeysWithValues: found.keys.map { ($0, id(of: $0)) })
    }

    /// The secrets that the journal has to keep.
    static func sealed(_ found: [String: Secret<String>]) -> [SecretID: Secret<String>] {
        Dictionary(uniqueKeysWithValues: found.map { (id(of: $0.key), $0.value) })
    }

    private static func id(of name: String) -> SecretID { SecretID(rawValue: "secrets.\(name)") }
}
