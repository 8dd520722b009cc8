/// Why bytes are not what they were taken for.
package struct XDRError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    package var reason: Reason

    /// Where: how many bytes stand before the value that is wrong.
    package var offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "\(reason) at byte \(offset)" }
}

extension XDRError {
    /// The ways in which bytes can break the rules of RFC 4506 or of the network's own definitions.
    package enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// The bytes end before the value does.
        case endsTooEarly(missing: Int)
        /// Bytes are left after the value.
        case trailingBytes(Int)
        /// A byte that only fills up is not zero.
        case paddingNotZero
        /// A boolean, or the mark of an optional value, is neither 0 nor 1.
        case notABoolean(UInt32)
        /// A list or text is longer than its definition allows, or longer than the bytes that are left.
        case tooLong(length: UInt32, limit: Int)
        /// An enumeration or union has no such case.
        case unknownCase(type: String, value: Int32)
        /// Values lie within values more often than is allowed.
        case tooDeep(limit: Int)
        /// The operation belongs to smart contracts, which this code does not handle.
        case unsupportedOperation(Int32)

        package var description: String {
            switch self {
            case .endsTooEarly(let missing): "\(missing) bytes are missing"
            case .trailingBytes(let count): "\(count) bytes are left over"
            case .paddingNotZero: "padding is not zero"
            case .notABoolean(let value): "\(value) is neither 0 nor 1"
            case .tooLong(let length, let limit): "length \(length) is over the limit of \(limit)"
            case .unknownCase(let type, let value): "\(type) has no case \(value)"
            case .tooDeep(let limit): "values are nested more than \(limit) deep"
            case .unsupportedOperation(let type): "unsupported operation type \(type)"
            }
        }
    }
}
