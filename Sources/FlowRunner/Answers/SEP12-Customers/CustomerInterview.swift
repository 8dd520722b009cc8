internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Questions

/// Answers an anchor's KYC questions, round by round, until it asks for no more.
///
/// The answers come from the state's ``AnswerCollector``. The names of sent answers are noted, never their values. A person's
/// answers are noted before they are sent, so no question is asked twice after a crash. Sending an answer twice is harmless.
///
/// A rejected answer is never sent again: another answer is sent if a source or a person has one, otherwise it is missing.
/// If the anchor asks again without rejecting the answer, it is sent twice before it counts as rejected.
struct CustomerInterview: Sendable {
    /// The type by which anchors call customers of transfers without pages, where the name of a set of fields is needed.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#pending-customer-info-update>
    static let typeOfTransfers = "sep6"

    /// The limit of rounds with an anchor; after it the run gives up.
    private static let longest = 50

    let step: StepContext
    let collector: AnswerCollector
    let lookup: CustomerLookup
    let language: String?
    /// The customer's side of a payment; the names of answers begin with it.
    let side: CustomerSide?
    /// Whether everything is gone through once, also what the anchor knows already and what it can do without.
    var reviews = false

    /// An interview about the customer that `lookup` means, for the state of `step`.
    init(
        _ step: StepContext,
        about lookup: CustomerLookup = CustomerLookup(),
        language: String? = nil,
        side: CustomerSide? = nil
    ) async throws {
        self.step = step
        self.side = side
        self.lookup = lookup
        self.language = language
        collector = try await AnswerCollector(for: step)
    }

    /// Tells the anchor what it wants to know; returns the customer when it wants to know nothing more for the time being:
    /// as a rule accepted, rejected, or looked into.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `AnchorError`.
    func hold() async throws -> Customer {
        let customers = try await step.services.customers(step.knowledge)
        for _ in 0..<Self.longest {
            let known = withoutSecrets(try await customers.customer(lookup, language: language))
            let customer = side?.naming(known) ?? known
            try await CustomerWords(step: step).report(customer)
            let changed = try await corrections()
            if !changed.isEmpty {
                try await report(changed, Customer.Questions(), customer, customers)
                continue
            }
            if let everything = try await everything(about: customer) {
                let answers = try await answers(to: everything, customer.message, isReview: true)
                if let answers { try await report(answers, everything, customer, customers) }
                try await noteReview()
                continue
            }
            if case .answers(let questions) = customer.need { try await giveTime(for: questions, in: customer.source) }
            guard case .answers(let questions) = customer.need,
                let answers = try await answers(to: questions, customer.message)
            else { return customer }
            try await report(answers, questions, customer, customers)
        }
        throw StepError.asksTooOften(asker, Self.longest)
    }

    /// The customer as the run goes on with it: a status that SEP-12 doesn't have counts in capital letters, with `•••` where it repeats a
    /// secret.
    private func withoutSecrets(_ customer: Customer) -> Customer {
        guard !customer.status.isKnown else { return customer }
        var customer = customer
        let shown = step.services.traffic.withoutSecrets(status: customer.status.rawValue)
        customer.status = Customer.Status(rawValue: shown.uppercased())
        return customer
    }

    /// Whether the anchor has all it needs; otherwise it is reviewing the answers, and is polled again later.
    ///
    /// - Throws: as ``hold()``, and ``StepError`` with the anchor's reason where it rejects its customer.
    func isSatisfied() async throws -> Bool {
        let customer = try await hold()
        if case .rejected = customer.need { throw StepError.rejected(customer, by: asker) }
        return customer.need == .nothing
    }

    /// Tells the anchor the fields called `names`, which it asked for by another way.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `AnchorError`.
    func report(_ names: [String]) async throws {
        let fields = names.map { RequestedField(key: $0, .object([:])) }
        let questions = Customer.Questions(required: fields)
        guard let answers = try await answers(to: questions) else { return }
        let customer = Customer(status: .needsInfo)
        try await report(answers, questions, customer, try await step.services.customers(step.knowledge))
    }

