/// A transaction that someone is asked to sign.
///
/// Specification: <https://stellar.org/protocol/sep-7#operation-tx>
public struct TransactionRequest: Hashable, Sendable {
    /// The transaction, with placeholders where ``replacements`` say so.
    public var envelope: TransactionEnvelope
    /// The parts that the signer fills in.
    public var replacements: [Replacement]
    /// The key that should sign.
    public var publicKey: PublicKey?
    /// The request that this one came out of, as it was.
    public var chain: String?

    /// A part of a transaction that the signer fills in.
    public struct Replacement: Hashable, Sendable {
        /// The part, as SEP-11 names it without `tx.`, such as `sourceAccount`.
        public var path: String
        /// The same for parts that get the same value.
        public var identifier: String
        /// The meaning of the field, for people.
        public var hint: String

        /// A part.
        public init(path: String, identifier: String, hint: String) {
            self.path = path
            self.identifier = identifier
            self.hint = hint
        }
    }

    /// A transaction to sign.
    public init(
        _ envelope: TransactionEnvelope,
        replacements: [Replacement] = [],
        publicKey: PublicKey? = nil,
        chain: String? = nil
    ) {
        self.envelope = envelope
        self.replacements = replacements
        self.publicKey = publicKey
        self.chain = chain
    }

    var pairs: [(String, String?)] {
        let paths = replacements.map { "\($0.path):\($0.identifier)" }.joined(separator: ",")
        var hints: [String] = []
        var seen: Set<String> = []
        for part in replacements where seen.insert(part.identifier).inserted {
            hints.append("\(part.identifier):\(part.hint)")
        }
        return [
            ("xdr", envelope.base64),
            ("replace", replacements.isEmpty ? nil : "\(paths);\(hints.joined(separator: ","))"),
            ("pubkey", publicKey?.address), ("chain", chain),
        ]
    }

    /// Reads `path:X,path:Y;X:hint,Y:hint`; `nil` where the names on both sides are not the same.
    static func replacements(_ text: String) -> [Replacement]? {
        let sides: [Substring] = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        func entries(_ side: Substring) -> [(Substring, Substring)]? {
            let words: [Substring] = side.split(separator: ",", omittingEmptySubsequences: false)
            let entries: [(Substring, Substring)?] = words.map { word in
                word.firstIndex(of: ":").map { (word[..<$0], word[word.index(after: $0)...]) }
            }
            let complete = entries.compactMap(\.self)
            return complete.count == entries.count ? complete : nil
        }
        guard sides.count == 2, let paths = entries(sides[0]), let hints = entries(sides[1]),
            Set(paths.map(\.1)) == Set(hints.map(\.0)), Set(hints.map(\.0)).count == hints.count,
            !paths.contains(where: { $0.0.isEmpty || $0.1.isEmpty })
        else { return nil }
        let table = Dictionary(hints) { first, _ in first }
        return paths.map { path, name in
            Replacement(path: String(path), identifier: String(name), hint: String(table[name] ?? ""))
        }
    }
}
