internal import CustomerFields
public import Diagnostics
internal import Sodium
public import Timekeeping

/// The profile of a person or of a company, as anchors are told it, under the keys of SEP-9.
///
/// It begins empty, and nothing is ever put in that was not given.
public struct Profile: Sendable {
    /// The profile's name: a person may have several.
    public let name: String

    /// The values, by the keys of SEP-9.
    public internal(set) var values: [String: ProfileValue] = [:]

    init(name: String) {
        self.name = name
    }

    /// The values that are texts, by their keys.
    public var texts: [String: Secret<String>] {
        values.compactMapValues { value in
            if case .text(let text) = value { text.text() } else { nil }
        }
    }
}

/// A value of a profile.
public enum ProfileValue: Sendable {
    /// A text, in the form that SEP-9 has for the key.
    case text(ProfileText)
    /// The content of a file.
    case file(ProfileFile)
}

/// A text in a profile, in locked memory until someone asks for it.
public struct ProfileText: Sendable {
    let bytes: LockedBytes

    /// The text itself, in ordinary memory.
    public func text() -> Secret<String> {
        Secret(bytes.withBytes { String(decoding: $0, as: UTF8.self) })
    }
}

/// A document in a profile, such as a photo of a passport.
public struct ProfileFile: Sendable {
    /// The most bytes that a document has: 10 MiB.
    public static let limit = 10 << 20

    /// The name of the file.
    public let name: String

    let bytes: LockedBytes

    /// The number of its bytes.
    public var byteCount: Int { bytes.count }

    /// The file's content.
    public func content() -> Secret<[UInt8]> { Secret(bytes.withBytes { Array($0) }) }
}

/// A day that has to be past, and is not; it never repeats the day.
public struct ProfileDateError: FailureConvertible, Hashable {
    /// The key of SEP-9.
    public var key: String

    /// Throws where `value` is a day in the future, and `key` stands for one in the past.
    public static func check(_ value: String, of key: String, at now: Timestamp) throws(ProfileDateError) {
        guard CustomerField.named(key)?.isAhead(value, at: now) == true else { return }
        throw ProfileDateError(key: key)
    }

    /// The error as data.
    public var asFailure: Failure { Failure(.dayAhead, facts: [.name: .text(key)], remedies: [Remedy(.checkYear)]) }
}
