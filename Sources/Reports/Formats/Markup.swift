internal import FlowLanguage

/// Elements of XML or HTML, written one after the other; each text and each value is escaped on its way in.
struct Markup {
    /// The bytes that are written so far.
    private(set) var bytes: [UInt8] = []
    private let isIndented: Bool
    private var depth = 0

    /// An empty document with room for `capacity` bytes; nested elements are indented if `isIndented` is set.
    init(isIndented: Bool = false, capacity: Int = 0) {
        self.isIndented = isIndented
        bytes.reserveCapacity(capacity)
    }

    /// The attributes of an element; those without a value are left out.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    /// Writes an element with others in it.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void) {
        open(name, attributes)
        bytes.append(UInt8(ascii: "\n"))
        depth += 1
        content(&self)
        depth -= 1
        indent()
        close(name)
    }

    /// Writes an element with a text in it, which has one line.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text content: String) {
        open(name, attributes)
        bytes += XMLText.escaped(content).utf8
        close(name)
    }

    /// Writes an element that keeps the line breaks of the text in it.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], lines: String) {
        open(name, attributes)
        bytes += XMLText.escapedLines(lines).utf8
        close(name)
    }

    /// Writes a cell of a table with a text of one line, in one go, since a page has thousands.
    mutating func cell(_ content: String) {
        add("<td>")
        bytes += XMLText.escaped(content).utf8
        add("</td>\n")
    }

    /// Writes an element without an end, such as `<meta>`.
    mutating func void(_ name: StaticString, _ attributes: Attributes) {
        open(name, attributes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes an element with nothing in it, as XML has it.
    mutating func empty(_ name: StaticString, _ attributes: Attributes) {
        open(name, attributes)
        bytes.removeLast()
        add("/>\n")
    }

    /// Writes what is part of the program, or has been escaped: a style, a picture.
    mutating func raw(_ content: String) {
        bytes += content.utf8
        add("\n")
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        indent()
        bytes.append(UInt8(ascii: "<"))
        add(name)
        for case (let name, let value?) in attributes {
            bytes.append(UInt8(ascii: " "))
            add(name)
            bytes.append(UInt8(ascii: "="))
            bytes.append(UInt8(ascii: "\""))
            bytes += XMLText.escaped(value).utf8
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func close(_ name: StaticString) {
        add("</")
        add(name)
        add(">\n")
    }

    private mutating func indent() {
        if isIndented { bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth) }
    }

    /// Writes a piece of what is part of the program.
    mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes += $0 }
    }

    /// Writes a number with one decimal place; one that is too large for any picture is zero.
    mutating func add(_ number: Double) {
        let tenths = Int(exactly: (number * 10).rounded()) ?? 0
        bytes += "\(tenths / 10).\(abs(tenths % 10))".utf8
    }
}
