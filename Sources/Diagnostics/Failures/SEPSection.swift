/// A section of a Stellar Ecosystem Proposal.
public struct SEPSection: Hashable, Sendable, CustomStringConvertible {
    /// The number of the SEP.
    public let sep: Int

    /// The heading of the section, as the SEP has it.
    public let title: String

    /// The anchor of the heading within the page.
    private let anchor: String

    /// The section called `title` of SEP-`sep`; the `anchor` is made of the title, unless an earlier heading has taken it.
    public init(_ sep: Int, _ title: String, anchor: String? = nil) {
        self.sep = sep
        self.title = title
        self.anchor = anchor ?? Self.anchor(of: title)
    }

    private static func anchor(of title: String) -> String {
        String(
            title.lowercased().compactMap { letter -> Character? in
                letter == " " ? "-" : letter.isLetter || letter.isNumber || letter == "-" ? letter : nil
            }
        )
    }

    /// `SEP-24, "Info"`.
    public var description: String { "SEP-\(sep), \"\(title)\"" }

    /// A sentence with the section behind it: the fault comes first, as the end is what can be missing.
    public func behind(_ sentence: MessageText) -> MessageText { "\(sentence); \(description)" }

    /// The section as a fact of a remedy that names it.
    package var fact: Fact { .facts([.count: .number(sep), .title: .text(title)]) }

    /// The address where everyone can read it.
    public var url: String {
        let digits = String(sep)
        let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-\(number).md#\(anchor)"
    }
}

extension SEPSection: Codable {
    private enum CodingKeys: String, CodingKey {
        case sep, title, url
    }

    /// Reads the number, the title and the end of the link.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Int.self, forKey: .sep),
            try container.decode(String.self, forKey: .title),
            anchor: try container.decodeIfPresent(String.self, forKey: .url)?.split(separator: "#").last.map(
                String.init
            )
        )
    }

    /// Writes the number, the title and the link.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sep, forKey: .sep)
        try container.encode(title, forKey: .title)
        try container.encode(url, forKey: .url)
    }
}
