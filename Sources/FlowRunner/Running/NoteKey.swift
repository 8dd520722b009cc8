internal import FlowEngine

/// What a note of a run's journal is about: all keys that verbs write and read again.
enum NoteKey: Hashable, Sendable {
    // MARK: Transfers

    /// A fact about a transfer or a payment (`TransferFact`).
    case transfer
    /// Why no one knows what to do in a status.
    case strangeStatus
    /// Who is behind a name that is paid: tomorrow it may be another account, and a server may give out another memo each time.
    case payee

    // MARK: Customers

    /// What an anchor was told about its customer or a transfer: names in clear, digests of the values sealed.
    case told
    /// The names of answers that were refused when they were told.
    case refusedAnswers
    /// Since when an anchor asks for what it was told.
    case askedAgain
    /// The type of customer that an anchor takes for a transfer.
    case customerType
    /// What was told last of an anchor's words about its customer.
    case customerWords
    /// All that an anchor asks was gone through.
    case reviewed
    /// An anchor reports changes of its customer to an address.
    case reported

    // MARK: Pages

    /// The visit of a page, sealed.
    case visit
    /// A button was pressed which a person has chosen: the next page may have one of the same words.
    case pressed
    /// What a page has found fault with, sealed.
    case refusedByPage
    /// A form was sent to which no answer came.
    case sentUnanswered
    /// A page was opened for a person, written before it is: its address may work once only.
    case handedOver

    // MARK: Answers

    /// The text that answers the question of this name, sealed.
    case answer(String)
    /// The path of the file that answers the question of this name, sealed.
    case file(String)
    /// The texts that a command line has answered, all in one, sealed.
    case givenTexts
    /// The paths of files that a command line has answered, all in one, sealed.
    case givenFiles
    /// The names of answers that no one has agreed to yet.
    case heldAnswers
    /// The names of answers that someone has agreed to since.
    case agreedAnswers
    /// The names of questions that a person has left out.
    case leftOutQuestions
    /// The names of answers that a later state gets, and that state.
    case answeredAhead

    private static let answerPrefix = "answer "
    private static let filePrefix = "file for answer "

    private static let fixed: [NoteKey: String] = [
        .transfer: "transfer", .strangeStatus: "strange status", .payee: "payee", .told: "told",
        .refusedAnswers: "refused answers", .askedAgain: "asked for what was told", .customerType: "customer type",
        .customerWords: "customer words", .reviewed: "reviewed", .reported: "reported", .visit: "visit",
        .pressed: "pressed", .refusedByPage: "refused by the page", .sentUnanswered: "form without an answer",
        .handedOver: "handed over", .givenTexts: "answers given", .givenFiles: "files given",
        .heldAnswers: "answers held back", .agreedAnswers: "answers agreed to",
        .leftOutQuestions: "questions left out", .answeredAhead: "answered ahead",
    ]

    private static let named = Dictionary(uniqueKeysWithValues: fixed.map { ($0.value, $0.key) })

    /// The key as a journal has it.
    var text: String {
        switch self {
        case .answer(let name): Self.answerPrefix + name
        case .file(let name): Self.filePrefix + name
        default: Self.fixed[self] ?? ""
        }
    }

    /// The key that a journal has as `text`; `nil` where no verb of this version writes it.
    init?(_ text: String) {
        if let key = Self.named[text] {
            self = key
        } else if text.hasPrefix(Self.filePrefix) {
            self = .file(String(text.dropFirst(Self.filePrefix.count)))
        } else if text.hasPrefix(Self.answerPrefix) {
            self = .answer(String(text.dropFirst(Self.answerPrefix.count)))
        } else {
            return nil
        }
    }

    /// The key of the answer called `name`, or with `isFile` of the path of its file.
    static func answer(_ name: String, isFile: Bool) -> NoteKey { isFile ? .file(name) : .answer(name) }

    /// The name of the answer that the note holds; `nil` where it holds none.
    var answerName: String? {
        switch self {
        case .answer(let name), .file(let name): name
        default: nil
        }
    }
}

extension Note {
    /// What it is about.
    var about: NoteKey? { NoteKey(key) }
}
