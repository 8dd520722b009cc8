package import Diagnostics
internal import HTTPTransport

extension HostedPageError {
    package var summary: String { message.masked }

    package var message: MessageText { "the page \(page) \(problem)" }

    private var problem: MessageText {
        switch reason {
        case .noForm(let title, let frames):
            "has no form" + (title.isEmpty ? "" : " (“\(Self.prose(title))”)")
                + (frames == 0 ? "" : "; what it holds is in \(frames) frame\(frames == 1 ? "" : "s")")
        case .scriptNeeded: "shows nothing without running its scripts"
        case .unanswered(let fields): "requires \(Self.listed(fields.map(Self.name)))"
        case .captcha(let captcha): "asks for proof that no program is at work: \(captcha.maker)"
        case .unsuitable(let field, let unsuitability): unsuitability.clause(of: field)
        case .rejected(let messages) where messages.isEmpty: "did not accept the answers, and does not say why"
        case .rejected(let messages): "did not accept the answers: \(Self.said(messages))"
        case .unknownName(let name, let known):
            "has no field or button \(name), only \(Self.list(known, limit: 12))"
        case .status(let status, let messages) where messages.isEmpty: "answered with status \(status)"
        case .status(let status, let messages): "answered with status \(status): \(Self.said(messages))"
        case .notHTML(let type): "is not HTML but \(type)"
        case .insecure(let target): "leads to \(target) over plain http, where answers could be read on the way"
        case .invalidURL: "leads to a place that is no https URL"
        case .alreadyOpened: "was opened before, and its URL may work only once"
        case .tooLarge(.bytes(let limit)): "has more than \(limit) bytes"
        case .tooLarge(.nodes(let limit)): "has more than \(limit) elements"
        case .tooLarge(.depth(let limit)): "has elements more than \(limit) deep within each other"
        case .tooLarge(.attributes(let limit)): "has a tag with more than \(limit) attributes"
        case .tooLarge(.controls(let limit)): "has more than \(limit) fields"
        case .tooLarge(.forms(let limit)): "has more than \(limit) forms"
        case .tooLarge(.address(let limit)): "has an address of more than \(limit) bytes"
        case .tooLarge(.marks(let limit)): "has more than \(limit) accents on one letter"
        case .tooLarge(.work): "takes too much work to read"
        case .tooLarge(.choices(let limit)): "has a list of more than \(limit) choices"
        case .endless(let seconds): "was not complete after \(seconds) seconds"
        case .keepsWaiting(let seconds): "asks for patience, and still does after \(seconds) seconds"
        case .leadsOn(let count): "never comes: it leads on and on, \(count) times and more"
        case .tooManyPages(let limit): "is one too many: the form still goes on after \(limit) pages"
        case .notHandedOver(let program): "was to be opened by \(program), which failed"
        case .webDriver(let problem): MessageText(problem.clause)
        case .transport(let error): "did not come: \(error.problem)"
        }
    }

    package var help: String? {
        switch reason {
        case .scriptNeeded:
            "install a browser that can be driven, on Debian with `apt-get install chromium chromium-driver`, or open the page "
                + "yourself: start anew with `via: browser` or `via: link` in the state"
        case .captcha:
            "only a person can go on there: start anew with `via: browser` or `via: link` in the state"
        case .endless:
            "try again later, or open the page yourself: start anew with `via: browser` or `via: link` in the state"
        case .noForm, .tooLarge, .tooManyPages, .keepsWaiting, .leadsOn:
            "open the page yourself: start anew with `via: browser` or `via: link` in the state; or report it to the anchor"
        case .unanswered:
            "write them into a file, as `name: answer`, and give it with `--fill FILE`; or answer on a terminal"
        case .unsuitable(let field, _): "change the answer for \(field)"
        case .rejected: "correct the answers and start again"
        case .unknownName: nil
        case .status(401, _), .status(403, _), .status(410, _):
            "the link has probably expired or been used: start the transfer anew"
        case .status(400, _), .status(409, _), .status(422, _):
            "the visit is probably over: check the transfer's status, or start a new transfer"
        case .status where isTransient: "try again later; if it stays so, report it to the anchor"
        case .status: "report it to the anchor, if it should be there"
        case .notHTML: "report it to the anchor: its interactive URL has to be a web page"
        case .insecure, .invalidURL: "do not go there; report it to the anchor"
        case .alreadyOpened: "start the transfer anew for a fresh link"
        case .notHandedOver:
            "put `via: link` into the state and run it on a terminal, which shows the link; or see why the program fails"
        case .webDriver(let problem): problem.help
        case .transport(let error): error.help
        }
    }

    private static func name(_ field: UnansweredField) -> MessageText {
        guard let label = field.label, FieldName.words(label) != FieldName.words(field.name) else {
            return MessageText(PlainText.line(field.name, limit: 80))
        }
        return "\(PlainText.line(field.name, limit: 80)) (\(ForeignProse(PlainText.line(label, limit: 80))))"
    }

    private static func said(_ messages: [String]) -> MessageText {
        messages.prefix(5).map { "“\(prose($0))”" }.joined(separator: ", ")
    }

    private static func prose(_ text: String) -> ForeignProse { ForeignProse(PlainText.line(text, limit: 200)) }

    private static func listed(_ words: [MessageText], limit: Int = 20) -> MessageText {
        let shown = words.prefix(limit)
        if words.count > limit { return shown.joined(separator: ", ") + " … (\(words.count) in all)" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
        return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
    }

    static func list(_ words: [String], limit: Int = 20, conjunction: String = "and") -> String {
        let shown = words.prefix(limit).map { PlainText.line($0, limit: 80) }
        if words.count > limit { return shown.joined(separator: ", ") + " … (\(words.count) in all)" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}

extension HostedPageError.Unsuitability {
    /// What the field takes, as what is said of its page.
    func clause(of field: String) -> MessageText {
        switch self {
        case .notAChoice(let choices):
            "takes another answer for \(field): \(HostedPageError.list(choices, limit: 12, conjunction: "or"))"
        case .tooLong(let limit): "takes at most \(limit) characters for \(field)"
        case .tooShort(let limit): "takes at least \(limit) characters for \(field)"
        case .otherPattern(let hint?): "takes an answer of another form for \(field): “\(ForeignProse(hint))”"
        case .otherPattern(nil): "takes an answer of another form for \(field)"
        case .otherForm(let form): "takes \(form) for \(field)"
        case .noNumber: "takes a number for \(field)"
        case .noEmail: "takes an e-mail address for \(field)"
        case .noURL: "takes a web address for \(field)"
        case .outOfBounds(let least?, let greatest?): "takes \(least) to \(greatest) for \(field)"
        case .outOfBounds(let least?, nil): "takes no less than \(least) for \(field)"
        case .outOfBounds(nil, let greatest?): "takes no more than \(greatest) for \(field)"
        case .outOfBounds(nil, nil): "takes another answer for \(field)"
        case .offStep(let step): "takes steps of \(step) for \(field)"
        case .otherFileType(let types):
            "takes another type of file for \(field): \(HostedPageError.list(types, conjunction: "or"))"
        case .notTicked: "goes on only where \(field) is ticked"
        case .empty: "takes no empty answer for \(field)"
        case .notAFile: "takes a file for \(field)"
        case .notAText: "takes a text for \(field), not a file"
        case .several: "takes one answer for \(field), not several"
        }
    }
}
