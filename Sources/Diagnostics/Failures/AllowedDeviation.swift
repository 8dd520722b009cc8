/// Deviations that are known and accepted: all of a code, or those at one place.
///
/// It is written as `D101`, `number-for-text`, or with the path of a member: `D101:transaction.amount_in`. A baseline names the request
/// as well: `D101:transaction.amount_in in SEP-24 GET /transaction`, and without a path what is about the whole exchange. Behind the code
/// may stand the worst severity that is accepted: `D101/should:transaction.amount_in`.
public struct AllowedDeviation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code.
    public var code: FailureCode

    /// The worst severity that is accepted; `nil` for all.
    public var severity: Deviation.Severity?

    /// The path of a member, as findings show it; `nil` for all places.
    public var path: String?

    /// The request with its SEP, such as `SEP-24 GET /transaction`; `nil` for all requests.
    public var request: String?

    /// The deviations of `code`: with a `severity` those up to it, with a `path` or a `request` those there.
    package init(
        _ code: FailureCode,
        upTo severity: Deviation.Severity? = nil,
        at path: String? = nil,
        in request: String? = nil
    ) {
        (self.code, self.severity, self.path, self.request) = (code, severity, path, request)
    }

    /// The deviations that `text` names; `nil` where it names no code of deviations.
    public init?(_ text: String) {
        var text = Substring(text)
        // The last one: the path before it is made of names that an anchor chose.
        if let place = text.ranges(of: " in SEP-").last {
            request = String(text[place.lowerBound...].dropFirst(4))
            text = text[..<place.lowerBound]
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].lowercased().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if words.count > 1 {
            guard let severity = Deviation.Severity(rawValue: String(words[1])) else { return nil }
            self.severity = severity
        }
        let word = String(words[0])
        let codes = FailureCode.deviations
        guard let code = codes.first(where: { $0.rawValue.lowercased() == word || $0.slug == word }) else { return nil }
        guard parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.code = code
        path = parts.count == 1 ? nil : String(parts[1])
    }

    /// The deviations in their written form.
    public var description: String {
        code.rawValue + (severity.map { "/\($0)" } ?? "") + (path.map { ":\($0)" } ?? "")
            + (request.map { " in \($0)" } ?? "")
    }

    /// Whether `deviation` is among them.
    public func allows(_ deviation: Deviation) -> Bool {
        allows(
            deviation.code.rawValue,
            deviation.severity,
            in: deviation.request,
            at: deviation.pattern,
            field: deviation.subject.field
        )
    }

    /// Whether the deviation with this code and severity, in this request with its SEP, and at this place is among them.
    package func allows(
        _ code: String,
        _ severity: Deviation.Severity,
        in request: String,
        at pattern: String,
        field: String?
    ) -> Bool {
        guard code == self.code.rawValue, self.request.map({ $0 == request }) ?? true else { return false }
        guard self.severity?.covers(severity) ?? true else { return false }
        guard let path else { return self.request == nil || pattern.isEmpty }
        return path == pattern || path == field
    }

    /// Reads it as it is written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let allowed = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no code of a finding: \(text)")
        }
        self = allowed
    }

    /// Writes it as people do.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
