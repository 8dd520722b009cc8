/// The kind of a file that the command line names.
public enum FileKind: String, CaseIterable, Hashable, Sendable {
    /// Any file.
    case file
    /// A flow, or a folder of flows.
    case flow
    /// A run as `--record` keeps it.
    case tape
    /// The baseline of an anchor.
    case baseline
    /// The JSON report of a run.
    case report
    /// The certificate of a client, in PEM.
    case certificate
    /// A private key, in PEM.
    case key
    /// Certificates of authorities, in PEM.
    case authorities
    /// Environments of runs.
    case environments
    /// Answers to questions.
    case answers
    /// A PIN.
    case pin
    /// A secret seed.
    case seed
    /// The accounts of a sandbox's anchors.
    case accounts
    /// The ledger of a sandbox.
    case ledger
    /// A scenario of a sandbox.
    case scenario
}

extension Failure {
    /// A file at `path` that can't be used: the catalogue has the sentence, and what helps for a file of this kind.
    public static func file(_ code: FailureCode, _ kind: FileKind = .file, _ path: String, _ facts: Facts = [:])
        -> Failure
    {
        .misuse(code, facts.with(.name, .text(path)).with(.expected, .text(kind.rawValue)))
    }

    /// A `name` that no `subject` of those that are `known` has; the remedy is what comes near, else `command`, else all that there is.
    public static func unknown(
        _ subject: String,
        _ name: String,
        among known: [String],
        command: String? = nil
    ) -> Failure {
        unknown(.text(subject), name, known, command)
    }

    /// A `name` that no `subject` of those that are `known` has, where it takes several words to say what that is.
    public static func unknown(_ subject: Phrase, _ name: String, among known: [String]) -> Failure {
        unknown(.phrase(subject), name, known, nil)
    }

    private static func unknown(_ subject: Fact, _ name: String, _ known: [String], _ command: String?) -> Failure {
        var facts: Facts = [.subject: subject, .name: .text(name)]
        if let near = Suggestion.nearest(to: name, among: known) {
            facts[.near] = .text(near)
        } else if let command {
            facts[.command] = .text(command)
        } else {
            facts[.choices] = .texts(known)
        }
        return .misuse(.noSuchName, facts)
    }

    /// The failure where the command line asks for what it can't have: the catalogue has what helps beside the sentence.
    public static func misuse(
        _ code: FailureCode,
        _ facts: Facts = [:],
        kind: FailureKind? = nil,
        at place: SourcePlace? = nil
    ) -> Failure {
        Failure(
            code,
            kind: kind,
            subject: Subject(place: place),
            facts: facts,
            remedies: [Remedy(.correct, facts.with(.code, .text(code.rawValue)))]
        )
    }
}
