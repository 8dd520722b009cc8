internal import Diagnostics
internal import FoundationEssentials

/// The signs on a page that the visit is over, or needs scripts or a person.
struct PageSigns {
    private let tree: HTMLTree
    private let page: HostedPage
    private let scripts: [HTMLElement]
    private let words: PageWords

    init(tree: HTMLTree, page: HostedPage, words: PageWords) {
        self.tree = tree
        self.page = page
        scripts = tree.elements.filter { $0.name == "script" }
        self.words = words
    }

    /// Whether there is something to answer or to press in the forms of the page.
    private var hasForm: Bool { page.mainForm != nil }

    // MARK: - Scripts

    /// Whether no one gets on without running the scripts of the page.
    var needsScript: Bool {
        if hasForm, page.candidateForms.allSatisfy(\.isLeftToScript) { return true }
        guard !scripts.isEmpty else { return false }
        // A search or a choice of language may be above what the scripts are yet to draw.
        if hasForm, !page.forms.allSatisfy({ $0.isAuxiliary || $0.visibleFields.isEmpty }) {
            return page.forms.allSatisfy(\.goesNowhere)
        }
        if hasForm { return hasEmptyRoot || hasLooseControls }
        // Last pages say that scripts would show more, and have said all that counts.
        return scriptedText.isEmpty || hasEmptyRoot || hasLooseControls
    }

    private var scriptedText: String {
        VisibleText.of(0..<tree.nodes.count, in: tree, for: .scriptedPage, limit: 2_000)
    }

    /// Whether the page has a place where its script draws, and nothing in it yet.
    private var hasEmptyRoot: Bool {
        words.rootIDs.compactMap(tree.element(withID:)).contains { root in
            VisibleText.of(root.contents, in: tree, for: .scriptedPage, limit: 10).isEmpty
        }
    }

    /// Whether there are questions outside of all forms, which only a script can send.
    private var hasLooseControls: Bool {
        tree.elements.contains { element in
            // What is read-only is there to be copied.
            guard ["input", "select", "textarea"].contains(element.name), !element.place.isOutOfSight,
                !element.has("readonly"), !element.has("disabled")
            else { return false }
            let type = element.attribute("type")?.lowercased() ?? "text"
            return !["hidden", "button", "submit", "reset", "image"].contains(type)
                && !element.place.isInert && !element.place.standsAside && tree.form(of: element) == nil
        }
    }

    // MARK: - Captchas

    /// The captcha of the page, by the class that its maker has for it, or `nil`.
    var captcha: HostedPage.Captcha? {
        for element in tree.elements {
            if let maker = element.tokens("class").lazy.compactMap(words.captcha(ofClass:)).first {
                return HostedPage.Captcha(maker: maker)
            }
        }
        return nil
    }

    // MARK: - Endings

    /// By what words of the page the visit is over; a page with questions is not the last.
    var ending: HostedPage.Ending? {
        guard page.forms.allSatisfy({ $0.visibleFields.isEmpty }), page.errors.isEmpty, !needsScript else { return nil }
        return farewell.map { .says($0) }
    }

    /// What the page says in leaving: the first line that tells to close the window.
    private var farewell: String? {
        let lines = [page.title] + page.text.split(separator: "\n").map(String.init)
        return lines.first(where: words.tellsToClose).map { PlainText.line($0, limit: 160) }
    }
}

extension PageForm {
    /// Whether a form leads to no page but to a script.
    fileprivate var goesNowhere: Bool {
        let scheme = action.reveal().scheme?.lowercased()
        return scheme == "javascript" && buttons.allSatisfy { $0.action == nil }
    }
}
