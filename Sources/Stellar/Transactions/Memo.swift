public import Diagnostics
internal import Sodium
package import StellarXDR

/// A memo: the message of a transaction to its receiver.
public enum Memo: Hashable, Sendable {
    /// The absence of a memo.
    case none
    /// A text of at most 28 bytes, nearly always UTF-8; the network refuses an envelope with more.
    case text([UInt8])
    /// A number.
    case id(UInt64)
    /// A hash, of any data.
    case hash(Hash256)
    /// The hash of the transaction that this one sends back.
    case returnHash(Hash256)

    /// The largest number of bytes of a text: 28.
    public static let textLimit = 28

    /// The memo with the given text, which has at most 28 bytes in UTF-8.
    public init(text: String) throws(MemoError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.textLimit else {
            throw MemoError(.textTooLong(byteCount: bytes.count), type: "text", value: text)
        }
        self = .text(bytes)
    }

    /// The memo that an anchor or Horizon describes by a type and a value.
    ///
    /// The types are `none`, `text`, `id`, `hash` and `return`. A hash is the base64 of 32 bytes, or 64 hexadecimal
    /// digits; their lengths tell them apart.
    public init(type: String, value: String) throws(MemoError) {
        switch type {
        case "none" where value.isEmpty:
            self = .none
        case "text":
            self = try Memo(text: value)
        case "id":
            guard value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let id = UInt64(value) else {
                throw MemoError(.notAnID, type: type, value: value)
            }
            self = .id(id)
        case "hash", "return":
            let bytes = value.utf8.count == 64 ? Hexadecimal.decode(value) : Base64.decode(value)
            guard let hash = bytes.flatMap({ Hash256($0) }) else {
                throw MemoError(.notAHash, type: type, value: value)
            }
            self = type == "hash" ? .hash(hash) : .returnHash(hash)
        default:
            throw MemoError(.unknownType, type: type, value: value)
        }
    }

    /// The type as anchors and Horizon name it: `none`, `text`, `id`, `hash` or `return`.
    public var type: String {
        switch self {
        case .none: "none"
        case .text: "text"
        case .id: "id"
        case .hash: "hash"
        case .returnHash: "return"
        }
    }

    /// The value as anchors and Horizon write it: hashes in base64; `nil` for no memo, and for a text that is not
    /// UTF-8.
    public var value: String? {
        switch self {
        case .none: nil
        case .text(let bytes): String(validating: bytes, as: UTF8.self)
        case .id(let id): String(id)
        case .hash(let hash), .returnHash(let hash): Base64.encode(hash.bytes)
        }
    }

    package init(_ wire: XDR.Memo) {
        switch wire {
        case .none: self = .none
        case .text(let bytes): self = .text(bytes)
        case .id(let id): self = .id(id)
        case .hash(let hash): self = .hash(Hash256(hash))
        case .returnHash(let hash): self = .returnHash(Hash256(hash))
        }
    }

    package var wire: XDR.Memo {
        switch self {
        case .none: .none
        case .text(let bytes): .text(bytes)
        case .id(let id): .id(id)
        case .hash(let hash): .hash(hash.wire)
        case .returnHash(let hash): .returnHash(hash.wire)
        }
    }
}

extension Memo: CustomStringConvertible {
    /// The type and the value: `text "hello"`, `id 7`, `hash Zm9v…`, `none`.
    public var description: String {
        switch self {
        case .none: "none"
        case .text(let bytes): "text \(Excerpt.of(String(decoding: bytes, as: UTF8.self)))"
        case .id, .hash, .returnHash: "\(type) \(value ?? "")"
        }
    }
}

extension Memo: Codable {
    private enum CodingKeys: String, CodingKey {
        case type
        case value
        case bytes
    }

    /// Reads the type, and the value or the bytes of a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        if let bytes = try container.decodeIfPresent(String.self, forKey: .bytes) {
            guard type == "text", let text = Base64.decode(bytes), text.count <= Self.textLimit else {
                throw DecodingError.dataCorruptedError(
                    forKey: .bytes,
                    in: container,
                    debugDescription: "not a text memo"
                )
            }
            self = .text(text)
        } else {
            self = try Memo(type: type, value: try container.decodeIfPresent(String.self, forKey: .value) ?? "")
        }
    }

    /// Writes the type, and the value, or the base64 of a text that is not UTF-8.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        if case .text(let bytes) = self, value == nil {
            try container.encode(Base64.encode(bytes), forKey: .bytes)
        } else {
            try container.encodeIfPresent(value, forKey: .value)
        }
    }
}

/// The reason why a type and a value make no memo.
public struct MemoError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// An unknown type of memo, or `none` with a value.
        case unknownType
        /// The text has more than 28 bytes.
        case textTooLong(byteCount: Int)
        /// The value is not a whole number from 0 to 18446744073709551615.
        case notAnID
        /// The value is neither the base64 of 32 bytes nor 64 hexadecimal digits.
        case notAHash
    }

    /// The fault.
    public var reason: Reason

    /// The type that was given, at most 40 characters of it, in quotes.
    public var type: String

    /// The value that was given, at most 40 characters of it, in quotes; `•••` where a key may be in it.
    public var value: String

    /// An error about a type and a value.
    public init(_ reason: Reason, type: String, value: String) {
        self.reason = reason
        self.type = Excerpt.of(type)
        self.value = StrKey.isMeant(within: value) ? Redaction.mark : Excerpt.of(value)
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.name: .text(type), .found: .text(value), .limit: .number(Memo.textLimit)]
        switch reason {
        case .unknownType: facts[.flaw] = .text("type")
        case .textTooLong(let count): (facts[.flaw], facts[.count]) = (.text("too-long"), .number(count))
        case .notAnID: facts[.flaw] = .text("id")
        case .notAHash: facts[.flaw] = .text("hash")
        }
        return .misuse(.memoUnfit, facts)
    }
}
