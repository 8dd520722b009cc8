package import Diagnostics
internal import HTTPTransport

extension HostedPageError: FailureConvertible {
    package var asFailure: Failure {
        if case .transport(let error) = reason {
            var failure = error.asFailure
            failure.facts[.page] = .text(page)
            return failure
        }
        return Failure(code, kind: failure, facts: facts.with(.page, .text(page)), remedies: remedies)
    }

    private var code: FailureCode {
        switch reason {
        case .noForm: .noForm
        case .scriptNeeded: .scriptNeeded
        case .captcha: .captcha
        case .unanswered: .pageUnanswered
        case .unsuitable: .pageAnswerUnfit
        case .rejected: .pageRejected
        case .unknownName: .unknownPageField
        case .status: isTransient ? .pageUnavailable : .pageStatus
        case .notHTML: .notHTML
        case .insecure: .insecurePage
        case .invalidURL: .invalidPageURL
        case .alreadyOpened: .pageOpened
        case .tooLarge: .pageTooLarge
        case .tooManyPages: .tooManyPages
        case .endless: .pageEndless
        case .keepsWaiting: .pageKeepsWaiting
        case .leadsOn: .pageLeadsOn
        case .notHandedOver: .pageNotHandedOver
        // That of a transport is its own failure.
        case .webDriver, .transport: .browserFailed
        }
    }

    private var facts: Facts {
        switch reason {
        case .scriptNeeded, .invalidURL, .alreadyOpened, .transport: [:]
        case .noForm(let title, let frames):
            [.title: title.isEmpty ? nil : .said(Self.prose(title)), .frames: .number(frames)]
        case .captcha(let captcha): [.name: .text(captcha.maker)]
        case .unanswered(let fields): [.takes: .message(Self.listed(fields.map(Self.name)))]
        case .unsuitable(let field, let unsuitability):
            [.name: .text(field), .takes: .message(unsuitability.clause(of: field))]
        case .rejected(let messages): [.names: Self.said(messages)]
        case .unknownName(let name, let known):
            [.name: .text(name), .expected: .text(Self.list(known, limit: 12))]
        case .status(let status, let messages): [.status: .number(status), .names: Self.said(messages)]
        case .notHTML(let type): [.mediaType: .text(type)]
        case .insecure(let target): [.target: .text(target)]
        case .tooLarge(let bound): bound.facts
        case .tooManyPages(let limit): [.limit: .number(limit)]
        case .endless(let seconds), .keepsWaiting(let seconds): [.seconds: .number(seconds)]
        case .leadsOn(let count): [.count: .number(count)]
        case .notHandedOver(let program): [.name: .text(program)]
        case .webDriver(let problem): problem.facts
        }
    }

    private var remedies: [Remedy] {
        switch reason {
        case .scriptNeeded: [Remedy(.installBrowser)]
        case .captcha: [Remedy(.goOnAsPerson)]
        case .endless: [Remedy(.tryLaterOrOpen)]
        case .noForm, .tooLarge, .tooManyPages, .keepsWaiting, .leadsOn: [Remedy(.openYourself)]
        case .unanswered: [Remedy(.fillOrAnswer)]
        case .unsuitable(let field, _): [Remedy(.changeAnswer, [.name: .text(field)])]
        case .rejected: [Remedy(.correctAnswers)]
        case .unknownName, .transport: []
        case .status(401, _), .status(403, _), .status(410, _): [Remedy(.linkExpired)]
        case .status(400, _), .status(409, _), .status(422, _): [Remedy(.visitOver)]
        case .status where isTransient: [.tryLater(seconds: nil), Remedy(.reportToAnchorIfItStays)]
        case .status: [Remedy(.reportIfMeant)]
        case .notHTML: [Remedy(.reportNoPage)]
        case .insecure, .invalidURL: [Remedy(.stayAway)]
        case .alreadyOpened: [Remedy(.freshLink)]
        case .notHandedOver: [Remedy(.showLink)]
        case .webDriver(let problem):
            [Remedy(.correct, problem.facts.with(.code, .text(FailureCode.browserFailed.rawValue)))]
        }
    }

    private static func name(_ field: UnansweredField) -> MessageText {
        guard let label = field.label, FieldName.words(label) != FieldName.words(field.name) else {
            return MessageText(PlainText.line(field.name, limit: 80))
        }
        return "\(PlainText.line(field.name, limit: 80)) (\(ForeignProse(PlainText.line(label, limit: 80))))"
    }

    private static func said(_ messages: [String]) -> Fact? {
        messages.isEmpty ? nil : .list(messages.prefix(5).map { .said(prose($0)) })
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

extension HostedPageError.PageBound {
    /// What a failure tells of it.
    fileprivate var facts: Facts {
        let (name, limit): (String, Int?) =
            switch self {
            case .bytes(let limit): ("bytes", limit)
            case .nodes(let limit): ("nodes", limit)
            case .depth(let limit): ("depth", limit)
            case .attributes(let limit): ("attributes", limit)
            case .controls(let limit): ("controls", limit)
            case .forms(let limit): ("forms", limit)
            case .choices(let limit): ("choices", limit)
            case .address(let limit): ("address", limit)
            case .marks(let limit): ("marks", limit)
            case .work: ("work", nil)
            }
        return [.flaw: .text(name), .limit: limit.map(Fact.number)]
    }
}
