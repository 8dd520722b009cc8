/// The knowledge of a value before the flow runs.
struct Knowledge: Hashable {
    var type: ValueType
    /// Whether no output ever shows it.
    var isSecret = false
    /// Whether it is the status of a transfer, or a list of them.
    var isStatus = false
    /// The places of secrets in it that a state keeps as such.
    var secretPlaces: [[Path.Component]] = []
    /// The knowledge of its fields beyond their type.
    var fields: [String: Knowledge] = [:]

    static let nothing = Knowledge(type: .any)

    init(
        type: ValueType,
        isSecret: Bool = false,
        isStatus: Bool = false,
        secretPlaces: [[Path.Component]] = []
    ) {
        self.type = type
        self.isSecret = isSecret
        self.isStatus = isStatus
        self.secretPlaces = secretPlaces
    }

    /// Whether it is a secret, or one is somewhere in it.
    var holdsSecret: Bool {
        isSecret || !secretPlaces.isEmpty || type.holdsSecret || fields.values.contains(where: \.holdsSecret)
    }

    /// The knowledge of a field or an element of it.
    func inside(_ component: Path.Component) -> Knowledge {
        var part = Knowledge(type: type.inside(component), isSecret: isSecret)
        for place in secretPlaces where place.first == component {
            if place.count == 1 { part.isSecret = true } else { part.secretPlaces.append(Array(place.dropFirst())) }
        }
        if case .name(let name) = component {
            if let known = fields[name] { part = part.or(known) }
            if case .record(let record) = type, record.field(name)?.isSecret == true { part.isSecret = true }
        }
        return part
    }

    /// The knowledge of an element, regardless of its place.
    var anyElement: Knowledge {
        let known = secretPlaces.compactMap { place in
            if case .index = place.first { place.first } else { nil }
        }
        return known.reduce(inside(.index(0))) { $0.or(inside($1)) }
    }

    /// The knowledge of a value that is one or the other.
    func or(_ other: Knowledge) -> Knowledge {
        var both = self
        if type != other.type { both.type = .any }
        both.isSecret = isSecret || other.isSecret
        both.isStatus = isStatus && other.isStatus
        both.secretPlaces += other.secretPlaces.filter { !secretPlaces.contains($0) }
        both.fields.merge(other.fields) { $0.or($1) }
        return both
    }
}

extension ValueType {
    /// The type of a field or an element.
    fileprivate func inside(_ component: Path.Component) -> ValueType {
        switch (self, component) {
        case (.record(let record), .name(let name)): record.field(name)?.type ?? .any
        case (.list(let element), .index): element
        default: .any
        }
    }

    /// Whether some field of such a value is a secret.
    fileprivate var holdsSecret: Bool {
        switch self {
        case .record(let record): record.fields.contains { $0.isSecret || $0.type.holdsSecret }
        case .list(let element): element.holdsSecret
        default: false
        }
    }
}
