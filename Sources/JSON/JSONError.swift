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
}
