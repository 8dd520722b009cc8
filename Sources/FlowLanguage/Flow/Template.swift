/// The value at an argument: text in which names are still names.
public indirect enum Template: Hashable, Sendable {
    /// `$name` or `$a.b`: the whole value, whatever its type.
    case reference(Path)
    /// Text, in which `${a.b}` stands for a value written out.
    case text([Segment])
    /// A list of templates.
    case list([Located<Template>])
    /// Fields, in the order of the file.
    case object([Field])

    /// A piece of text.
    public enum Segment: Hashable, Sendable {
        /// What stands there literally.
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
