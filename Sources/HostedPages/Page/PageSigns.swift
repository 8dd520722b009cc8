internal import Diagnostics
internal import FoundationEssentials

/// The signs on a page that it needs scripts or a person.
///
/// A form is left to a script that HTML sends nowhere, or without a place into its own address; so are controls without a form owner. That
/// a page is yet to be drawn, and that it has a captcha, are rules of ``PageWords``.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#association-of-controls-and-forms>
struct PageSigns {
    private let tree: HTMLTree
    private let page: HostedPage
    private let words: PageWords

    init(tree: HTMLTree, page: HostedPage, words: PageWords) {
        self.tree = tree
        self.page = page
        self.words = words
    }

    /// Whether there is something to answer or to press in the forms of the page.
    private var hasForm: Bool { page.mainForm != nil }

    // MARK: - Scripts

    /// Whether no one gets on without running the scripts of the page.
    var needsScript: Bool {
        if hasForm, page.candidateForms.allSatisfy(\.isLeftToScript) { return true }
        guard tree.elements.contains(where: { $0.name == "script" }) else { return false }
        if hasForm, !page.forms.allSatisfy({ $0.isAuxiliary || $0.visibleFields.isEmpty }) {
            return page.forms.allSatisfy(\.goesNowhere)
        }
        if hasLooseControls { return true }
        // A search or a choice of language may be above what the scripts are yet to draw. Last pages say that scripts would show
        // more, and have said all that counts.
        return words.has(.drawnByScript) && (!hasForm || page.forms.allSatisfy(\.isAuxiliary)) && scriptedText.isEmpty
    }

    private var scriptedText: String {
        VisibleText.of(0..<tree.nodes.count, in: tree, for: .scriptedPage, limit: 2_000)
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

    /// Whether the page has a captcha.
    var hasCaptcha: Bool {
        words.has(.captchaBySiteKey) && tree.elements.contains { $0.has("data-sitekey") }
    }
}

extension PageForm {
    /// Whether a form leads to no page but to a script.
    fileprivate var goesNowhere: Bool {
        let scheme = action.reveal().scheme?.lowercased()
        return scheme == "javascript" && buttons.allSatisfy { $0.action == nil }
    }
}
