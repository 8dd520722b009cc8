internal import Diagnostics

/// A page's elements and texts as a value: in the order of their opening tags, each knowing where it ends.
///
/// The content of an element is a range of indices, so nothing has to be walked recursively, however deep. All that
/// stands around an element was found in one walk, as its ``Place``, so nothing has to be climbed either.
struct HTMLTree {
    /// The content of a node.
    enum Content: Sendable {
        /// An element; names of tags and attributes are in lower case.
        case element(name: String, attributes: [String: String])
        /// A run of text.
        case text(String)

        /// The texts that the page itself wrote of it.
        var texts: [String] {
            switch self {
            case .element(_, let attributes): attributes.flatMap { [$0.key, $0.value] }
            case .text(let text): [text]
            }
        }
    }

    /// An element or a text.
    struct Node: Sendable {
        var content: Content
        /// The element around it, or `nil` at the top.
        var parent: Int?
        /// The index after the last node within it.
        var end: Int
    }

    /// The properties of an element by itself or by the elements around it.
    struct Place: Sendable {
        /// Whether the element itself is kept from sight, as far as that can be told without style sheets.
        var isHidden = false
        /// Whether it, or an element around it, is kept from sight.
        var isOutOfSight = false
        /// Whether it stands in the head, at the foot or at the side of its page, or among its menus.
        var standsAside = false
        /// Whether it is disabled, by itself or with the group it stands in.
        var isDisabled = false
        /// Whether it is no part of the page before a script makes it one.
        var isInert = false
        /// Whether what stands in it is disabled with it.
        var disablesContents = false
        /// The nearest form: itself or around it.
        var form: Int?
        /// The nearest label: itself or around it.
        var label: Int?
    }

    private(set) var nodes: [Node] = []
    /// The place of each node.
    private(set) var places: [Place] = []
    /// The work that reading the page may take.
    let work: PageWork
    /// The elements that have an `id`; of several with the same one, the first.
    private var identified: [String: Int] = [:]
    /// The forms that were open, by their tags, where each control stood: it is theirs wherever they end in the tree.
    private var openForms: [Int: Int] = [:]

    init(work: PageWork) { self.work = work }

    /// Adds a node, which ends where it begins until ``close(_:)`` says otherwise.
    ///
    /// - Parameters:
    ///   - content: what it is.
    ///   - parent: the element around it.
    ///   - form: the form whose tag was open there.
    /// - Returns: its index.
    mutating func append(_ content: Content, in parent: Int?, ofForm form: Int? = nil) -> Int {
        let index = nodes.count
        nodes.append(Node(content: content, parent: parent, end: index + 1))
        if case .element(let name, let attributes) = content {
            if let id = attributes["id"], identified[id] == nil { identified[id] = index }
            if let form, HTMLElement.controls.contains(name) { openForms[index] = form }
        }
        return index
    }

    /// Ends an element at the node that was added last.
    mutating func close(_ index: Int) {
        guard nodes.indices.contains(index) else { return }
        nodes[index].end = nodes.count
    }

    /// Notes where each element stands; all of them are there by then.
    mutating func readPlaces() {
        // The elements share the tree, which therefore must not change meanwhile: it would be copied for each.
        var places: [Place] = []
        places.reserveCapacity(nodes.count)
        var groupsWithLegend: Set<Int> = []
        for index in nodes.indices {
            guard work.spend() else { return }
            let parent = nodes[index].parent
            let around = parent.map { places[$0] } ?? Place()
            guard let element = HTMLElement(self, at: index) else {
                places.append(around)
                continue
            }
            var place = element.ownPlace
            place.isOutOfSight = place.isHidden || around.isOutOfSight
            place.standsAside = place.standsAside || around.standsAside
            place.isInert = around.isInert || element.name == "template"
            place.form = element.name == "form" ? index : around.form
            place.label = element.name == "label" ? index : around.label
            var isDisabled = around.disablesContents
            // What stands in the legend of a group is not disabled with the group: there a box may switch it on.
            if let parent, element.name == "legend", groupsWithLegend.insert(parent).inserted {
                isDisabled = nodes[parent].parent.map { places[$0].disablesContents } ?? false
            }
            place.isDisabled = place.isDisabled || isDisabled
            let isGroup = element.name == "fieldset" || element.name == "optgroup"
            place.disablesContents = isDisabled || (isGroup && element.has("disabled"))
            places.append(place)
        }
        self.places = places
    }

    /// All elements, in order.
    var elements: some Sequence<HTMLElement> { elements(in: 0..<nodes.count) }

