/// A value that no output ever shows: a seed, a token, a one-time URL, an answer to a KYC question.
///
/// It describes, reflects and dumps itself as `•••`, and is deliberately not `Codable`: anyone who wants the value asks
/// for it by name, with ``reveal()``, and is easily found by searching for that word.
public struct Secret<Value: Sendable>: Sendable {
    private let value: Value

    /// Wraps `value`.
    public init(_ value: Value) {
        self.value = value
    }

    /// The value itself.
    ///
    /// Never pass it to anything that prints, logs or stores in clear.
    public func reveal() -> Value { value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The mark for hidden text, ``Redaction/mark``.
    public var description: String { Redaction.mark }

    /// The mark for hidden text, ``Redaction/mark``.
    public var debugDescription: String { Redaction.mark }

    /// A mirror without children, so that `dump` and debuggers find nothing to show.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The mark in place of a hidden value.
public enum Redaction {
    /// The mark in the place of a secret: three bullets, regardless of its length.
    public static let mark = "•••"

    /// The fewest characters of a secret that is removed from the middle of a text; a shorter one is hidden where it is the
    /// whole text.
    ///
    /// Without this bound the secret `1` would hide every 1: amounts, dates and ids would be unreadable, and other values than
    /// the server's.
    public static let shortestInText = 4

    /// The marks in the place of hidden names of one object, in their order: `•••`, `•••-2` and so on.
    ///
    /// Each name keeps one of its own, since JSON readers take the last of those with the same; none is `isTaken`.
    package static func marks(
        for names: some Sequence<String>,
        unless isTaken: (_ name: String) -> Bool
    ) -> [String: String] {
        var marks: [String: String] = [:]
        var number = 0
        for name in names {
            var mark = name
            repeat {
                number += 1
                mark = number == 1 ? Self.mark : "\(Self.mark)-\(number)"
            } while isTaken(mark)
            marks[name] = mark
        }
        return marks
    }

    /// Whether a name is one of the ``marks(for:unless:)``, as those of tapes are.
    package static func isMark(_ name: some StringProtocol) -> Bool {
        guard name.hasPrefix(mark) else { return false }
        let rest = name.dropFirst(mark.count)
        return rest.isEmpty || rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy(\.isWholeNumber)
    }
}
