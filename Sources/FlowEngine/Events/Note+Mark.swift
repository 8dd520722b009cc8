internal import Diagnostics

extension Note.Mark: Codable {
    private enum Kind: String, CodingKey {
        case acting, signed, paid, done, lacking, strange, obstacle, askedAgain
    }

    private enum Part: String, CodingKey {
        case subject, status, turn, hash, reason
        // Journals of format 1 have a reason in words.
        case words, help
    }

    /// Reads a mark; a reason that an older version has put into words keeps them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not one mark"))
        }
        let parts = try container.nestedContainer(keyedBy: Part.self, forKey: kind)
        func text(_ part: Part) throws -> String { try parts.decode(String.self, forKey: part) }
        func reason() throws -> Failure {
            guard !parts.contains(.reason), parts.contains(.words) else {
                return try parts.decode(Failure.self, forKey: .reason)
            }
            let help = try parts.decodeIfPresent(String.self, forKey: .help)
            return Failure(.deadline, words: MessageText(try text(.words)), help: help)
        }
        switch kind {
        case .acting:
            let turn = try parts.decode(Int.self, forKey: .turn)
            self = .acting(subject: try text(.subject), status: try text(.status), turn: turn)
        case .signed: self = .signed(hash: try text(.hash))
        case .paid: self = .paid(subject: try text(.subject), hash: try text(.hash))
        case .done: self = .done
        case .lacking: self = .lacking(try reason())
        case .strange: self = .strange(parts.contains(.reason) || parts.contains(.words) ? try reason() : nil)
        case .obstacle:
            let turn = try parts.decode(Int.self, forKey: .turn)
            self = .obstacle(subject: try text(.subject), status: try text(.status), turn: turn, try reason())
        case .askedAgain: self = .askedAgain(subject: try text(.subject), try reason())
        }
    }

    /// Writes an object with one member, which is called as the mark.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .acting(let subject, let status, let turn):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .acting)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(status, forKey: .status)
            try parts.encode(turn, forKey: .turn)
        case .signed(let hash):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .signed)
            try parts.encode(hash, forKey: .hash)
        case .paid(let subject, let hash):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .paid)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(hash, forKey: .hash)
        case .done: _ = container.nestedContainer(keyedBy: Part.self, forKey: .done)
        case .lacking(let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .lacking)
            try parts.encode(reason, forKey: .reason)
        case .strange(let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .strange)
            try parts.encodeIfPresent(reason, forKey: .reason)
        case .obstacle(let subject, let status, let turn, let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .obstacle)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(status, forKey: .status)
            try parts.encode(turn, forKey: .turn)
            try parts.encode(reason, forKey: .reason)
        case .askedAgain(let subject, let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .askedAgain)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(reason, forKey: .reason)
        }
    }
}