    /// The element with an `id`, or `nil`.
    func element(withID id: String) -> HTMLElement? {
        identified[id].flatMap { HTMLElement(self, at: $0) }
    }

    /// The form that a control belongs to: the one that it names, else the one whose tag was open, else the one around it.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner>
    func form(of control: HTMLElement) -> Int? {
        if let id = control.attribute("form") {
            guard let form = element(withID: id), form.name == "form" else { return nil }
            return form.index
        }
        return openForms[control.index] ?? control.place.form
    }

    /// The elements of a range, in order, as long as there is work left.
    func elements(in range: Range<Int>) -> some Sequence<HTMLElement> {
        let work = work
        return range.clamped(to: 0..<nodes.count).lazy.prefix { _ in work.spend() }
            .compactMap { HTMLElement(self, at: $0) }
    }
}

/// One element of a tree, with all that stands in and around it.
struct HTMLElement {
    let tree: HTMLTree
    let index: Int
    let name: String
    let attributes: [String: String]

    /// The elements that ask for an answer, or press for one.
    static let controls: Set<String> = ["input", "select", "textarea", "button"]

    /// The element at `index`, or `nil` where there is a text.
    init?(_ tree: HTMLTree, at index: Int) {
        guard tree.nodes.indices.contains(index), case .element(let name, let attributes) = tree.nodes[index].content
        else { return nil }
        self.tree = tree
        self.index = index
        self.name = name
        self.attributes = attributes
    }

    /// The place of the element.
    var place: HTMLTree.Place { tree.places.indices.contains(index) ? tree.places[index] : HTMLTree.Place() }

    /// The element around it, or `nil` at the top.
    var parent: HTMLElement? { tree.nodes[index].parent.flatMap { HTMLElement(tree, at: $0) } }

    /// The indices of what stands within the element.
    var contents: Range<Int> { (index + 1)..<max(index + 1, tree.nodes[index].end) }

    /// The indices of the element and all within it.
    var extent: Range<Int> { index..<contents.upperBound }

    /// The elements within it, in order.
    var descendants: some Sequence<HTMLElement> { tree.elements(in: contents) }

    /// The elements around it, from the nearest outwards.
    var ancestors: some Sequence<HTMLElement> {
        sequence(state: tree.nodes[index].parent) { next in
            guard let index = next, tree.work.spend(), let element = HTMLElement(tree, at: index) else { return nil }
            next = tree.nodes[index].parent
            return element
        }
    }

    /// All the text within it, as far as there is work left to read it.
    var wholeText: String {
        var text = ""
        for index in contents {
            guard tree.work.spend() else { return text }
            if case .text(let part) = tree.nodes[index].content, tree.work.spend(reading: part) { text += part }
        }
        return text
    }

    /// The value of an attribute without blanks around it, or `nil` where it is missing or empty.
    func attribute(_ name: String) -> String? {
        guard let value = attributes[name] else { return nil }
        tree.work.spend(reading: value)
        let trimmed = value.trimming(\.properties.isWhitespace)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Whether an attribute is there, regardless of its value.
    func has(_ name: String) -> Bool { attributes[name] != nil }

    /// The words of an attribute such as `class`, in lower case.
    func tokens(_ name: String) -> [String] {
        guard let value = attributes[name], tree.work.spend(reading: value) else { return [] }
        return value.lowercased().split { $0.isWhitespace }.map(String.init)
    }
}

extension HTMLElement {
    /// The properties of the element by itself.
    fileprivate var ownPlace: HTMLTree.Place {
        guard !attributes.isEmpty else { return HTMLTree.Place(standsAside: Self.asides.contains(name)) }
        return HTMLTree.Place(isHidden: isHidden, standsAside: standsAside, isDisabled: has("disabled"))
    }

    private var isHidden: Bool {
        if has("hidden") || attribute("aria-hidden") == "true" { return true }
        guard let style = attributes["style"], tree.work.spend(reading: style) else { return false }
        let rules = style.lowercased().filter { !$0.isWhitespace }
        return rules.contains("display:none") || rules.contains("visibility:hidden")
    }

    /// The elements that are landmarks beside what a page is about.
    ///
    /// Specification: <https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings>
    private static let asides: Set<String> = ["nav", "header", "footer", "aside"]

    /// The roles of such landmarks.
    ///
    /// Specification: <https://www.w3.org/TR/wai-aria-1.2/#landmark_roles>
    private static let asideRoles: Set<String> = ["navigation", "banner", "contentinfo", "search", "complementary"]

    private var standsAside: Bool {
        Self.asides.contains(name) || Self.asideRoles.contains(attribute("role")?.lowercased() ?? "")
    }
}
