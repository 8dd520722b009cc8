internal import Diagnostics
internal import JSON

/// The requests of a tape, and which of them a request is.
///
/// A request is the same where method, path, query and body are. What the tape hides stands for any text, as `•••` was put there
/// when the request was recorded; the order of fields doesn't matter.
struct TapeRequests: Sendable {
    /// The differences by nature between the client of the tape and the one that asks.
    enum Client: Hashable, Sendable {
        /// The program that recorded the tape.
        case recorder
        /// A run other than the recorded one: it has accounts of its own in the places of the recorded ones, where there are any, and asks as
        /// often as it likes.
        case other(accounts: Set<String>)
    }

    /// The parameter of a query that another client may leave out.
    private static let omissible = "home_domain"
    /// The one that it may send where the tape has none.
    private static let addable = "lang"

    /// The exchanges, in the order in which they were recorded.
    let exchanges: [RecordedExchange]
    private var client: Client
    /// The beginnings of the recorded addresses.
    var recorded: [String] = []
    /// The beginnings in their places, at which another client finds the servers.
    var served: [String] = []
    /// The recorded accounts in whose places those of another client are, where there are several; each keeps its place.
    private var places: [String: String] = [:]
    private var sent: Set<Int> = []
    /// The exchange that was played last.
    private var latest: Int?

    /// The requests of `exchanges`, none of them sent.
    init(_ exchanges: [RecordedExchange], client: Client) {
        self.exchanges = exchanges
        self.client = client
    }

    /// The exchanges that were not played yet.
    var open: [RecordedExchange] {
        exchanges.indices.filter { !sent.contains($0) }.map { exchanges[$0] }
    }

    /// The next exchange with this request, which counts as sent from now on.
    ///
    /// To another client the last answer to a `GET` is given again.
    mutating func take(_ asked: RecordedExchange.Request) throws(TapeDifference) -> RecordedExchange {
        let same = indices(of: asked)
        let open = same.filter { !sent.contains($0) }
        if let index = open.first(where: { bodyDifference(asked, exchanges[$0].request) == nil }) {
            sent.insert(index)
            latest = index
            place(asked, as: exchanges[index].request)
            return exchanges[index]
        }
        if client != .recorder, asked.method == "GET", let index = same.last {
            place(asked, as: exchanges[index].request)
            return exchanges[index]
        }
        var kind = TapeDifference.Kind.unknown(next: next.map { "\($0.request.method) \($0.request.url)" })
        if let index = open.first, let difference = bodyDifference(asked, exchanges[index].request) {
            kind = difference
        }
        throw TapeDifference(request: "\(asked.method) \(asked.url)", kind: kind)
    }

    /// The exchanges with this method and address; another account counts as the recorded one only where the tape has none with it.
    private func indices(of asked: RecordedExchange.Request) -> [Int] {
        func indices(_ requests: Self) -> [Int] {
            exchanges.indices.filter { index in
                let tape = exchanges[index].request
                return tape.method == asked.method && requests.isSame(url: asked.url, tape.url)
            }
        }
        var exact = self
        if case .other = client { exact.client = .other(accounts: []) }
        let same = indices(exact)
        return same.isEmpty && client != exact.client ? indices(self) : same
    }

    /// Gives the accounts of a request, which is that of the tape, the places in which they are there.
    private mutating func place(_ asked: RecordedExchange.Request, as tape: RecordedExchange.Request) {
        guard case .other(let accounts) = client, accounts.count > 1 else { return }
        let texts = [asked.url, asked.content.body ?? ""] + (asked.content.form ?? []).map(\.value)
        let words = texts.flatMap { $0.split { !$0.isASCII || !$0.isLetter && !$0.isNumber } }.map(String.init)
        for account in words where places[account] == nil && FieldRules.isAccount(account) {
            func isSame(at recorded: String) -> Bool {
                var other = self
                other.places[account] = recorded
                return other.isSame(url: asked.url, tape.url) && other.bodyDifference(asked, tape) == nil
            }
            // Where the tape hides it, it has no place yet.
            if accounts.contains(account) {
                places[account] = account
            } else if !isSame(at: "") {
                places[account] = accounts.first { !places.values.contains($0) && isSame(at: $0) }
            }
        }
    }

    /// The exchange that the recorded client had next: the first one open behind the last one that was played.
    private var next: RecordedExchange? {
        let open = exchanges.indices.filter { !sent.contains($0) }
        let index = open.first { $0 > latest ?? -1 } ?? open.first
        return index.map { exchanges[$0] }
    }

    // MARK: - Addresses

    private func isSame(url asked: String, _ tape: String) -> Bool {
        if asked == tape { return true }
        guard isSame(path: Self.path(of: asked), Self.path(of: tape)) else { return false }
        var (items, others) = (Self.items(of: asked), Self.items(of: tape))
        if client != .recorder {
            if !others.contains(where: { $0.name == Self.addable }) { items.removeAll { $0.name == Self.addable } }
            if !items.contains(where: { $0.name == Self.omissible }) { others.removeAll { $0.name == Self.omissible } }
        }
        return items.count == others.count
            && zip(items, others).allSatisfy { $0.name == $1.name && isSame($0.value, $1.value) }
    }

    /// The address without its query; one without a path is sent as `/` (RFC 9112, section 3.2.1).
    private static func path(of url: String) -> String {
        let place = String(url.prefix { $0 != "?" })
        return place.split(separator: "/").count == 2 && !place.hasSuffix("/") ? place + "/" : place
    }

