internal import FlowEngine
internal import FlowLanguage

/// A note in the journal about the answers to a state's questions.
enum AnswerNote: VerbNote, Hashable {
    /// The text that answers the question of this name, sealed.
    case text(String, SecretID)
    /// The path of the file that answers the question of this name, sealed.
    case file(String, SecretID)
    /// The texts that a command line has answered, all in one, sealed.
    case givenTexts(SecretID)
    /// The paths of files that a command line has answered, all in one, sealed.
    case givenFiles(SecretID)
    /// The answers of a page's form with zeros between them, sealed, written before it is sent: servers may repeat them to a later process.
    case sent(SecretID)
    /// The names of answers that no one has agreed to yet.
    case held([String])
    /// The names of answers that someone has agreed to since.
    case agreed([String])
    /// The names of questions that a person has left out.
    case leftOut([String])
    /// The names of answers that a later state gets, and that state.
    case ahead([String], state: String)
    /// The answers that an anchor was told about its customer or a transfer: names in clear, digests of the values sealed.
    case told([String], prints: SecretID)
    /// The names of answers that were refused when they were told.
    case refused([String])

    /// The keys of the notes that are not about one question, as journals have them.
    private enum Key: String {
        case told
        case givenTexts = "answers given"
        case givenFiles = "files given"
        case sent = "answers sent"
        case held = "answers held back"
        case agreed = "answers agreed to"
        case leftOut = "questions left out"
        case ahead = "answered ahead"
        case refused = "refused answers"
    }

    /// The keys of notes with secrets, and the first part of what the secrets are called.
    static let toldKey = Key.told.rawValue
    static let givenTextsKey = Key.givenTexts.rawValue
    static let givenFilesKey = Key.givenFiles.rawValue
    static let sentKey = Key.sent.rawValue

    private static let textPrefix = "answer "
    private static let filePrefix = "file for answer "

    /// The key of the answer called `name`, or with `isFile` of the path of its file.
    static func key(of name: String, isFile: Bool) -> String { (isFile ? filePrefix : textPrefix) + name }

    init?(key: String, value: Value) {
        switch (Key(rawValue: key), value) {
        case (.givenTexts, .secret(let id)): self = .givenTexts(id)
        case (.givenFiles, .secret(let id)): self = .givenFiles(id)
        case (.sent, .secret(let id)): self = .sent(id)
        case (.held, _): self = .held(value.texts)
        case (.agreed, _): self = .agreed(value.texts)
        case (.leftOut, _): self = .leftOut(value.texts)
        case (.ahead, _):
            guard let state = value["state"].text else { return nil }
            self = .ahead(value["names"].texts, state: state)
        case (.told, _):
            guard case .secret(let prints) = value["prints"] else { return nil }
            self = .told(value["names"].texts, prints: prints)
        case (.refused, _): self = .refused(value.texts)
        case (_, .secret(let id)) where key.hasPrefix(Self.filePrefix):
            self = .file(String(key.dropFirst(Self.filePrefix.count)), id)
        case (_, .secret(let id)) where key.hasPrefix(Self.textPrefix):
            self = .text(String(key.dropFirst(Self.textPrefix.count)), id)
        default: return nil
        }
    }

    var key: String {
        switch self {
        case .text(let name, _): Self.key(of: name, isFile: false)
        case .file(let name, _): Self.key(of: name, isFile: true)
        case .givenTexts: Key.givenTexts.rawValue
        case .givenFiles: Key.givenFiles.rawValue
        case .sent: Key.sent.rawValue
        case .held: Key.held.rawValue
        case .agreed: Key.agreed.rawValue
        case .leftOut: Key.leftOut.rawValue
        case .ahead: Key.ahead.rawValue
        case .told: Key.told.rawValue
        case .refused: Key.refused.rawValue
        }
    }

    var value: Value {
        switch self {
        case .text(_, let id), .file(_, let id), .givenTexts(let id), .givenFiles(let id), .sent(let id): .secret(id)
        case .held(let names), .agreed(let names), .leftOut(let names), .refused(let names): Value(texts: names)
        case .ahead(let names, let state): ["state": .text(state), "names": Value(texts: names)]
        case .told(let names, let prints): ["names": Value(texts: names), "prints": .secret(prints)]
        }
    }

    /// The name of the answer that the note holds; `nil` where it holds none.
    var answerName: String? {
        switch self {
        case .text(let name, _), .file(let name, _): name
        default: nil
        }
    }

    /// The text among `notes` that answers the question called `name`, or with `isFile` the path of the file; of several the last.
    static func answer(_ name: String, isFile: Bool = false, in notes: [AnswerNote]) -> SecretID? {
        var answer: SecretID?
        for note in notes {
            switch note {
            case .text(name, let id) where !isFile: answer = id
            case .file(name, let id) where isFile: answer = id
            default: continue
            }
        }
        return answer
    }
}

extension Note {
    /// The name of the answer that the note holds; `nil` where it holds none.
    var answerName: String? { read(as: AnswerNote.self)?.answerName }
}
