/// A page's elements and texts as a value: in the order of their opening tags, each knowing where it ends.
///
/// What stands within an element is a range of indices, so nothing has to be walked recursively, however deep.
struct HTMLTree: Sendable {
    /// What a node is.
    enum Content: Sendable {
        /// An element; names of tags and attributes are in lower case.
        case element(name: String, attributes: [String: String])
        /// A run of text.
        case text(String)
    }

    /// An element or a text.
    struct Node: Sendable {
        var content: Content
        /// The element around it, or `nil` at the top.
        var parent: Int?
        /// The index after the last node within it.
        var end: Int
    }

    private(set) var nodes: [Node] = []
    /// The classes that the page keeps from sight.
    private(set) var hiddenClasses: Set<String> = []
    /// The elements that have an `id`; of several with the same one, the first.
    private var identified: [String: Int] = [:]

    /// Adds a node, which ends where it begins until ``close(_:)`` says otherwise.
    mutating func append(_ content: Content, in parent: Int?) -> Int {
        let index = nodes.count
        nodes.append(Node(content: content, parent: parent, end: index + 1))
        if case .element(_, let attributes) = content, let id = attributes["id"], identified[id] == nil {
            identified[id] = index
        }
        return index
    }

    /// Ends an element at the node that was added last.
    mutating func close(_ index: Int) {
        guard nodes.indices.contains(index) else { return }
        nodes[index].end = nodes.count
    }

    /// Notes which classes the style sheets in the page keep from sight; their texts are there by then.
    mutating func readStyles() {
        for style in elements where style.name == "style" && !style.has("media") {
            for index in style.contents {
                if case .text(let text) = nodes[index].content { hiddenClasses.formUnion(HiddenClasses.of(text)) }
            }
        }
    }

    /// All elements, in order.
    var elements: some Sequence<HTMLElement> { elements(in: 0..<nodes.count) }

    /// The element with an `id`, or `nil`.
    func element(withID id: String) -> HTMLElement? {
        identified[id].flatMap { HTMLElement(self, at: $0) }
    }

    /// The elements of a range, in order.
    func elements(in range: Range<Int>) -> some Sequence<HTMLElement> {
        range.clamped(to: 0..<nodes.count).lazy.compactMap { HTMLElement(self, at: $0) }
    }
}

/// One element of a tree, with all that stands in and around it.
struct HTMLElement: Sendable {
    let tree: HTMLTree
    let index: Int
    let name: String
    let attributes: [String: String]

    /// The element at `index`, or `nil` where there is a text.
    init?(_ tree: HTMLTree, at index: Int) {
        guard tree.nodes.indices.contains(index), case .element(let name, let attributes) = tree.nodes[index].content
        else { return nil }
        self.tree = tree
        self.index = index
        self.name = name
        self.attributes = attributes
    }

    /// The indices of what stands within the element.
    var contents: Range<Int> { (index + 1)..<max(index + 1, tree.nodes[index].end) }

    /// The indices of the element and all within it.
    var extent: Range<Int> { index..<contents.upperBound }

    /// The elements within it, in order.
    var descendants: some Sequence<HTMLElement> { tree.elements(in: contents) }

    /// The elements around it, from the nearest outwards.
    var ancestors: some Sequence<HTMLElement> {
        sequence(state: tree.nodes[index].parent) { next in
            guard let index = next, let element = HTMLElement(tree, at: index) else { return nil }
            next = tree.nodes[index].parent
            return element
        }
    }

    /// The value of an attribute without blanks around it, or `nil` where it is missing or empty.
    func attribute(_ name: String) -> String? {
        guard let value = attributes[name] else { return nil }
        let trimmed = PlainText.trimmed(value)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Whether an attribute is there, whatever its value.
    func has(_ name: String) -> Bool { attributes[name] != nil }

    /// The words of an attribute such as `class`, in lower case.
    func tokens(_ name: String) -> [String] {
        attributes[name].map { $0.lowercased().split { $0.isWhitespace }.map(String.init) } ?? []
    }

    /// Whether the element itself is kept from sight, as far as that can be told without style sheets.
    var isHidden: Bool {
        if has("hidden") || attribute("aria-hidden") == "true" { return true }
        if !tree.hiddenClasses.isEmpty, !tree.hiddenClasses.isDisjoint(with: tokens("class")) { return true }
        guard let style = attributes["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
        return style.contains("display:none") || style.contains("visibility:hidden")
    }
}