    /// Whether a path is that of the tape, as a whole or part by part.
    private func isSame(path asked: String, _ tape: String) -> Bool {
        if isSame(asked, tape) { return true }
        let parts = asked.split(separator: "/", omittingEmptySubsequences: false)
        let others = tape.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == others.count && zip(parts, others).allSatisfy { isSame(String($0), String($1)) }
    }

    /// The fields of a query in the order of their names, in which a form writes blanks as `+`.
    private static func items(of url: String) -> [(name: String, value: String)] {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return ordered(FormEncoding.decode(url[url.index(after: mark)...]))
    }

    /// The fields in the order of their names; those of one name stay in theirs.
    private static func ordered(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }

    // MARK: - Texts

    /// Whether `asked` is what the tape has, in which each `•••` stands for any text.
    private func isSame(_ asked: String, _ tape: String) -> Bool {
        if asked == tape || !served.isEmpty && moved(asked) == tape { return true }
        if case .other(let accounts) = client, accounts.contains(tape), FieldRules.isAccount(asked),
            accounts.count == 1 || (places[asked].map { $0 == tape } ?? !places.values.contains(tape))
        {
            return true
        }
        let parts = tape.split(separator: Redaction.mark, omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last, asked.hasPrefix(first) else {
            return false
        }
        var rest = asked.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    /// The text with the recorded server in it, where it is the name or an address of one that plays.
    private func moved(_ text: String) -> String {
        if let index = served.firstIndex(where: { TapePlayer.authority(of: $0) == text }) {
            return String(TapePlayer.authority(of: recorded[index]))
        }
        return TapePlayer.replacing(served, by: recorded, in: text)
    }

    // MARK: - Bodies

    /// The difference of a request's body from that of the tape.
    private func bodyDifference(
        _ asked: RecordedExchange.Request,
        _ tape: RecordedExchange.Request
    ) -> TapeDifference.Kind? {
        let (sent, had) = (asked.content, tape.content)
        if sent.form != nil || had.form != nil, let own = fields(of: sent), let others = fields(of: had) {
            return difference(own, others)
        }
        if (sent.form == nil) == (had.form == nil) {
            guard sent.body != had.body else { return nil }
            // The tape has a body that is never kept.
            let hasType = had.headers.contains { $0.name.lowercased() == "content-type" }
            if had.body == nil, had.form == nil, client != .recorder, hasType { return nil }
        }
        if let first = sent.body.flatMap({ try? JSONValue.parse($0) }),
            let second = had.body.flatMap({ try? JSONValue.parse($0) })
        {
            return difference(first, second, at: "").map { difference in
                .body(
                    place: difference.place.isEmpty ? nil : difference.place,
                    sent: difference.sent.map(Fact.text),
                    tape: difference.tape.map(Fact.text)
                )
            }
        }
        if let text = sent.body, let other = had.body, isSame(text, other) { return nil }
        return .body(place: nil, sent: Self.fact(of: sent), tape: Self.fact(of: had))
    }

    /// The fields of a form; another client may send them as JSON.
    private func fields(of content: RecordedExchange.Content) -> [RecordedExchange.FormField]? {
        if content.form != nil || client == .recorder { return content.form }
        guard let body = content.body, let members = (try? JSONValue.parse(body))?.objectValue else { return nil }
        return members.map { RecordedExchange.FormField(name: $0.key, value: $0.value.string ?? $0.value.text) }
    }

    /// The content as a whole; `nil` where there is none.
    private static func fact(of content: RecordedExchange.Content) -> Fact? {
        content.form == nil ? content.body.map(Fact.text) : Fact.phrase(.form)
    }

    private func difference(
        _ fields: [RecordedExchange.FormField],
        _ others: [RecordedExchange.FormField]
    ) -> TapeDifference.Kind? {
        func ordered(_ fields: [RecordedExchange.FormField]) -> [(name: String, value: String)] {
            Self.ordered(fields.map { ($0.name, $0.value) })
        }
        for (field, other) in zip(ordered(fields), ordered(others))
        where field.name != other.name || !isSame(field.value, other.value) {
            // Both are in the order of their names: what comes first of two names is missing on the other side.
            if field.name > other.name { return .body(place: other.name, sent: nil, tape: .text(other.value)) }
            let tape = field.name == other.name ? Fact.text(other.value) : nil
            return .body(place: field.name, sent: .text(field.value), tape: tape)
        }
        guard fields.count != others.count else { return nil }
        return .body(place: nil, sent: .number(fields.count), tape: .number(others.count))
    }

    /// The first place at which two documents differ, empty for the whole; `nil` stands for what one of them has not.
    private func difference(
        _ sent: JSONValue,
        _ tape: JSONValue,
        at path: String
    ) -> (place: String, sent: String?, tape: String?)? {
        guard sent != tape else { return nil }
        if let members = sent.objectValue, let others = tape.objectValue {
            for name in Set(members.keys).union(others.keys).sorted() {
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let value = members[name] else { return (place, nil, others[name]?.text) }
                guard let other = others[name] else { return (place, value.text, nil) }
                if let found = difference(value, other, at: place) { return found }
            }
            return nil
        }
        if let elements = sent.arrayValue, let others = tape.arrayValue, elements.count == others.count {
            for (index, (element, other)) in zip(elements, others).enumerated() {
                if let found = difference(element, other, at: "\(path)[\(index)]") { return found }
            }
            return nil
        }
        // A hidden number or boolean is a text on the tape.
        if case .string(let other) = tape, isSame(sent.string ?? sent.text, other) { return nil }
        return (path, sent.text, tape.text)
    }
}
