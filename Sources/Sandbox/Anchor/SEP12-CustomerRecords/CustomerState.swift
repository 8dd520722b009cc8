internal import JSON
internal import Timekeeping

/// The state of a customer at one moment, for one purpose.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-get>
struct CustomerState: Hashable, Sendable {
    enum Status: String, Hashable, Sendable {
        case accepted = "ACCEPTED"
        case processing = "PROCESSING"
        case needsInfo = "NEEDS_INFO"
        case rejected = "REJECTED"
    }

    enum AnswerStatus: String, Hashable, Sendable {
        case accepted = "ACCEPTED"
        case processing = "PROCESSING"
        case rejected = "REJECTED"
        case verificationRequired = "VERIFICATION_REQUIRED"
    }

    /// A question that was answered.
    struct Provided: Hashable, Sendable {
        var question: CustomerQuestion
        var status: AnswerStatus
        var error: String?
    }

    private(set) var status = Status.accepted
    /// The questions that are open.
    private(set) var asked: [CustomerQuestion] = []
    private(set) var provided: [Provided] = []
    private(set) var message: String?
    /// The time at which it changes by itself, or `nil` where it will not.
    private(set) var until: Timestamp?

    /// The verdict of the anchor on `customer`, or on someone whom it does not know yet.
    init(of customer: AnchorCustomer?, as type: CustomerType, at now: Timestamp) {
        for round in Set(type.questions.map(\.round)).sorted() {
            for question in type.questions where question.round == round {
                judge(question, answer: customer?.answers[question.name], at: now)
            }
            // The questions of later rounds are a surprise.
            if status == .needsInfo || status == .rejected { break }
        }
        if status == .accepted { decide(type.verdict, answered: customer?.answered, at: now) }
        if status == .needsInfo { until = nil }
        if status != .needsInfo { asked = [] }
    }

    private mutating func judge(_ question: CustomerQuestion, answer: AnchorCustomer.Answer?, at now: Timestamp) {
        guard let answer else {
            asked.append(question)
            if !question.isOptional { worsen(to: .needsInfo) }
            return
        }
        var entry = Provided(question: question, status: .accepted)
        switch question.rule {
        case .accept: break
        case .acceptAfter(let duration):
            let end = answer.given.advanced(by: duration)
            if now < end {
                entry.status = .processing
                wait(until: end)
            }
        case .verify:
            if !answer.isVerified {
                entry.status = .verificationRequired
                worsen(to: .needsInfo)
            }
        case .refuse(let reason, let times):
            if times.map({ answer.attempts <= $0 }) ?? true {
                entry.status = .rejected
                entry.error = reason
                asked.append(question)
                worsen(to: .needsInfo)
            }
        case .reject(let reason):
            entry.status = .rejected
            entry.error = reason
            message = reason
            worsen(to: .rejected)
        }
        provided.append(entry)
    }

    private mutating func decide(_ verdict: CustomerType.Verdict, answered: Timestamp?, at now: Timestamp) {
        switch verdict {
        case .accept: break
        case .acceptAfter(let duration):
            if let answered, now < answered.advanced(by: duration) { wait(until: answered.advanced(by: duration)) }
        case .reject(let reason):
            status = .rejected
            message = reason
        }
    }

    private mutating func wait(until end: Timestamp) {
        until = min(until ?? end, end)
        worsen(to: .processing)
    }

    private mutating func worsen(to other: Status) {
        let order: [Status] = [.accepted, .processing, .needsInfo, .rejected]
        if let new = order.firstIndex(of: other), let old = order.firstIndex(of: status), new > old { status = other }
    }
}

extension CustomerState {
    /// The customer as `GET /customer` answers.
    func wire(id: String?) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        if let id { members.append(.init(name: "id", value: .string(id))) }
        members.append(.init(name: "status", value: .string(status.rawValue)))
        if !asked.isEmpty {
            members.append(
                .init(name: "fields", value: .object(asked.map { .init(name: $0.name, value: .object($0.wire)) }))
            )
        }
        if !provided.isEmpty {
            members.append(
                .init(
                    name: "provided_fields",
                    value: .object(provided.map { .init(name: $0.question.name, value: $0.wire) })
                )
            )
        }
        if let message { members.append(.init(name: "message", value: .string(message))) }
        return .object(members)
    }
}

extension CustomerState.Provided {
    fileprivate var wire: OrderedJSON {
        var members = question.wire
        members.append(.init(name: "status", value: .string(status.rawValue)))
        if let error { members.append(.init(name: "error", value: .string(error))) }
        return .object(members)
    }
}

extension CustomerQuestion {
    fileprivate var wire: [OrderedJSON.Member] {
        var members: [OrderedJSON.Member] = [
            .init(name: "type", value: .string(kind.rawValue)),
            .init(name: "description", value: .string(about.isEmpty ? name.replacing("_", with: " ") : about)),
        ]
        if !choices.isEmpty { members.append(.init(name: "choices", value: .array(choices.map(OrderedJSON.string)))) }
        members.append(.init(name: "optional", value: .bool(isOptional)))
        return members
    }
}
