internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import JSON
internal import Stellar
internal import TransferTracking

/// A fact about a transfer as a line of the journal: all have one key, and the fact is the value.
extension Note {
    /// A note of `fact` by a state of the flow; `summary` is what people read of it.
    init(state: String, fact: TransferFact, summary: String? = nil) throws {
        let fact = fact.withoutProse
        let json = try JSONValue(encoding: fact)
        self.init(state: state, key: Self.transferKey, value: Value(json), summary: summary, mark: fact.mark)
    }

    /// The key of all facts about transfers and payments.
    private static let transferKey = "transfer"

    /// Whether the note is about a transfer or a payment.
    var isAboutTransfer: Bool { key == Self.transferKey }

    /// The fact of the note; `nil` where it is about something else, and where it can't be read.
    var fact: TransferFact? {
        guard isAboutTransfer else { return nil }
        return try? Self.upgraded(Self.json(value)).decoded(as: TransferFact.self)
    }

    /// The JSON of a fact with a failure where journals of format 1 have a reason in words.
    private static func upgraded(_ json: JSONValue) throws -> JSONValue {
        guard case .object(var fact) = json else { return json }
        for (name, reason) in [("obstacle", "reason"), ("askedAgain", "request")] {
            guard case .object(var parts)? = fact[name], let words = parts["words"]?.string else { continue }
            let failure = Failure(recorded: .deadline, words: MessageText(words), help: parts["help"]?.string)
            parts[reason] = try JSONValue(encoding: failure)
            fact[name] = .object(parts)
        }
        return .object(fact)
    }

    /// A value as JSON whose numbers stay numbers.
    private static func json(_ value: Value) -> JSONValue {
        switch value {
        case .null, .secret: .null
        case .bool(let flag): .bool(flag)
        case .text(let text): .string(text)
        case .foreign(let text): .string(text.reveal())
        case .number(let number), .foreignNumber(let number): .number(number.description)
        case .list(let elements): .array(elements.map(json))
        case .object(let fields): .object(fields.mapValues(json))
        }
    }
}

extension TransferFact {
    /// The meaning of the fact to the machine of the run, which knows no transfers.
    fileprivate var mark: Note.Mark? {
        switch self {
        case .acting(let turn):
            .acting(subject: turn.transfer, status: turn.status.rawValue, turn: turn.number)
        case .signed(let envelope, .payment): .began(effect: envelope.hash.description)
        case .paid(let transfer, let hash): .did(effect: hash.description, subject: transfer)
        case .trusted, .taken: .done
        case .lacks(_, let lack):
            .lacking(
                Failure(
                    .paymentFieldMissing,
                    subject: Subject(request: lack.exchange, field: "transaction.\(lack.field)"),
                    section: lack.section,
                    facts: [.request: lack.request.map(Fact.text), .name: .text(lack.field)]
                )
            )
        case .obstacle(let turn, let reason):
            .hindered(subject: turn.transfer, status: turn.status.rawValue, turn: turn.number, reason)
        case .askedAgain(let transfer, let request):
            .askedAfter(subject: transfer, status: Transfer.Status.pendingUserTransferStart.rawValue, request)
        case .asking, .startLost, .startingAgain, .request, .withoutCallbacks, .leadsBack, .accepted, .payee, .shown,
            .told, .answered, .askedStill, .meant,
            .deadline, .toConfirm, .confirmed, .signed, .proved, .void, .claiming, .awaiting, .found, .searching:
            nil
        }
    }
}

extension TransferFact {
    /// The fact with `•••` in the place of what the anchor says: a note is not sealed.
    fileprivate var withoutProse: TransferFact {
        switch self {
        case .obstacle(let turn, let reason): .obstacle(turn: turn, reason: reason.withoutProse)
        case .askedAgain(let transfer, let request): .askedAgain(transfer: transfer, request: request.withoutProse)
        default: self
        }
    }
}
