/// A step through a YAML text.
struct YAMLEvent {
    enum Kind: Hashable {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias
        case scalar(String, YAMLStyle)
        case listStart, listEnd, fieldsStart, fieldsEnd
    }

    var kind: Kind
    var start: YAMLMark
    var end: YAMLMark
    /// Whether the node gets a name that aliases may use.
    var hasAnchor = false
}

/// A place in a YAML text: line and column from 1, in Unicode scalars.
struct YAMLMark {
    var line: Int
    var column: Int
}

/// How a scalar is written.
enum YAMLStyle: Hashable {
    case plain, singleQuoted, doubleQuoted, literal, folded
}

/// The reason why a text is not YAML, in libyaml's words.
struct YAMLSyntaxError: Error {
    enum Kind {
        /// A character that no YAML text may hold; `offset` counts the bytes before it.
        case character(value: UInt32, offset: Int)
        case syntax
        case outOfMemory
    }

    var kind: Kind
    var problem = ""
    var context: String?
    var mark = YAMLMark(line: 1, column: 1)
}
