internal import FlowLanguage

/// Elements of XML or HTML, written one after the other; each text and each value is escaped on its way in.
struct Markup {
    /// What has been written.
    private(set) var text = ""
    private let isIndented: Bool
    private var depth = 0

    /// Nothing; elements inside others are indented where that is asked for.
    init(isIndented: Bool = false) {
        self.isIndented = isIndented
    }

    /// The attributes of an element; those without a value are left out.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    /// Writes an element with others in it.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void) {
        open(name, attributes)
        text += "\n"
        depth += 1
        content(&self)
        depth -= 1
        indent()
        text += "</\(name)>\n"
    }

    /// Writes an element with a text in it, which has one line.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text content: String) {
        open(name, attributes)
        text += XMLText.escaped(content) + "</\(name)>\n"
    }

    /// Writes an element that keeps the line breaks of the text in it.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], lines: String) {
        open(name, attributes)
        text += XMLText.escapedLines(lines) + "</\(name)>\n"
    }

    /// Writes an element without an end, such as `<meta>`.
    mutating func void(_ name: StaticString, _ attributes: Attributes) {
        open(name, attributes)
        text += "\n"
    }

    /// Writes an element with nothing in it, as XML has it.
    mutating func empty(_ name: StaticString, _ attributes: Attributes) {
        open(name, attributes)
        text.removeLast()
        text += "/>\n"
    }

    /// Writes what is part of the program, or has been escaped: a style, a picture.
    mutating func raw(_ content: String) {
        text += content + "\n"
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        indent()
        text += "<\(name)"
        for (name, value) in attributes {
            if let value { text += " \(name)=\"\(XMLText.escaped(value))\"" }
        }
        text += ">"
    }

    private mutating func indent() {
        if isIndented { text += String(repeating: "  ", count: depth) }
    }
}
