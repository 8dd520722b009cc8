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
