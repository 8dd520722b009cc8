/// The network's own data types, under the names that the protocol gives them.
///
/// They hold all that the wire can carry, also what the ledger refuses: negative amounts, malformed asset codes,
/// unknown flags. What reads a value and writes it again gets the same bytes.
///
/// Specification: <https://github.com/stellar/stellar-xdr>
package enum XDR {}

/// A value with one representation in XDR, the network's binary format (RFC 4506).
package protocol XDRCodable: Hashable, Sendable {
    /// Reads the value from where `decoder` stands.
    init(from decoder: inout XDRDecoder) throws(XDRError)

    /// Writes the value behind what `encoder` has already.
    func encode(to encoder: inout XDREncoder)
}

extension XDRCodable {
    /// Reads the value from `bytes`, which hold it and nothing else.
    package init(xdr bytes: [UInt8]) throws(XDRError) {
        var decoder = XDRDecoder(bytes)
        self = try decoder.decode()
        try decoder.finish()
    }

    /// The value's representation.
    package var xdr: [UInt8] {
        var encoder = XDREncoder()
        encode(to: &encoder)
        return encoder.bytes
    }
}

/// An enumeration of the network: four bytes with one of the values that are defined.
package protocol XDREnumeration: XDRCodable, CaseIterable, RawRepresentable<Int32> {}

extension XDREnumeration {
    package init(from decoder: inout XDRDecoder) throws(XDRError) {
        let offset = decoder.offset
        let value = try decoder.int32()
        guard let known = Self(rawValue: value) else {
            throw XDRError(.unknownCase(type: "\(Self.self)", value: value), at: offset)
        }
        self = known
    }

    package func encode(to encoder: inout XDREncoder) {
        encoder.encode(rawValue)
    }
}

/// The reason why bytes are not what they were taken for.
package struct XDRError: Error, Hashable, CustomStringConvertible {
    /// The fault.
    package var reason: Reason

    /// The number of bytes before the value that is wrong.
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