    /// The one who asks.
    var asker: String { step.services.anchorContext.anchor.domain.name }

    // MARK: Answers

    /// The answers to an anchor's questions, or `nil` if there is nothing to send.
    private func answers(
        to questions: Customer.Questions,
        _ words: ForeignProse? = nil,
        isReview: Bool = false
    ) async throws -> CustomerAnswers? {
        let history = try await AnswerHistory(step)
        try await collector.keepGiven(Set(questions.all.filter { !$0.isFile }.map(\.key)))
        var answers = CustomerAnswers()
        // Answers that the anchor doesn't ask for; a person sees them with the others.
        var preset: [KYCQuestion] = []
        var missing: [Question] = []
        // An anchor that waits for nothing but what it can do without waits for that anyway.
        let waitsForOptional = questions.isEmpty && !isReview
        var wanted = questions.rejected.map {
            KYCQuestion($0.field, objection: .refused($0.error))
        }
        wanted += questions.required.map { KYCQuestion($0) }
        wanted += questions.codes.map { code in
            var question = KYCQuestion(codeFor: code)
            // The first time it goes to the older endpoint as well, which some anchors have alone.
            if history.count(question.key) > 1 { question.objection = .wrongCode }
            return question
        }
        let unchanged = try await sentUnchanged(wanted + questions.optional.map { KYCQuestion($0) }, history)
        var open: [KYCQuestion] = []
        // Answers in a form that the anchor can't take.
        var flawed: [KYCQuestion] = []
        // Optional questions, which are not asked but may be answered.
        var spare: [KYCQuestion] = []
        for question in questions.optional.map({ KYCQuestion($0) }) {
            let isSpare = !waitsForOptional && history.count(question.key) == 0
            if try await takeAtHand(question, unlessIn: history, or: unchanged, into: &answers) {
                preset.append(question)
                continue
            }
            if history.count(question.key) == 0, let flaw = try await question.flawAtHand(collector) {
                // An answer that does not fit is never left out in silence.
                flawed.append(question.flawed(flaw, isNeeded: !collector.canAsk))
                continue
            }
            guard isSpare, await !collector.isLeftOut(question.key) else { continue }
            if collector.asksForAll || (isReview && collector.canAsk) {
                open.append(question)
            } else {
                spare.append(question)
            }
        }
        if !waitsForOptional || !answers.isEmpty {
            if collector.canAsk { open += flawed } else { missing += flawed.map { $0.question(of: asker) } }
        }
        if waitsForOptional, answers.isEmpty {
            wanted += questions.optional.map { field in
                var question = KYCQuestion(field)
                question.isNeeded = true
                return question
            }
        }
        let optional = open
        open = []
        for question in wanted.map({ $0.corrected(by: history) }) {
            if try await takeAtHand(question, unlessIn: history, or: unchanged, into: &answers) {
                preset.append(question)
                continue
            }
            let count = history.count(question.key)
            // It goes on asking without a word about the answer.
            let isRepeated = count == 1 && question.objection == nil
            if isRepeated, try await takeAtHand(question, unlessIn: nil, into: &answers) { continue }
            if !isRepeated, count <= AnswerHistory.corrections, collector.canAsk {
                var question = question
                if question.objection == nil { question.objection = try await question.flawAtHand(collector) }
                open.append(question)
            } else {
                missing.append(try await question.missing(of: asker, after: history, collector))
            }
        }
        open += optional
        missing += try await ask(open, beside: preset, history, into: &answers)
        guard missing.isEmpty else {
            missing += spare.map { $0.question(of: asker) }
            throw UnansweredQuestions(missing, asker: asker, words: words)
        }
        return answers.isEmpty ? nil : answers
    }

