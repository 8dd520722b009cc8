/// The way to a value: `amount`, `tx.amount_in`, `tx.refunds.payments[0].id`.
///
/// The first component is the name of an input, of something kept, or of a state; or `run`, which knows the run itself.
public struct Path: Hashable, Sendable, CustomStringConvertible {
    /// One step on the way.
    public enum Component: Hashable, Sendable {
        /// A field of an object.
        case name(String)
        /// An element of a list, counted from 0.
        case index(Int)
    }

    /// The steps; the first is always a name.
    public private(set) var components: [Component]

    /// The path that starts at the value called `root`.
    public init(root: String, _ rest: [Component] = []) {
        components = [.name(root)] + rest
    }

    /// Reads a path as it is written, or returns `nil` where `text` is none.
    public init?(_ text: some StringProtocol) {
        guard let components = PathReader.components(of: Substring(text)) else { return nil }
        self.components = components
    }

    /// The name where the path starts.
    public var root: String {
        if case .name(let name) = components.first { name } else { "" }
    }

    /// The steps after the first.
    public var rest: ArraySlice<Component> { components.dropFirst() }

    /// The way to the field of the first value; `nil` where the path is a name alone, or an element.
    var field: Path? {
        guard case .name(let name)? = rest.first else { return nil }
        return Path(root: root, [.name(name)])
    }

    /// The path as it is written in a flow.
    public var description: String {
        components.enumerated().map { number, component in
            switch component {
            case .name(let name): number == 0 ? name : ".\(name)"
            case .index(let index): "[\(index)]"
            }
        }.joined()
    }
}

/// Reads the components of a path.
private enum PathReader {
    /// No path that a person writes is longer.
    static let limit = 32

    static func components(of text: Substring) -> [Path.Component]? {
        var rest = text
        guard let root = name(&rest) else { return nil }
        var components: [Path.Component] = [.name(root)]
        while let separator = rest.popFirst() {
            switch separator {
            case ".":
                guard let name = name(&rest) else { return nil }
                components.append(.name(name))
            case "[":
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                guard let index = Int(digits), rest.popFirst() == "]" else { return nil }
                components.append(.index(index))
            default:
                return nil
            }
            guard components.count <= limit else { return nil }
        }
        return components
    }

    private static func name(_ rest: inout Substring) -> String? {
        let name = rest.prefix(while: Name.isPart)
        rest = rest.dropFirst(name.count)
        return Name.isValid(name) ? String(name) : nil
    }
}
