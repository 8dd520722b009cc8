internal import Diagnostics
internal import HostedPages
internal import Questions

/// The next move of a visit on a page.
enum PageMove {
    /// It fills in a form.
    case fill(FormChoice)
    /// It takes a link that someone has chosen.
    case take(HostedPage.Link)
}

/// The form of a page that a visit goes on with, and the button of it where someone has said that already.
struct FormChoice {
    var form: PageForm
    var button: PageButton?
    /// Whether someone has chosen the form.
    var isChosen = false
}

/// A page from which several ways may lead on: forms to choose from, and links.
///
/// The grounds of the rules; no words, classes or places of a page count:
///
/// - A search (`type=search`, `role=search`) and what stands in a landmark of HTML or ARIA beside the page (`header`, `nav`, `footer`,
///   `aside`) are no ways where there are others.
/// - Links are ways where no form asks anything: only a submit button sends answers (HTML, Form submission), and a link that is followed
///   leaves them unsent (HTML, Following hyperlinks). An answer may name one anyway.
/// - Of several forms the one counts that an answer was given for, as ``FormFilling`` matches it.
/// - After the first form, one without fields is a way only where it is sent by POST: GET commits no one to anything (RFC 9110, 9.2.1), so
///   the visit may end.
///
/// A link is never taken without a person or an answer that names it. Where several ways are left, the visit stops with the choices.
struct PageChoice {
    /// One way on, as people are asked about it.
    struct Way {
        var label: String
        var move: PageMove

        /// The move of a way that someone has chosen.
        var chosen: PageMove {
            guard case .fill(var choice) = move else { return move }
            choice.isChosen = true
            return .fill(choice)
        }
    }

    let page: HostedPage
    let buttons: PageButtons
    /// Whether forms were sent before, so that the visit may as well end here.
    let isUnderWay: Bool
    private let forms: [PageForm]
    private let links: [HostedPage.Link]

    init(_ page: HostedPage, buttons: PageButtons, isUnderWay: Bool) {
        self.page = page
        self.buttons = buttons
        self.isUnderWay = isUnderWay
        let forms = page.candidateForms.filter { form in
            // Without fields, and sent by GET, it changes nothing at the anchor.
            !isUnderWay || form.isToFill
        }
        let candidates = forms.filter { !$0.isAuxiliary }
        // A page asks with controls: links are ways where it asks nothing.
        let hasQuestions = candidates.contains { !$0.visibleFields.isEmpty }
        links = hasQuestions ? [] : page.links
        // What a landmark sets beside the page is filled in where there is nothing else, and only at the beginning.
        let isAlone = candidates.isEmpty && !isUnderWay && links.isEmpty
        self.forms = isAlone ? forms.filter { !$0.visibleFields.isEmpty } : candidates
    }

    /// The ways on, each button of several forms being one.
    private var ways: [Way] {
        var ways = Ways()
        if forms.count == 1, links.isEmpty { return [Way(label: "", move: .fill(FormChoice(form: forms[0])))] }
        for form in forms {
            for button in form.buttons {
                ways.add(Way(label: button.label, move: .fill(FormChoice(form: form, button: button))), of: form)
            }
            if form.buttons.isEmpty {
                ways.add(Way(label: form.heading ?? "Send", move: .fill(FormChoice(form: form))), of: form)
            }
        }
        for link in links { ways.add(Way(label: link.label, move: .take(link)), of: nil) }
        return ways.all
    }

    /// Ways on, each under words that no other has.
    struct Ways {
        private(set) var all: [Way] = []
        private var known: Set<String> = []
        /// The last number that was tried for words of which there were several.
        private var numbers: [String: Int] = [:]

        /// Adds a way, with the heading of its form or a number where its words are known.
        mutating func add(_ way: Way, of form: PageForm?) {
            var way = way
            if let heading = form?.heading, known.contains(way.label), heading != way.label {
                way.label = "\(heading): \(way.label)"
            }
            let label = way.label
            while known.contains(way.label) {
                let number = (numbers[label] ?? 1) + 1
                numbers[label] = number
                way.label = "\(label) (\(number))"
            }
            known.insert(way.label)
            all.append(way)
        }
    }

    /// Chooses how the visit goes on.
    ///
    /// Without a person it goes on with what an answer names, else with the only way there is, else with the only form that
    /// answers were given for.
    ///
    /// - Parameter report: shows a line, or with `nil` what the page says, before a person is asked.
    /// - Returns: what is done next; `nil` where the visit ends here.
    /// - Throws: ``UnansweredQuestions`` where someone would have to choose who isn't there.
    func move(
        reporting report: (_ line: MessageText?) async throws -> Void
    ) async throws -> PageMove? {
        for form in page.candidateForms + page.forms {
            if let button = buttons.wanted(of: form) {
                return .fill(FormChoice(form: form, button: button, isChosen: true))
            }
        }
        if let link = buttons.wantedLink(of: page) { return .take(link) }
        let ways = ways
        guard let first = ways.first else { return nil }
        if ways.count == 1, case .fill = first.move { return first.move }
        let wanted = ways.filter { buttons.wants($0.label) }
        if let way = wanted.first, wanted.count == 1 { return way.chosen }
        let known = forms.filter { form in
            !FormFilling(form, of: page, with: buttons.collector.given.texts).matches.isEmpty
        }
        if let form = known.first, known.count == 1 { return .fill(FormChoice(form: form)) }
        let question = question(of: ways)
        // What was answered while the run waited counts also where no one is there any more.
        let noted = try await buttons.noted(question.name)?.reveal()
        if let way = ways.first(where: { $0.label == noted }) { return way.chosen }
        guard buttons.collector.canAsk else {
            // Which way to take is a choice that no one but the person can make.
            guard !question.isRequired else { throw unanswered(question) }
            try await report(ProgressWording.wayNotChosen(page.spoken, ways.map(\.label)))
            return nil
        }
        try await report(nil)
        let answer = try await buttons.collector.ask(again: question)?.reveal()
        if let way = ways.first(where: { $0.label == answer }) { return way.chosen }
        guard question.isRequired else { return nil }
        throw unanswered(question)
    }

    private func question(of ways: [Way]) -> Question {
        // A visit that has come so far may as well end here.
        let mayEnd = isUnderWay && forms.isEmpty
        let choices = ways.map { Question.Choice($0.label, isProse: true) }
        let about = mayEnd ? QuestionWording.wayLeftOut : nil
        return buttons.question(QuestionWording.way, choices, about: about, isRequired: !mayEnd, of: page)
    }

    private func unanswered(_ question: Question) -> UnansweredQuestions {
        UnansweredQuestions([question], page: page.place)
    }
}

extension PageForm {
    /// Whether a form in the middle of a visit has to be sent for the visit to go on: it has fields, or is sent by POST.
    var isToFill: Bool {
        !visibleFields.isEmpty || (method == .post && !buttons.isEmpty)
    }
}
