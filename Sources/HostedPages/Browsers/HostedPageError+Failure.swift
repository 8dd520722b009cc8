package import Diagnostics
internal import HTTPTransport

extension HostedPageError: FailureConvertible {
    package var asFailure: Failure {
        if case .transport(let error) = reason {
            var failure = error.asFailure
            failure.facts[.page] = page.map(Fact.text)
            // That no page came breaks what one that is none breaks.
            if failure.kind == .protocol { failure.section = Failure(.notHTML).section }
            return failure
        }
        return Failure(code, kind: failure, facts: facts.with(.page, page.map(Fact.text)), remedies: remedies)
    }

    private var code: FailureCode {
        switch reason {
        case .noForm: .noForm
        case .scriptNeeded: .scriptNeeded
        case .captcha: .captcha
        case .unanswered: .pageUnanswered
        case .unsuitable: .pageAnswerUnfit
        case .rejected: .pageRejected
        case .unknownName, .unknownButton: .unknownPageField
        case .status: isTransient ? .pageUnavailable : .pageStatus
        case .notHTML: .notHTML
        case .insecure: .insecurePage
        case .invalidURL: .invalidPageURL
        case .alreadyOpened: .pageOpened
        case .tooLarge: .pageTooLarge
        case .tooManyPages: .tooManyPages
        case .endless: .pageEndless
        case .tooManyRedirects: .tooManyPageRedirects
        case .notHandedOver: .pageNotHandedOver
        // That of a transport is its own failure.
        case .webDriver, .noButton, .transport: .browserFailed
        }
    }

    private var facts: Facts {
        switch reason {
        case .scriptNeeded, .captcha, .invalidURL, .alreadyOpened, .transport: [:]
        case .noForm(let title, let frames):
            [.title: title.isEmpty ? nil : .said(Self.prose(title)), .frames: .number(frames)]
        case .unanswered(let fields): Self.unanswered(fields)
        case .unsuitable(let field, let unsuitability): unsuitability.facts(about: field)
        case .rejected(let messages): [.names: Self.said(messages)]
        case .unknownName(let name, let known): Facts.choices(known, limit: 12).with(.name, .text(name))
        case .unknownButton(let name, let known):
            Facts.choices(known.map(\.fact), limit: 12).with(.name, name.map(Fact.text))
        case .status(let status, let messages): [.status: .number(status), .names: Self.said(messages)]
        case .notHTML(let type): [.mediaType: .text(type)]
        case .insecure(let target): [.target: .text(target)]
        case .tooLarge(let bound): bound.facts
        case .tooManyPages(let limit), .tooManyRedirects(let limit): [.limit: .number(limit)]
        case .endless(let seconds): [.seconds: .number(seconds)]
        case .notHandedOver(let program): [.name: .text(program)]
        case .noButton: [.flaw: .text("no-button")]
        case .webDriver(let problem): problem.facts
        }
    }

    private var remedies: [Remedy] {
        switch reason {
        case .scriptNeeded: [Remedy(.installBrowser)]
        case .captcha: [Remedy(.goOnAsPerson)]
        case .endless: [Remedy(.tryLaterOrOpen)]
        case .noForm, .noButton, .tooLarge, .tooManyPages, .tooManyRedirects: [Remedy(.openYourself)]
        case .unanswered: [Remedy(.fillOrAnswer)]
        case .unsuitable(let field, _): Unsuitability.remedies(field: field)
        case .rejected(let messages): [Remedy(.correctAnswers)] + (messages.isEmpty ? [Remedy(.openYourself)] : [])
        case .unknownName, .unknownButton, .transport, .notHTML: []
        case .status(401, _), .status(403, _), .status(410, _): [Remedy(.linkExpired)]
        case .status(400, _), .status(409, _), .status(422, _): [Remedy(.visitOver)]
        case .status where isTransient: [.tryLater(seconds: nil), Remedy(.reportToAnchorIfItStays)]
        case .status: [Remedy(.reportIfMeant)]
        case .insecure, .invalidURL: [Remedy(.stayAway)]
        case .alreadyOpened: [Remedy(.freshLink)]
        case .notHandedOver: [Remedy(.showLink)]
        case .webDriver(let problem) where problem.isForPerson: [Remedy(.openYourself)]
        case .webDriver(let problem):
            [Remedy(.correct, problem.facts.with(.code, .text(FailureCode.browserFailed.rawValue)))]
        }
    }

    private static func said(_ messages: [String]) -> Fact? {
        messages.isEmpty ? nil : .list(messages.prefix(5).map { .said(prose($0)) })
    }

    private static func prose(_ text: String) -> ForeignProse { ForeignProse(PlainText.line(text, limit: 200)) }

    private static func unanswered(_ fields: [NamedField], limit: Int = 20) -> Facts {
        [
            .questions: .list(fields.prefix(limit).map { .facts($0.facts) }),
            .count: fields.count > limit ? .number(fields.count) : nil,
        ]
    }
}

extension PageBound {
    /// The facts of a failure about it.
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
