public import Diagnostics

/// The form of names of states, inputs and kept values: a letter, then letters, digits, `_` and `-`.
enum Name {
    /// Longer names are slips, not names.
    static let limit = 64

    static func isValid(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, isStart(first), text.utf8.count <= limit, text.last != "-" else { return false }
        return text.allSatisfy(isPart)
    }

    static func isStart(_ character: Character) -> Bool {
        character.asciiValue.map(isLetter) ?? false
    }

    static func isPart(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        // The letters of ASCII differ from their capitals by one bit.
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
}

/// A value, and the place in the flow file where it was written.
public struct Located<Value> {
    /// The value as it was written.
    public var value: Value

    /// The place where it was written.
    public var place: SourcePlace

    /// Puts `value` at `place`.
    public init(_ value: Value, at place: SourcePlace) {
        self.value = value
        self.place = place
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
extension Located: Sendable where Value: Sendable {}
