/// Prose that another party wrote: an anchor's message, a label on its page, the body of an answer.
///
/// It may repeat what a customer has told the anchor, in any spelling. Nothing shows it by accident: it describes, reflects and
/// encodes itself as `•••` until it is ``disclosed``, and can't be interpolated into a `String`. ``MessageText`` keeps it apart
/// from Windlass's own words, ``ProseSeal`` stores it sealed, and ``ProseDisplay`` decides whether a reader sees it.
///
/// All else is typed and stays clear: amounts, statuses, identifiers, assets, addresses, and names of fields.
public struct ForeignProse: Hashable, Sendable {
    /// `nil` where it was read from a journal whose seal was not opened.
    private let text: String?
    /// Whether documents have it word for word, as their readers may see it.
    private(set) var isDisclosed = false

    /// Wraps `text`, which another party wrote.
    public init(_ text: String) {
        self.text = text
    }

    /// Prose that stays sealed: no one here knows it.
    public static let sealed = ForeignProse(unopened: ())

    private init(unopened: ()) {
        text = nil
    }

    /// The prose itself, or ``Redaction/mark`` where its seal was not opened.
    ///
    /// It may be compared, asked about at a terminal, and shown to the person that it is meant for. Never print it anywhere else.
    public func reveal() -> String { text ?? Redaction.mark }

    /// The prose as it stands in documents whose readers may see it; it is encoded word for word, and sealed in journals as ever.
    var disclosed: ForeignProse {
        var prose = self
        prose.isDisclosed = true
        return prose
    }

    /// The prose as `display` lets its reader see it.
    public func shown(_ display: ProseDisplay) -> String {
        switch display {
        case .masked: Redaction.mark
        case .revealed: reveal()
        }
    }
}

extension ForeignProse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The mark for hidden text, ``Redaction/mark``.
    public var description: String { Redaction.mark }

    /// The mark for hidden text, ``Redaction/mark``.
    public var debugDescription: String { Redaction.mark }

    /// A mirror without children, so that `dump` and debuggers find nothing to show.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Whether a reader sees what other parties wrote.
public enum ProseDisplay: Hashable, Sendable {
    /// Masked as `•••`: in a pipe, a report, a log, a JSON document.
    case masked
    /// Word for word: at a terminal, and where the user asks for it.
    case revealed
}

extension Quotation {
    /// An excerpt of `prose`, as ``of(_:hiding:)`` makes it.
    public static func of(_ prose: ForeignProse, hiding secrets: [Secret<String>] = []) -> ForeignProse? {
        let excerpt: String? = of(prose.reveal(), hiding: secrets)
        return excerpt.map { ForeignProse($0) }
    }
}
