internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Questions

/// `sep12`: sends the customer's KYC data; the machine decides when to poll again.
struct SEP12Verb: Verb {
    let name: VerbName = "sep12"

    func perform(_ step: StepContext) async throws -> VerbResult {
        if try await step.text("forget") == "true" { return try await forget(step) }
        let lookup = try await lookup(step)
        var interview = try await CustomerInterview(step, about: lookup, language: try await step.text("lang"))
        interview.reviews = try await step.text("review") == "true"
        let customer: Customer
        do {
            customer = try await interview.hold()
        } catch let questions as UnansweredQuestions where step.step.leads(Customer.Status.needsInfo.rawValue) {
            return unanswered(questions)
        }
        if customer.need == .waiting { try await askForReports(lookup, step) }
        return result(customer, told: try await AnswerHistory(step).names)
    }

    private func lookup(_ step: StepContext) async throws -> CustomerLookup {
        var lookup = CustomerLookup(
            id: try await step.text("id"),
            account: try await step.text("account"),
            type: try await step.text("type")
        )
        if let text = try await step.text("memo") {
            guard let memo = UInt64(text) else { throw StepError.noUserMemo(text) }
            lookup.memo = memo
        }
        if !SubjectRecord(givenTo: step).isNone {
            guard let id = SubjectRecord(givenTo: step).transferID else {
                throw StepError(.notATransfer, [.name: .text("sep12")], [Remedy(.giveTransfer)])
            }
            lookup.transactionID = id
            // With a transfer there has to be a type, or the anchor asks what it asks all its customers.
            lookup.type = lookup.type ?? CustomerInterview.typeOfTransfers
        }
        return lookup
    }

    /// Deletes the customer at the anchor; for an unknown customer this succeeds as well.
    private func forget(_ step: StepContext) async throws -> VerbResult {
        let memo = try await lookup(step).memo
        let customers = try await step.services.customers(step.knowledge)
        do throws(AnchorError) {
            try await customers.delete(memo: memo)
        } catch {
            guard error.reason == .notFound else { throw error }
            return VerbResult(
                outcome: CustomerRecord.forgotten,
                results: CustomerRecord.results([.status: .text(CustomerRecord.notFound)]),
                summary: "the anchor knows no such customer"
            )
        }
        return VerbResult(
            outcome: CustomerRecord.forgotten,
            results: CustomerRecord.results([.status: .text(CustomerRecord.forgotten)]),
            summary: "\(CustomerRecord.forgotten)",
            summaryHasName: true
        )
    }

    /// Asks the anchor once to report what becomes of its customer; an anchor that doesn't do that is asked again and
    /// again anyway.
    private func askForReports(_ lookup: CustomerLookup, _ step: StepContext) async throws {
        guard let text = try await step.text("callback"),
            await !step.visitNotes(CustomerNote.self).contains(.reported)
        else { return }
        guard let url = URL(string: text) else {
            throw StepError(.invalidValue, [.name: .text("callback"), .expected: .expected(.url)])
        }
        let customers = try await step.services.customers(step.knowledge)
        do throws(AnchorError) {
            try await customers.report(to: url, about: lookup)
        } catch {
            guard error.reason == .notFound else { throw error }
        }
        try await step.note(CustomerNote.reported)
    }

    private func result(_ customer: Customer, told names: Set<String>) -> VerbResult {
        var results: [CustomerRecord.Field: Value] = [.status: .text(customer.status.rawValue)]
        results[.id] = customer.id.map { .text($0) }
        results[.message] = customer.message.map { .foreign(MessageText($0)) }
        if case .rejected(let reason?) = customer.need { results[.message] = .foreign(MessageText(reason)) }
        results[.fields] = CustomerRecord.table(customer.sentFields)
        results[.providedFields] = CustomerRecord.table(customer.sentProvidedFields)
        let told = names.isEmpty ? "" : ", sent \(names.count.of("answer"))"
        return VerbResult(
            outcome: outcome(customer),
            results: CustomerRecord.results(results),
            summary: "\(MessageText(identifier: customer.status.rawValue))\(told)",
            summaryHasName: outcome(customer) == customer.status.rawValue,
            source: customer.statusSource
        )
    }

    /// The outcome where an anchor wants something and doesn't say what, or means what SEP-12 has no word for.
    private static let unclear = "UNCLEAR"

    /// The outcome that the customer's status means; in all but the two that are final the anchor is waited for.
    private func outcome(_ customer: Customer) -> String {
        switch customer.need {
        case .nothing: Customer.Status.accepted.rawValue
        case .rejected: Customer.Status.rejected.rawValue
        case .waiting where customer.lacksQuestions || !customer.status.isKnown: Self.unclear
        case .waiting, .answers: Customer.Status.processing.rawValue
        }
    }

    /// The result where the flow says itself what happens when something is missing.
    private func unanswered(_ questions: UnansweredQuestions) -> VerbResult {
        let needed = questions.questions.filter(\.isRequired)
        let names = needed.map(\.name)
        let fields = needed.map { ($0.name, CustomerRecord.field(described: $0.description)) }
        return VerbResult(
            outcome: Customer.Status.needsInfo.rawValue,
            results: CustomerRecord.results([
                .status: .text(Customer.Status.needsInfo.rawValue),
                .fields: .object(Dictionary(fields) { first, _ in first }),
            ]),
            summary: "\(Customer.Status.needsInfo): \(names.joined(separator: ", "))",
            summaryHasName: true
        )
    }
}

extension SEP12Verb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        if case .success(let toml) = planner.data.toml {
            do throws(DiscoveryError) {
                _ = try toml.endpoint(of: .customers)
            } catch {
                planner.warn(error)
            }
        }
        return planner.describeAnswers(of: step, does: "sends the customer's KYC data", .anchorAsks)
    }
}
