/// A hint about a key: the key, and what it does.
struct KeyHint: Hashable, Sendable {
    /// The ways to write a hint.
    enum Form {
        /// `Ctrl-D stops`.
        case whole
        /// `^D stops`, where there is no room for the whole.
        case short
    }

    /// The key of a hint.
    private enum Key: Hashable, Sendable {
        case named(String)
        case control(Character)
    }

    private let key: Key
    private let action: String

    /// A hint about a key, or about several, by their names: `Enter` or `↑↓`.
    static func key(_ name: String, _ action: String = "") -> KeyHint { KeyHint(key: .named(name), action: action) }

    /// A hint about the key of a letter, pressed together with Ctrl.
    static func control(_ letter: Character, _ action: String) -> KeyHint {
        KeyHint(key: .control(letter), action: action)
    }

    /// The hint about the arrows of a list.
    static let moving = key("↑↓", "move")

    /// The hint about the way back to the question before.
    static let back = control("P", "back")

    /// The hint about the end of the questions.
    static let stop = control("D", "stops")

    /// The hint in words.
    func text(_ form: Form) -> String {
        let name =
            switch (key, form) {
            case (.named(let name), _): name
            case (.control(let letter), .whole): "Ctrl-\(letter)"
            case (.control(let letter), .short): "^\(letter)"
            }
        return action.isEmpty ? name : "\(name) \(action)"
    }
}
