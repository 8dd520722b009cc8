internal import Diagnostics
internal import Glibc
internal import JSON
internal import Synchronization

/// The secrets that a run has sent or holds, so that they can be removed where a server repeats them.
///
/// The type of a field decides what is kept and shown. This is the second protection, where that lets a text through which a
/// server worded or named: it finds a secret by its letters, and misses one in another spelling.
package final class KnownSecrets: Sendable {
    private struct State {
        /// The terms that are looked for, the longest first, since one may be part of another.
        var terms: [Term] = []
        /// The terms of credentials, for which every header and body is searched.
        var credentialTerms: [Term] = []
        var credentials: Set<String> = []
        var answers: Set<String> = []
        /// The answers that were only in addresses of pages, which may be words of the page's own.
        var addresses: Set<String> = []
        /// The values that the run has sent in clear, such as amounts and asset codes.
        var open: Set<String> = []

        /// Whether a text as a whole is a secret, however short.
        func holds(_ text: String) -> Bool { answers.contains(text) || credentials.contains(text) }

        mutating func insert(_ term: Term) {
            terms.removeAll { $0.text == term.text }
            let place = terms.firstIndex { ($0.length, $0.text) < (term.length, term.text) } ?? terms.endIndex
            terms.insert(term, at: place)
            credentialTerms = terms.filter(\.isCredential)
            if term.isCredential { addresses.remove(term.text) }
        }
    }

    /// The fewest characters of an answer that is looked for within a name.
    ///
    /// A hash has 64 random digits: one of 160 hashes has four given digits in it, and one of 1.7 million has eight.
    private static let shortestInName = 8

    private let state = Mutex(State())

    /// A record of no secrets.
    package init() {}

    /// Learns a credential: a token, a seed, a secret of the flow; servers repeat it as JSON too.
    package func add(credential: String) {
        guard !credential.isEmpty, !state.withLock({ $0.credentials.contains(credential) }) else { return }
        // Bodies are searched as they are sent, and what stands in one as JSON writes it is replaced there: the rest stays readable.
        let forms = [credential, String(JSONValue.string(credential).text.dropFirst().dropLast())]
        state.withLock { state in
            for form in forms where state.credentials.insert(form).inserted {
                if form.count >= Redaction.shortestInText { state.insert(Term(form, isCredential: true)) }
            }
        }
    }

    /// Learns what a customer has answered, or what the address of a page has.
    func add(answer: String, isAddress: Bool = false) {
        guard !answer.isEmpty else { return }
        state.withLock { state in
            let isNew = state.answers.insert(answer).inserted
            if !isAddress { state.addresses.remove(answer) }
            guard isNew, !state.credentials.contains(answer) else { return }
            if isAddress { state.addresses.insert(answer) }
            let term = Term(answer, isCredential: false)
            if term.length >= Redaction.shortestInText { state.insert(term) }
        }
    }

    /// Learns a value that the run sends in clear, which is no secret where it comes back.
    func add(open value: String) {
        state.withLock { _ = $0.open.insert(value) }
    }

    /// A text without credentials.
    func withoutCredentials(_ text: String) -> String {
        Self.hiding(state.withLock { $0.credentialTerms }, in: text)
    }

    /// Prose without credentials, for people, who see what the customer has answered.
    package func withoutCredentials(prose: String) -> String {
        let (isWhole, terms) = state.withLock { ($0.credentials.contains(prose), $0.credentialTerms) }
        return isWhole ? Redaction.mark : Self.hidingBeginning(of: terms, beforeCutOf: Self.hiding(terms, in: prose))
    }

    /// Prose without credentials and answers.
    func withoutSecrets(_ text: String) -> String {
        let (isWhole, terms) = state.withLock { ($0.holds(text), $0.terms) }
        return isWhole ? Redaction.mark : Self.hiding(terms, in: text)
    }

    /// Prose without credentials and what the customer has answered, for reports.
    package func withoutAnswers(_ text: String) -> String {
        let (isWhole, terms, addresses) = state.withLock { ($0.holds(text), $0.terms, $0.addresses) }
        if isWhole, !addresses.contains(text) { return Redaction.mark }
        let hidden = terms.filter { !addresses.contains($0.text) }
        return Self.hidingBeginning(of: hidden, beforeCutOf: Self.hiding(hidden, in: text))
    }

    /// Words of Windlass with data of others in them, without credentials and without answers that are long enough to be told from words.
    func withoutLongAnswers(_ text: String) -> String {
        let terms = state.withLock { state in state.terms.filter { Self.isTold($0, from: state) } }
        return Self.hidingBeginning(of: terms, beforeCutOf: Self.hiding(terms, in: text))
    }

    /// Whether data of another party holds a credential, or with `answers` an answer that is long enough to be told from other data.
    ///
    /// What the run has sent in clear as well is no answer.
    func isIn(data: String, answers: Bool) -> Bool {
        let terms = state.withLock { state in
            let terms = state.terms.filter { Self.isTold($0, from: state) }
            return answers && !state.open.contains(data) ? terms : terms.filter(\.isCredential)
        }
        return Self.hiding(terms, in: data) != data
    }

    /// Whether typed data is a secret as a whole: a credential, or an answer that is long enough to be told from other data.
    ///
    /// It may be escaped as in addresses and forms.
    /// A number may be an answer and data of the transfer as well, such as an amount that was typed on a page.
    func isSecret(data: String) -> Bool {
        state.withLock { state in
            guard !state.open.contains(data) else { return false }
            if state.credentials.contains(data) { return true }
            if !Self.isNumber(data), data.count >= Self.shortestInName, state.answers.contains(data),
                !state.addresses.contains(data)
            {
                return true
            }
            guard data.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
            else { return false }
            return state.terms.contains { term in
                term.isEscaped(as: data) && Self.isTold(term, from: state)
                    && (term.isCredential || !Self.isNumber(term.text))
            }
        }
    }

    private static func isNumber(_ data: String) -> Bool {
        data.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// Whether a term can be told from other words and data: a credential, or a long answer that the run has not sent in clear as well.
    private static func isTold(_ term: Term, from state: State) -> Bool {
        if term.isCredential { return true }
        return term.length >= shortestInName && !state.addresses.contains(term.text) && !state.open.contains(term.text)
    }

    /// Whether a value is as a whole what the customer has answered, however short; what the run has sent in clear as well is not.
    func isAnswer(_ value: String) -> Bool {
        state.withLock { $0.answers.contains(value) && !$0.addresses.contains(value) && !$0.open.contains(value) }
    }

    /// A value of an answer, as ``withoutLongAnswers(_:)`` leaves typed data and ``withoutAnswers(_:)`` prose; `•••` if all of it is an
    /// answer or a credential, however short.
    ///
    /// A number in the place of an amount is no answer, as in ``isSecret(data:)``.
    func withoutAnswers(in value: QuotedValue) -> String {
        let isCredential = state.withLock { $0.credentials.contains(value.text) }
        if isCredential { return Redaction.mark }
        if value.isAmount, Self.isNumber(value.text) { return withoutCredentials(value.text) }
        if isAnswer(value.text) { return Redaction.mark }
        return value.isProse ? withoutAnswers(value.text) : withoutLongAnswers(value.text)
    }

    /// A status that the SEPs don't have, without secrets as in a value by itself: a traffic record has it as a run shows it.
    func withoutSecrets(status word: String) -> String { withoutAnswers(in: QuotedValue(identifier: word)) }

    /// Whether a name that another party chose is, or holds, a secret; the id of a transfer is none, though its page's address has it.
    func isIn(name: String) -> Bool {
        let length = name.utf8.count
        return state.withLock { state in
            if state.addresses.contains(name) { return false }
            // Most names are shorter than any secret that is looked for in them.
            return state.holds(name)
                || state.terms.contains { term in
                    term.size <= length && (term.isCredential || term.length >= Self.shortestInName)
                        && term.stands(in: name)
                }
        }
    }

    /// Whether a name that is the same in any case is, or holds, a secret, as in ``isIn(name:)``: of a host, or of a media type.
    ///
    /// Few names are searched so: all secrets are written in lower case for each.
    func isIn(caselessName name: String) -> Bool {
        let lowered = name.lowercased()
        return state.withLock { state in
            if state.addresses.contains(where: { $0.lowercased() == lowered }) { return false }
            return state.answers.contains { $0.lowercased() == lowered }
                || state.credentials.contains { $0.lowercased() == lowered }
                || state.terms.contains { term in
                    (term.isCredential || term.length >= Self.shortestInName)
                        && (term.stands(in: name) || lowered.contains(term.text.lowercased()))
                }
        }
    }

    /// The text with `•••` in place of the beginning of a term that stands before the `…` at its end, where ``Quotation`` has cut it off.
    ///
    /// The beginning has four characters or more, and the term, unless it is a credential, eight: others begin like words.
    private static func hidingBeginning(of terms: [Term], beforeCutOf text: String) -> String {
        guard text.last == Quotation.cut else { return text }
        let kept = text.dropLast()
        let long = terms.filter { $0.isCredential || $0.length >= shortestInName }
        guard let length = long.map({ $0.beginning(endOf: kept) }).max(), length >= Redaction.shortestInText else {
            return text
        }
        return kept.dropLast(length) + Redaction.mark + [Quotation.cut]
    }

    /// The text with `•••` in place of each term; all of it is `•••` where a term stands in it by escapes of JSON.
    ///
    /// A text may be JSON that is broken, or hold JSON within JSON, so its escapes are resolved as often as it has any.
    private static func hiding(_ terms: [Term], in text: String) -> String {
        // Most headers are shorter than any token, and no spelling of a secret is shorter than the secret.
        guard terms.contains(where: { $0.size <= text.utf8.count }) else { return text }
        let shown = terms.reduce(text) { $1.removed(from: $0) }
        var plain = shown
        while case let resolved = JSONValue.resolvingEscapes(in: plain), resolved != plain {
            if terms.contains(where: { $0.stands(in: resolved) }) { return Redaction.mark }
            plain = resolved
        }
        return shown
    }
}

/// A secret as it is looked for, by its bytes: every body is searched for every secret.
private final class Term: Sendable {
    let text: String
    /// The number of characters that it has.
    let length: Int
    let isCredential: Bool
    /// The number of bytes that it has.
    var size: Int { bytes.count }
    private let bytes: [UInt8]
    /// The place of its rarest byte, which is looked for: all tokens begin with the letter that texts have most of.
    private let pivot: Int
    /// Whether it has characters that addresses escape; tokens and seeds have none.
    private let isEscapable: Bool
    /// Whether a `%` of it may stand in a text as such, and as well as `%25`: it is before a `2`.
    private let isAmbiguous: Bool

    /// The letters that texts have least of.
    private static let rare = Set("jqxzJQXZ".utf8)

    init(_ text: String, isCredential: Bool) {
        self.text = text
        self.isCredential = isCredential
        length = text.count
        bytes = Array(text.utf8)
        pivot = bytes.firstIndex(where: Self.rare.contains) ?? 0
        isEscapable = !bytes.allSatisfy(Self.unreserved.contains)
        isAmbiguous = zip(bytes, bytes.dropFirst()).contains { $0 == Self.percent && $1 == UInt8(ascii: "2") }
    }

    /// Whether it stands in a text, also escaped as in addresses.
    func stands(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { place(in: $0, from: 0) != nil || escapedPlace(in: $0, from: 0) != nil }
    }

    /// Whether a text is it as a whole, escaped as in addresses and forms.
    func isEscaped(as text: String) -> Bool {
        guard isEscapable, size <= text.utf8.count else { return false }
        var text = text
        return text.withUTF8 { escapedEnd(in: $0, from: 0) == $0.count }
    }

    /// The number of characters of its beginning in which a text ends; 0 where it ends in none.
    func beginning(endOf text: Substring) -> Int {
        guard length > 1 else { return 0 }
        return (1..<length).last { text.hasSuffix(self.text.prefix($0)) } ?? 0
    }

    /// The text with `•••` wherever it stands, also escaped as in addresses.
    func removed(from text: String) -> String {
        let shown = Self.replaced(text) { text, start in
            place(in: text, from: start).map { $0..<($0 + bytes.count) }
        }
        return isEscapable ? Self.replaced(shown, escapedPlace) : shown
    }

    /// The text with `•••` in each place that `find` finds in it from an index on.
    private static func replaced(
        _ text: String,
        _ find: (_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>?
    ) -> String {
        var copy = text
        let rest: String? = copy.withUTF8 { source in
            guard var place = find(source, 0) else { return nil }
            var (shown, start) = ([UInt8](), 0)
            while true {
                shown += UnsafeBufferPointer(rebasing: source[start..<place.lowerBound])
                shown += Redaction.mark.utf8
                start = place.upperBound
                guard let next = find(source, start) else { break }
                place = next
            }
            shown += UnsafeBufferPointer(rebasing: source[start...])
            return String(decoding: shown, as: UTF8.self)
        }
        return rest ?? text
    }

    /// The place in `text` at `start` or behind.
    private func place(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, !bytes.isEmpty else { return nil }
        // Where the byte stands at the latest.
        let last = text.count - bytes.count + pivot
        var next = start + pivot
        while next <= last, let hit = memchr(base + next, Int32(bytes[pivot]), last - next + 1) {
            let found = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
            if text[(found - pivot)..<(found - pivot + bytes.count)].elementsEqual(bytes) {
                return found - pivot
            }
            next = found + 1
        }
        return nil
    }

    // MARK: - Escaped

    /// The place in `text` at `start` or behind of a spelling in which some characters are escaped; `+` may be a blank.
    private func escapedPlace(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        guard isEscapable else { return nil }
        let forBlank = bytes.contains(Self.blank) ? Self.plus : Self.percent
        var start = start
        while let mark = text[start...].firstIndex(where: { $0 == Self.percent || $0 == forBlank }) {
            // One that begins earlier would have the mark before this one in it.
            for first in max(start, mark - bytes.count + 1)...mark {
                if let end = escapedEnd(in: text, from: first) { return first..<end }
            }
            start = mark + 1
        }
        return nil
    }

    /// The end of the longest such spelling that begins at `start`; `nil` where none does.
    private func escapedEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        if isAmbiguous { return ambiguousEnd(in: text, from: start) }
        var place = start
        for byte in bytes {
            guard let next = Self.escapedEnd(of: byte, in: text, at: place) ?? Self.end(of: byte, in: text, at: place)
            else { return nil }
            place = next
        }
        return place
    }

    /// As ``escapedEnd(in:from:)`` for a term in which a `%` of `%25` may be its own, or the beginning of its escaped `%`.
    ///
    /// Readings that end at one place go on as one, so that their number is at most that of the term's `%`, and one.
    private func ambiguousEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var places: Set<Int> = [start]
        for byte in bytes {
            var next: Set<Int> = []
            for place in places {
                if let end = Self.escapedEnd(of: byte, in: text, at: place) { next.insert(end) }
                if let end = Self.end(of: byte, in: text, at: place) { next.insert(end) }
            }
            guard !next.isEmpty else { return nil }
            places = next
        }
        return places.max()
    }

    /// The end of a byte that is escaped as `%` and two digits at `place`; `nil` where it is not.
    private static func escapedEnd(of byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard place + 2 < text.count, text[place] == percent, digit(text[place + 1]) == byte >> 4,
            digit(text[place + 2]) == byte & 0x0F
        else { return nil }
        return place + 3
    }

    /// The end of a byte that stands as such at `place`, a blank also as `+`; `nil` where it does not.
    private static func end(of byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard place < text.count, text[place] == byte || text[place] == plus && byte == blank else { return nil }
        return place + 1
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
    }

    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")
    private static let blank = UInt8(ascii: " ")
    /// The characters that no address escapes.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>
    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
