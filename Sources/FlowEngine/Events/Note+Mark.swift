internal import Diagnostics

extension Note.Mark: Codable {
    /// The words of the journal, which are those of its first format.
    private enum Kind: String, CodingKey {
        case acting, done, lacking, strange, askedAgain
        case began = "signed"
        case did = "paid"
        case hindered = "obstacle"
    }

    private enum Part: String, CodingKey {
        case subject, status, turn, reason
        case effect = "hash"
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
            return Failure(recorded: .deadline, words: MessageText(try text(.words)), help: help)
        }
        switch kind {
        case .acting:
            let turn = try parts.decode(Int.self, forKey: .turn)
            self = .acting(subject: try text(.subject), status: try text(.status), turn: turn)
        case .began: self = .began(effect: try text(.effect))
        case .did: self = .did(effect: try text(.effect), subject: try text(.subject))
        case .done: self = .done
        case .lacking: self = .lacking(try reason())
        case .strange: self = .strange(parts.contains(.reason) || parts.contains(.words) ? try reason() : nil)
        case .hindered:
            let turn = try parts.decode(Int.self, forKey: .turn)
            self = .hindered(subject: try text(.subject), status: try text(.status), turn: turn, try reason())
        case .askedAgain:
            let status = try parts.decodeIfPresent(String.self, forKey: .status)
            self = .askedAfter(subject: try text(.subject), status: status, try reason())
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
        case .began(let effect):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .began)
            try parts.encode(effect, forKey: .effect)
        case .did(let effect, let subject):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .did)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(effect, forKey: .effect)
        case .done: _ = container.nestedContainer(keyedBy: Part.self, forKey: .done)
        case .lacking(let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .lacking)
            try parts.encode(reason, forKey: .reason)
        case .strange(let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .strange)
            try parts.encodeIfPresent(reason, forKey: .reason)
        case .hindered(let subject, let status, let turn, let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .hindered)
            try parts.encode(subject, forKey: .subject)
            try parts.encode(status, forKey: .status)
            try parts.encode(turn, forKey: .turn)
            try parts.encode(reason, forKey: .reason)
        case .askedAfter(let subject, let status, let reason):
            var parts = container.nestedContainer(keyedBy: Part.self, forKey: .askedAgain)
            try parts.encode(subject, forKey: .subject)
            try parts.encodeIfPresent(status, forKey: .status)
            try parts.encode(reason, forKey: .reason)
        }
    }
}