    /// Asks a person, and puts the answers to the others; what is missing still.
    ///
    /// An answer that stands there already is shown with what is asked; where nothing is, only what comes from a profile is a reason to.
    private func ask(
        _ open: [KYCQuestion],
        beside preset: [KYCQuestion],
        _ history: AnswerHistory,
        into answers: inout CustomerAnswers
    ) async throws -> [Question] {
        var questions: [Question] = []
        for question in open { questions.append(try await offeringFormer(question, after: history)) }
        let isShown = !open.isEmpty || preset.contains { collector.isOfProfile([$0.key]) }
        let texts = preset.compactMap { question in
            answers.texts[question.key].map { PresetAnswer($0, to: question.question(of: asker)) }
        }
        let origins = try await origins(of: open, history).filter { answers.texts[$0.question.name] == nil }
        // The code for another number than the one that it was sent to is none for this one.
        var anew: Set<String> = []
        for question in open {
            guard let answer = try await collector.noted(question.question(of: asker), unlessHeld: false) else {
                continue
            }
            if history.holds(answer, as: question.key) { anew.insert(question.key) }
        }
        let asked = try await collector.ask(questions, beside: origins + (isShown ? texts : []), anew: anew, of: asker)
        guard asked.isAgreed || !open.isEmpty else { return texts.map(\.question) }
        for question in preset {
            if let answer = asked.answers[question.key] { question.put(answer, into: &answers) }
        }
        // With another number the code that was sent is worth nothing.
        let moved = asked.moved(from: origins)
        let open = open.filter { $0.confirmed.map { moved[$0] == nil } ?? true }
        questions.removeAll { question in !open.contains { $0.key == question.name } }
        let missing = Set(asked.missing(of: questions).map(\.name))
        guard missing.isEmpty else {
            var all: [Question] = []
            for question in open where missing.contains(question.key) {
                all.append(try await question.missing(of: asker, after: history, collector))
            }
            return all
        }
        guard asked.isAgreed else { return origins.map(\.question.needed) }
        answers.texts.merge(moved) { _, new in new }
        for question in open {
            guard let answer = asked.answers[question.key] else { continue }
            if question.isFile {
                do throws(StepError) {
                    answers.files[question.key] = try AnswerCollector.document(answer, for: question.key, in: "")
                } catch {
                    // Since it was looked at it went, or another party than a terminal was asked.
                    var again = question.question(of: asker)
                    again.objection = .unfit(UnfitAnswer(Failure(error)))
                    return [again]
                }
            } else {
                question.put(answer, into: &answers)
            }
        }
        return []
    }

    /// The names of the answers that were refused beside another one, and may be sent unchanged as that one has changed.
    private func sentUnchanged(_ questions: [KYCQuestion], _ history: AnswerHistory) async throws -> Set<String> {
        for question in questions where history.refusedTogether.contains(question.key) {
            var changed = CustomerAnswers()
            if try await takeAtHand(question, unlessIn: history, into: &changed) {
                return history.released.union(history.refusedTogether)
            }
        }
        return history.released
    }

    /// Puts the answer that is at hand to the others, unless the anchor was told it before and it is none of those that may
    /// be sent `unchanged`; `false` where there is none.
    private func takeAtHand(
        _ question: KYCQuestion,
        unlessIn history: AnswerHistory?,
        or unchanged: Set<String> = [],
        into answers: inout CustomerAnswers
    ) async throws -> Bool {
        let key = question.key
        let isUnchanged = unchanged.contains(key)
        if question.isFile {
            let documents = try await collector.documentsAtHand(key).compactMap { try? $0.get() }
            let new = documents.first { history?.holds($0, as: key) != true }
            guard let document = new ?? (isUnchanged ? documents.first : nil) else { return false }
            answers.files[key] = document
        } else {
            let now = step.now
            let texts = try await collector.answersAtHand(key).compactMap { question.value(of: $0, at: now) }
            let new = texts.first { history?.holds($0, as: key) != true }
            guard let text = new ?? (isUnchanged ? texts.first : nil) else { return false }
            question.put(text, into: &answers)
        }
        return true
    }
}

extension RunServices {
    /// The anchor's customers (SEP-12).
    func customers(_ knowledge: RunKnowledge) async throws -> Customers {
        try await anchorContext.customers(try await knowledge.sessionTerms)
    }
}
