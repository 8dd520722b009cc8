internal import Synchronization

/// The prose of one document, which is kept apart from it: the document holds numbers in the place of texts.
///
/// A journal gives one to the encoder of each line, and stores ``texts`` sealed beside the line. A decoder with the same texts
/// reads the line as it was; one without them reads prose that stays sealed.
public final class ProseSeal: Sendable {
    private let stored: Mutex<[String]>

    /// A seal with the texts that were taken out of a document; empty for a document that is written now.
    public init(_ texts: [String] = []) {
        stored = Mutex(texts)
    }

    /// The texts that were taken out, by their numbers.
    public var texts: [String] { stored.withLock { $0 } }

    /// Takes a text, and gives it a number.
    fileprivate func seal(_ text: String) -> Int {
        stored.withLock { texts in
            texts.append(text)
            return texts.count - 1
        }
    }

    /// The text with this number, where there is one.
    fileprivate func open(_ number: Int) -> String? {
        stored.withLock { $0.indices.contains(number) ? $0[number] : nil }
    }
}

extension CodingUserInfoKey {
    /// The key of a ``ProseSeal`` in the `userInfo` of an encoder or a decoder.
    public static let proseSeal = CodingUserInfoKey(named: "windlass.prose.seal")

    /// The key of a ``ProseDisplay`` in the `userInfo` of an encoder that has no seal; without one, prose is masked.
    public static let proseDisplay = CodingUserInfoKey(named: "windlass.prose.display")

    private init(named name: String) {
        // The initializer fails for no name.
        self = CodingUserInfoKey(rawValue: name) ?? Self.proseSeal
    }
}

extension Encoder {
    /// Whether prose is taken out of what is encoded, to be stored sealed.
    public var sealsProse: Bool { seal != nil }

    fileprivate var seal: ProseSeal? { userInfo[.proseSeal] as? ProseSeal }

    /// The display of prose where nothing seals it.
    fileprivate var display: ProseDisplay { userInfo[.proseDisplay] as? ProseDisplay ?? .masked }
}

/// The coding of foreign prose: in a journal `{"$prose": 0}`, the number of a sealed text; anywhere else a string.
extension ForeignProse: Codable {
    private enum CodingKeys: String, CodingKey {
        case number = "$prose"
    }

    /// Reads prose; it stays sealed where the decoder can't open it.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            self.init(try decoder.singleValueContainer().decode(String.self))
            return
        }
        let number = try container.decode(Int.self, forKey: .number)
        let text = (decoder.userInfo[.proseSeal] as? ProseSeal)?.open(number)
        self = text.map { ForeignProse($0) } ?? .sealed
    }

    /// Seals the prose where the encoder has a ``ProseSeal``; writes `•••` where it has none, isn't told to reveal it, and the prose was
    /// not disclosed.
    public func encode(to encoder: any Encoder) throws {
        if let seal = encoder.seal {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(seal.seal(reveal()), forKey: .number)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(shown(isDisclosed ? .revealed : encoder.display))
        }
    }
}

/// The coding of a message: in a journal a string, or a list of its parts where one of them is sealed; anywhere else a
/// string.
extension MessageText: Codable {
    /// Reads a text: a string is Windlass's own.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        self = try [Part](from: decoder).reduce(into: MessageText()) { text, part in
            switch part {
            case .own(let own): text += MessageText(own)
            case .foreign(let prose): text += MessageText(prose)
            case .quoted(let value): text += MessageText(value)
            }
        }
    }

    /// Writes a string; its parts, where prose has to be sealed.
    public func encode(to encoder: any Encoder) throws {
        if encoder.seal != nil, holdsProse {
            try cut.parts.encode(to: encoder)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(shown(encoder.display))
        }
    }
}

extension MessageText.Part: Codable {
    /// Reads own words from a string, and prose from anything else.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .own(text)
        } else {
            self = .foreign(try ForeignProse(from: decoder))
        }
    }

    /// Writes own words as a string, prose as it encodes itself, and the excerpt of a value as either.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .own(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .foreign(let prose): try prose.encode(to: encoder)
        case .quoted(let value): try value.part.encode(to: encoder)
        }
    }
}
