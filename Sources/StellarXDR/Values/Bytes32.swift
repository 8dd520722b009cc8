extension XDR {
    /// Exactly 32 bytes: a key, a hash or an id, compared byte by byte.
    package struct Bytes32: Hashable, Comparable, Sendable {
        /// The number of bytes that there are: 32.
        package static let count = 32

        // Four words rather than an array: keys of a ledger's dictionaries are hashed and copied all the time.
        private var first: UInt64
        private var second: UInt64
        private var third: UInt64
        private var fourth: UInt64

        /// The given bytes, or `nil` where they are not 32.
        package init?(_ bytes: some Collection<UInt8>) {
            self.init(Array(bytes))
        }

        /// The given bytes, or `nil` where they are not 32.
        ///
        /// Digests and keys come as arrays, a million of them in a busy minute, and generic code is not specialized for
        /// them in other modules.
        package init?(_ bytes: [UInt8]) {
            guard bytes.count == Self.count else { return nil }
            (first, second, third, fourth) = (
                Self.word(bytes, at: 0), Self.word(bytes, at: 8), Self.word(bytes, at: 16), Self.word(bytes, at: 24)
            )
        }

        private static func word(_ bytes: [UInt8], at start: Int) -> UInt64 {
            var word: UInt64 = 0
            for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
            return word
        }

        private init() {
            (first, second, third, fourth) = (0, 0, 0, 0)
        }

        /// 32 zeros.
        package static let zero = Bytes32()

        /// The 32 bytes.
        package var bytes: [UInt8] {
            var encoder = XDREncoder()
            encode(to: &encoder)
            return encoder.bytes
        }

        package static func < (left: Bytes32, right: Bytes32) -> Bool {
            (left.first, left.second, left.third, left.fourth)
                < (right.first, right.second, right.third, right.fourth)
        }
    }
}

extension XDR.Bytes32: XDRCodable {
    package init(from decoder: inout XDRDecoder) throws(XDRError) {
        first = try decoder.uint64()
        second = try decoder.uint64()
        third = try decoder.uint64()
        fourth = try decoder.uint64()
    }

    package func encode(to encoder: inout XDREncoder) {
        encoder.encode(first)
        encoder.encode(second)
        encoder.encode(third)
        encoder.encode(fourth)
    }
}

extension XDR {
    /// A SHA-256 digest.
    package typealias Hash = Bytes32

    /// The identity of a liquidity pool: the hash of its parameters.
    package typealias PoolID = Bytes32

    /// The identity of an account: its Ed25519 public key.
    package struct AccountID: XDRCodable, Comparable {
        /// The public key.
        package var ed25519: Bytes32

        package init(_ ed25519: Bytes32) {
            self.ed25519 = ed25519
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            try decoder.reserved("PublicKeyType")
            ed25519 = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(0 as Int32)
            encoder.encode(ed25519)
        }

        package static func < (left: AccountID, right: AccountID) -> Bool {
            left.ed25519 < right.ed25519
        }
    }
}
