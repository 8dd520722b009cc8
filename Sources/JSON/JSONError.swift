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
        /// Bytes after the document.
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

    /// The place in the document `bytes`, as editors count: lines and, in the line, characters of Unicode, both from 1.
    public func place(in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(max(0, offset))
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // All but the first byte of a character in UTF-8 begin with the bits 10.
        let column = (lines.last ?? []).count(where: { $0 & 0b1100_0000 != 0b1000_0000 })
        return (line: lines.count, column: column + 1)
    }
}
