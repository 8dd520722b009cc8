extension Failure: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, kind, request, field, place, section, facts, remedies
    }

    /// Reads a failure as ``encode(to:)`` writes it; what is not there was not worth writing.
    ///
    /// A code of a later version is read as that of the kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(FailureKind.self, forKey: .kind)
        self.init(
            FailureCode(rawValue: try container.decode(String.self, forKey: .code)) ?? .general(kind),
            kind: kind,
            subject: Subject(
                request: try container.decodeIfPresent(Subject.Request.self, forKey: .request),
                field: try container.decodeIfPresent(String.self, forKey: .field),
                place: try container.decodeIfPresent(SourcePlace.self, forKey: .place)
            ),
            section: try container.decodeIfPresent(SEPSection.self, forKey: .section),
            facts: try container.decodeIfPresent(Facts.self, forKey: .facts) ?? Facts(),
            remedies: try container.decodeIfPresent([Remedy].self, forKey: .remedies) ?? []
        )
    }

    /// Writes one flat object, without what goes without saying.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(subject.request, forKey: .request)
        try container.encodeIfPresent(subject.field, forKey: .field)
        try container.encodeIfPresent(subject.place, forKey: .place)
        try container.encodeIfPresent(section, forKey: .section)
        if !facts.isEmpty { try container.encode(facts, forKey: .facts) }
        if !remedies.isEmpty { try container.encode(remedies, forKey: .remedies) }
    }
}
