internal import Diagnostics
internal import Stellar

/// The origin of the texts of a result: Windlass, or another party.
public indirect enum TextOrigin: Hashable, Sendable {
    /// Texts of Windlass, the flow or the ledger; and what an anchor publishes for everyone: its services, the choices that it offers.
    case own
    /// An identifier, a status or a code from another party; what has blanks in it is none, and counts as ``prose``.
    case identifier
    /// An id or a reference from another party, as ``identifier``; one that is an answer is no reference, however short.
    case reference
    /// An account of the ledger from another party; any other account, such as one at a bank, counts as ``prose``.
    case account
    /// An amount from another party; what is no decimal number counts as ``prose``.
    case amount
    /// An amount that Windlass has written with its unit, of which another party chose the unit: `25 USD`.
    case amountWithUnit
    /// A memo of the ledger from another party, which everyone can read there; what can't be one counts as ``prose``.
    case memo
    /// The words of another party.
    case prose
    /// A document of any shape from another party; the names in it are those that a flow refers to, and all texts are prose.
    case document
    /// A table, with the origins of its fields; a text in its place has that of the others.
    case table([String: TextOrigin], others: TextOrigin)

    /// The origin of the field called `name`, or of an element of a list.
    fileprivate func ofField(_ name: String) -> TextOrigin {
        if case .table(let fields, let others) = self { fields[name] ?? others } else { self }
    }
}

extension Value {
    /// The value with its texts marked that another party has worded.
    ///
    /// A text that is marked already stays so.
    ///
    /// - Parameters:
    ///   - origin: who words the texts.
    ///   - type: the type of the value, whose fields may have origins of their own.
    ///   - isSecret: whether a text of an origin that shows it holds a secret, such as the session's token. An amount, an account
    ///     of the ledger and the name of a field of ``TextOrigin/own`` are asked for as such: one may be an answer and data as well.
    ///   - isSecretName: whether a name that another party chose holds a secret.
    /// - Returns: the value; texts that are what their origin says are as they were.
    public func marked(
        _ origin: TextOrigin,
        as type: ValueType = .any,
        unless isSecret: (_ text: String, _ origin: TextOrigin) -> Bool = { _, _ in false },
        hiding isSecretName: (_ name: String) -> Bool = { _ in false }
    ) -> Value {
        switch self {
        case .text(let text):
            let isShown = origin.covers(text) && type.admits(text) && !origin.holdsSecret(text, as: type, isSecret)
            return isShown ? self : .prose(text)
        case .number(let number):
            // Digits where no number is expected may be a customer's.
            guard type.isNumber ?? origin.coversNumbers else { return .foreignNumber(number) }
            return origin.holdsSecret(number.description, as: type, isSecret) ? .foreignNumber(number) : self
        case .list(let elements):
            var inner = ValueType.any
            if case .list(let element) = type { inner = element }
            return .list(elements.map { $0.marked(origin, as: inner, unless: isSecret, hiding: isSecretName) })
        case .object(let fields):
            var record: RecordType?
            if case .record(let known) = type { record = known }
            // Of fields that no one here knows, only the names are data.
            let knowsNames = record?.fields.isEmpty == false
            let foreign = fields.keys.filter { record?.field($0) == nil }.sorted()
            let secret = foreign.filter { name in
                origin == .own && !knowsNames ? isSecret(name, .own) : isSecretName(name)
            }
            // The names with secrets come first: they are all that a tape hides.
            let wordy = foreign.filter { !origin.shows(name: $0) && !secret.contains($0) && !Redaction.isMark($0) }
            let marks = Redaction.marks(for: secret + wordy) { fields[$0] != nil }
            var marked: [String: Value] = [:]
            for (name, value) in fields {
                let field = record?.field(name)
                marked[marks[name] ?? name] = value.marked(
                    field?.origin ?? (knowsNames ? .prose : origin.ofField(name)),
                    as: field?.type ?? .any,
                    unless: isSecret,
                    hiding: isSecretName
                )
            }
            return .object(marked)
        case .null, .bool, .foreign, .foreignNumber, .secret: return self
        }
    }
}

extension TextOrigin {
    /// Whether the text is shown everywhere.
    fileprivate func covers(_ text: String) -> Bool {
        switch self {
        case .own, .amountWithUnit: true
        case .identifier, .reference: text.isEmpty || text.isIdentifier
        case .account: text.isEmpty || MuxedAccount(text) != nil
        case .amount: text.isEmpty || ExactDecimal(text, allowingExponent: true) != nil
        case .memo: text.isEmpty || ["text", "hash"].contains { (try? Memo(type: $0, value: text)) != nil }
        case .prose, .document: text.isEmpty
        case .table(_, let others): others.covers(text)
        }
    }

    /// Whether a text of a type holds a secret; of an amount with its unit the unit is searched as what another party chose.
    fileprivate func holdsSecret(
        _ text: String,
        as type: ValueType,
        _ isSecret: (String, TextOrigin) -> Bool
    ) -> Bool {
        switch self {
        case _ where type.isNumber == true, .account, .amount: isSecret(text, .own)
        case .amountWithUnit:
            isSecret(text, .own) || isSecret(String(text.drop { $0 != " " }.dropFirst()), .identifier)
        case .own, .identifier, .reference, .memo, .prose, .document, .table: isSecret(text, self)
        }
    }

    /// Whether a number is shown everywhere that stands in the place of a text.
    fileprivate var coversNumbers: Bool {
        switch self {
        case .own, .identifier, .reference, .amount, .amountWithUnit, .memo: true
        case .account, .prose, .document: false
        case .table(_, let others): others.coversNumbers
        }
    }

    /// Whether the name of a field is shown: what has blanks in it is no name, unless a flow may refer to it.
    fileprivate func shows(name: String) -> Bool {
        switch self {
        case .own, .document: true
        case .identifier, .reference, .account, .amount, .amountWithUnit, .memo, .prose, .table: name.isIdentifier
        }
    }
}

extension ValueType {
    /// Whether a text in the place of this type is what the type says; what has no type may be any text.
    fileprivate func admits(_ text: String) -> Bool {
        switch self {
        case .number, .amount, .integer: text.isEmpty || ExactDecimal(text) != nil
        case .boolean: text.isEmpty || value(of: text) != nil
        // A day alone is no instant, and may be a date of birth.
        case .time: text.isEmpty || text.utf8.count > 10 && value(of: text) != nil
        case .any, .text, .date, .duration, .asset, .account, .payee, .url, .record, .list: true
        }
    }

    /// Whether it is a number; `nil` where that depends on who words it.
    fileprivate var isNumber: Bool? {
        switch self {
        case .number, .amount, .integer: true
        case .boolean, .date, .time, .duration, .asset, .account, .payee, .url: false
        case .any, .text, .record, .list: nil
        }
    }
}
