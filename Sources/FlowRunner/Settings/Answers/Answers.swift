internal import CustomerFields
public import Diagnostics
internal import FlowEngine
public import FlowLanguage

/// Answers by their names: texts, and files, each named by its path.
///
/// A path is never sent as a text, and a text is never taken for a path: an anchor that asks for the one where there is the
/// other gets nothing. What the person who answers has declared decides, and not the kind of field that the anchor has made
/// of it.
public struct Answers: Hashable, Sendable {
    /// The texts; several choices are lines.
    public private(set) var texts: [String: Secret<String>]

    /// The paths of files; several files are lines.
    public private(set) var files: [String: Secret<String>]

    /// No answers.
    public init() {
        self.init(texts: [:], files: [:])
    }

    /// Answers that are `given` under their names, and others that are declared as `files`.
    ///
    /// A file of SEP-9, such as `photo_id_front`, is declared by its name.
    public init(_ given: [String: Secret<String>], files: [String: Secret<String>] = [:]) {
        texts = given.filter { !Self.isFile($0.key) }
        self.files = given.filter { Self.isFile($0.key) }.merging(files) { _, declared in declared }
    }

    /// Answers of which it is known what is a file, because a person was asked for one.
    public init(texts: [String: Secret<String>], files: [String: Secret<String>]) {
        self.texts = texts
        self.files = files
    }

    /// The answers of a file.
    public init(_ file: AnswersFile) { self.init(file.answers, files: file.files) }

    /// The names of all answers.
    public var names: Set<String> { Set(texts.keys).union(files.keys) }

    /// All answers, for what has to keep them out of sight.
    var values: [Secret<String>] { Array(texts.values) + Array(files.values) }

    /// The answers that are called one of `names`.
    public func only(_ names: Set<String>) -> Answers {
        Answers(texts: texts.filter { names.contains($0.key) }, files: files.filter { names.contains($0.key) })
    }

    /// The text called `name`, under either of its names in SEP-9.
    func text(_ name: String) -> (name: String, answer: Secret<String>)? { Self.find(name, in: texts) }

    /// The file called `name`, under either of its names in SEP-9.
    func file(_ name: String) -> (name: String, answer: Secret<String>)? { Self.find(name, in: files) }

    /// Answers of which those of `self` count before those of `other`, under either of their names in SEP-9.
    public func merging(_ other: Answers) -> Answers {
        let known = Set(names.map(AnswerName.init))
        let new = { (name: String) in !known.contains(AnswerName(name)) }
        var all = self
        all.texts.merge(other.texts.filter { new($0.key) }) { first, _ in first }
        all.files.merge(other.files.filter { new($0.key) }) { first, _ in first }
        return all
    }

    /// The answers, with values in the place of the names that choices of `questions` have instead of prose.
    func withValues(of questions: [RecordedQuestion]) -> Answers {
        var all = self
        for question in questions {
            guard let (name, answer) = text(question.name) else { continue }
            all.texts[name] = Secret(question.value(ofNamed: answer.reveal()))
        }
        return all
    }

    private static func find(_ name: String, in all: [String: Secret<String>]) -> (String, Secret<String>)? {
        if let answer = all[name] { return (name, answer) }
        let wanted = AnswerName(name)
        return all.first { AnswerName($0.key) == wanted }.map { ($0.key, $0.value) }
    }

    /// The flaw by which what is at hand does not answer the question called `name`, of which the answer is a file or else a text; `nil`
    /// where nothing of the other kind is at hand.
    func mismatch(_ name: String, wantsFile: Bool) -> Clause.Kind? {
        if wantsFile, file(name) == nil, text(name) != nil { return .needsFile }
        if !wantsFile, text(name) == nil, file(name) != nil { return .needsText }
        return nil
    }

    /// Whether SEP-9 says that the answer called `name` is a file.
    static func isFile(_ name: String) -> Bool { CustomerSide.field(named: name)?.kind == .binary }
}

extension Answers: ExpressibleByDictionaryLiteral {
    /// Answers that are given under their names.
    public init(dictionaryLiteral elements: (String, Secret<String>)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}
