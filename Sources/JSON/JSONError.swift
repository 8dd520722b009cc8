/// The reason why bytes are not the JSON document they should be.
public struct JSONError: Error, Hashable {
    /// The fault.
    public enum Reason: Hashable, Sendable {
        /// The document ends in the middle of a value.
        case endOfDocument
        /// A byte stands where no value, separator or bracket begins with it.
        case unexpectedByte(UInt8)
        /// A number is not written as JSON writes numbers.
        case invalidNumber
        /// A number has more characters than any amount needs.
        case numberTooLong(limit: Int)
        /// A text holds a control character, an unknown escape or half of a surrogate pair.
        case invalidString
        /// A text is not UTF-8.
        case invalidUTF8
        /// Two members of an object have this name.
        case repeatedMember(String)
        /// Lists and objects stand in each other deeper than the limit.
        case tooDeep(limit: Int)
        /// The document has more bytes than the limit.
        case tooLarge(limit: Int)
        /// Something follows the document.
        case trailingBytes
    }

    /// The fault.
    public var reason: Reason

    /// The number of bytes that are before the place where it is wrong.
    public var offset: Int

    /// An error at `offset`.
    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The fault and its place.
    public var summary: String { "not a JSON document: \(problem)" }

    /// The fault and its place, as a clause.
    package var problem: String {
        let problem =
            switch reason {
            case .endOfDocument: "it ends too early"
            case .unexpectedByte(let byte): "\(Self.name(byte)) does not belong there"
            case .invalidNumber: "a number is malformed"
            case .numberTooLong(let limit): "a number has more than \(limit) characters"
            case .invalidString: "a string is malformed"
            case .invalidUTF8: "a string is not UTF-8"
            case .repeatedMember(let name): "an object has two members `\(name)`"
            case .tooDeep(let limit): "it is nested deeper than \(limit) levels"
            case .tooLarge(let limit): "it has more than \(limit) bytes"
            case .trailingBytes: "something follows its end"
            }
        return "\(problem) (byte \(offset))"
    }

    private static func name(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte)
            ? "'\(Character(UnicodeScalar(byte)))'" : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
}
