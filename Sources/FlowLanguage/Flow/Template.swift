public import Diagnostics

/// The value at an argument: text in which names are still names.
public indirect enum Template: Hashable, Sendable {
    /// `$name` or `$a.b`: the whole value, regardless of its type.
    case reference(Path)
    /// Text, in which `${a.b}` stands for a value written out.
    case text([Segment])
    /// A list of templates.
    case list([Located<Template>])
    /// Fields, in the order of the file.
    case object([Field])

    /// A piece of text.
    public enum Segment: Hashable, Sendable {
        /// Text that stands for itself.
        case literal(String)
        /// `${a.b}`.
        case value(Located<Path>)
        /// A number, a truth value or null that stands alone without quotes, where JSON is written.
        case json(Value)
    }

    /// A field of an object.
    public struct Field: Hashable, Sendable {
        /// The field's name.
        public var name: Located<String>

        /// The field's value.
        public var template: Located<Template>

        /// A field called `name`.
        public init(name: Located<String>, template: Located<Template>) {
            self.name = name
            self.template = template
        }
    }

    /// The text that stands here literally, or `nil` where names are in it.
    public var literal: String? {
        guard case .text(let segments) = self else { return nil }
        var text = ""
        for segment in segments {
            switch segment {
            case .literal(let piece): text += piece
            case .json(let value): text += value.description
            case .value: return nil
            }
        }
        return text
    }
}

extension Template {
    /// Replaces the names by their values.
    ///
    /// A secret as a whole stays a secret; inside text it is shown as `•••`. A missing value is null as a whole; inside
    /// text `placeholder` stands for it, and without one it is an error. What other parties wrote stays theirs.
    public func resolved(
        in scope: Scope,
        at place: SourcePlace,
        placeholder: String? = nil
    ) throws(ResolutionError) -> Value {
        switch self {
        case .reference(let path):
            guard let value = scope[path] else { throw ResolutionError(reason: .unknown(path), at: place) }
            return value
        case .text(let segments):
            if case .json(let value)? = segments.first { return value }
            var text = MessageText()
            for segment in segments {
                switch segment {
                case .literal(let piece): text += MessageText(piece)
                case .value(let path): text += try Self.written(path, in: scope, placeholder)
                case .json(let value): text += value.message
                }
            }
            return text.holdsProse ? .foreign(text) : .text(text.reveal())
        case .list(let templates):
            var values: [Value] = []
            for template in templates {
                values.append(try template.value.resolved(in: scope, at: template.place, placeholder: placeholder))
            }
            return .list(values)
        case .object(let fields):
            var values: [String: Value] = [:]
            for field in fields {
                let template = field.template
                values[field.name.value] =
                    try template.value.resolved(in: scope, at: template.place, placeholder: placeholder)
            }
            return .object(values)
        }
    }

    private static func written(
        _ path: Located<Path>,
        in scope: Scope,
        _ placeholder: String?
    ) throws(ResolutionError) -> MessageText {
        guard let value = scope[path.value] else { throw ResolutionError(reason: .unknown(path.value), at: path.place) }
        guard value.isNull else { return value.message }
        guard let placeholder else { throw ResolutionError(reason: .missing(path.value), at: path.place) }
        return MessageText(placeholder)
    }

    /// The paths that stand in it, and where.
    public func paths(at place: SourcePlace) -> [Located<Path>] {
        switch self {
        case .reference(let path): [Located(path, at: place)]
        case .text(let segments):
            segments.compactMap { segment in
                if case .value(let path) = segment { path } else { nil }
            }
        case .list(let templates): templates.flatMap { $0.value.paths(at: $0.place) }
        case .object(let fields): fields.flatMap { $0.template.value.paths(at: $0.template.place) }
        }
    }
}

/// A name in a flow that has no value when its state is entered.
public struct ResolutionError: FailureConvertible, Hashable {
    /// The fault of a name.
    public enum Reason: Hashable, Sendable {
        /// An unknown name.
        case unknown(Path)
        /// A known value that is missing, inside text.
        case missing(Path)
    }

    /// The fault.
    public var reason: Reason

    /// The place of the name.
    public var place: SourcePlace?

    /// An error at `place`.
    public init(reason: Reason, at place: SourcePlace?) {
        self.reason = reason
        self.place = place
    }

    /// The error as data.
    public var asFailure: Failure {
        switch reason {
        case .unknown(let path):
            Failure(
                .unresolvedName,
                subject: Subject(place: place),
                facts: [.name: .text("\(path)")],
                remedies: [Remedy(.checkFlow, [.name: .phrase(.pathWithoutValue)])]
            )
        case .missing(let path):
            Failure(
                .emptyName,
                subject: Subject(place: place),
                facts: [.name: .text("\(path)")],
                remedies: [Remedy(.showIfFilled, [.name: .text("\(path)")])]
            )
        }
    }
}
