/// Hosted pages: `G1..` what is wrong with one, `G2..` the way to it.
extension Wording {
    static func page(_ failure: Failure) -> MessageText? {
        if let words = address(failure.code, failure.facts) { return words }
        guard let problem = problem(failure.code, failure.facts) else { return nil }
        // Without a name it is the one that is open.
        let page = failure.facts.text(.page) ?? "of the anchor"
        return (page.isEmpty ? "the page " : "the page \(page) ") + problem
    }

    private static func problem(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let name = facts.text(.name) ?? ""
        let (seconds, limit) = (facts.number(.seconds) ?? 0, facts.number(.limit) ?? 0)
        switch code {
        case .noForm:
            let title: MessageText = facts.said(.title).map { " (“\($0)”)" } ?? ""
            let frames = facts.number(.frames) ?? 0
            let held = frames == 0 ? "" : "; what it holds is in \(frames.of("frame"))"
            return "has no form\(title)\(held)"
        case .scriptNeeded: return "shows nothing without running its scripts"
        case .captcha: return "has a captcha, which only a person can solve"
        case .pageUnanswered: return "requires \(facts.identifier(.takes) ?? openFields(facts) ?? "answers")"
        case .pageAnswerUnfit: return unfit(facts)
        case .pageRejected:
            return quoted(facts).map { "did not accept the answers: \($0)" }
                ?? "asks for the same form again, and gives no reason"
        case .unknownPageField:
            // An answer that names a button is never shown.
            let missing = name.isEmpty ? "button of that name" : "field or button \(name)"
            return
                "has no \(missing), only \(facts.identifier(.expected) ?? pageChoices(facts, "and") ?? "others")"
        case .pageStatus, .pageUnavailable:
            return
                "answered with status \(facts.number(.status) ?? 0)\(quoted(facts).map { ": \($0)" as MessageText } ?? "")"
        case .notHTML: return "is not HTML but \(facts.text(.mediaType) ?? "something else")"
        case .insecurePage:
            return
                "leads to \(facts.text(.target) ?? "a place") over plain http, where others could read the answers"
        case .invalidPageURL: return "links to something that is no https URL"
        case .pageOpened: return "was opened before, and its URL may work only once"
        case .pageTooLarge: return tooLarge(facts.text(.flaw) ?? "", limit)
        case .tooManyPages: return "is one too many: the visit still goes on after \(limit.of("page"))"
        case .pageEndless: return "was not complete after \(seconds.of("second"))"
        case .tooManyPageRedirects: return "redirects more than \(limit) times"
        case .pageNotHandedOver: return "was to be opened by \(name), which failed"
        case .browserFailed: return browser(facts).message
        default: return nil
        }
    }

    /// The text of the page, each of its lines in quotation marks; `nil` where the page has no text.
    static func quoted(_ facts: Facts) -> MessageText? {
        let said = facts.saidAll(.names)
        return said.isEmpty ? nil : said.map { "“\($0)”" as MessageText }.joined(separator: ", ")
    }

    private static func tooLarge(_ bound: String, _ limit: Int) -> MessageText {
        switch bound {
        case "bytes": "has more than \(limit) bytes"
        case "nodes": "has more than \(limit) elements"
        case "depth": "has elements more than \(limit) deep within each other"
        case "attributes": "has a tag with more than \(limit) attributes"
        case "controls": "has more than \(limit) fields"
        case "forms": "has more than \(limit) forms"
        case "address": "has an address of more than \(limit) bytes"
        case "marks": "has more than \(limit) accents on one letter"
        case "choices": "has a list of more than \(limit) choices"
        default: "takes too much work to read"
        }
    }

    /// The way to a page: `G2..`.
    private static func address(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .pageAddressLost:
            "the page's URL was lost with the anchor's answer"
        case .pageAddressInvalid: "the page's address is no URL"
        case .pageLinkSpent:
            "the page's link works only once, and this run has opened it before"
        case .pageNeedsTerminal: "a person has to open the page, and there is no terminal to show its link"
        case .invalidDriver: "\(part(.name)) is no address of a driver"
        default: nil
        }
    }
}
