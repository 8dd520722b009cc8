public import Diagnostics

/// Why a text is not the key or id it was taken for.
public struct StrKeyError: FailureConvertible, Hashable {
    /// What is wrong with the text.
    public enum Reason: Hashable, Sendable {
        /// No kind has a text of so many characters.
        case length(Int)
        /// It is not base 32, or not the canonical form of it.
        case notBase32
        /// The first letter is none of ``StrKey/Kind``.
        case unknownKind
        /// The checksum does not fit: a letter is mistyped or missing.
        case checksum
        /// What it contains is nothing that the kind may contain.
        case payload(StrKey.Kind)
        /// It is in order, but of another kind than the one that is needed.
        case wrongKind(expected: StrKey.Kind, found: StrKey.Kind)
    }

    /// What is wrong with the text.
    public var reason: Reason

    /// The first letters of the text, or the mark of a secret where it looks like a seed.
    public var excerpt: String

    /// An error about `text`, of which it keeps only what may be shown.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        let start = text.prefix(8)
        let isPlain = start.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0.value < 127 }
        if start.first?.uppercased() == "S" {
            excerpt = Redaction.mark
        } else if !isPlain {
            excerpt = "…"
        } else {
            excerpt = text.count > 8 ? "\(start)…" : "\(start)"
        }
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.found: .text(excerpt)]
        switch reason {
        case .length(let count):
            facts[.flaw] = .text("length")
            (facts[.count], facts[.limit]) = (.number(count), .text(Self.lengths(of: excerpt)))
        case .notBase32: facts[.flaw] = .text("base32")
        case .unknownKind: facts[.flaw] = .text("kind")
        case .checksum: facts[.flaw] = .text("checksum")
        case .payload(let kind):
            (facts[.flaw], facts[.expected]) = (.text("payload"), .text(String(kind.rawValue)))
        case .wrongKind(expected: .publicKey, found: .contract): facts[.flaw] = .text("contract")
        case .wrongKind(let expected, let found):
            facts[.flaw] = .text("other-kind")
            (facts[.name], facts[.expected]) = (.text(String(found.rawValue)), .text(String(expected.rawValue)))
        }
        return .misuse(.keyUnfit, facts)
    }

    /// How long the text should be, going by how it begins.
    private static func lengths(of excerpt: String) -> String {
        switch excerpt.first.flatMap({ StrKey.Kind(rawValue: $0) }) {
        case _ where excerpt == Redaction.mark: "a secret seed has 56"
        case .publicKey: "an address that begins with G has 56"
        case .muxedAccount: "an address that begins with M has 69"
        case .contract: "a contract's address, which begins with C, has 56"
        default: "no key or id has so many"
        }
    }
}
