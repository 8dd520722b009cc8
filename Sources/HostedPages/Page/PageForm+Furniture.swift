internal import Diagnostics
internal import FoundationEssentials

/// What tells the form that a page is about from those that are beside it.
extension PageForm {
    /// Whether the form is one that sites have on their pages whatever they are about: a search, a choice of language, news by
    /// mail, cookies, a way out; or whatever stands in the head, at the foot or at the side of a page.
    package var isFurniture: Bool {
        standsAside || isWayOut || isSearch || isAboutCookies || isSubscription
    }

    /// Whether the form takes those in who have an account.
    var isLogin: Bool {
        let words = [
            "log in", "login", "sign in", "signin", "anmelden", "einloggen", "iniciar sesión", "connexion", "entrar",
        ]
        return visibleFields.count <= 3 && visibleFields.contains { $0.kind == .password }
            && buttons.contains { button in words.contains { button.label.lowercased().contains($0) } }
    }

    /// Whether someone can do something with the form.
    var leadsOn: Bool { !visibleFields.isEmpty || buttons.contains { !$0.leadsAway } }

    private var isWayOut: Bool {
        visibleFields.isEmpty && !buttons.isEmpty && buttons.allSatisfy(\.leadsAway)
    }

    private var isSearch: Bool {
        let usual: Set<String> = ["q", "query", "search", "s", "lang", "language", "locale"]
        guard visibleFields.count == 1, let field = visibleFields.first, !field.isRequired else { return false }
        return usual.contains(field.name.lowercased())
    }

    private var isAboutCookies: Bool {
        visibleFields.allSatisfy { $0.kind == .checkbox } && isCalled(["cookie", "gdpr"])
    }

    private var isSubscription: Bool {
        (1...3).contains(visibleFields.count) && isCalled(["newsletter", "subscribe", "mailing list"])
    }

    /// Whether where it goes, its name or its buttons have one of the words.
    private func isCalled(_ words: [String]) -> Bool {
        let texts = [action.reveal().path(percentEncoded: false), name ?? ""] + buttons.map(\.label)
        return texts.contains { text in words.contains { text.lowercased().contains($0) } }
    }
}

extension HostedPage {
    /// The form to fill when no one says which: the first of ``earnestForms``.
    package var mainForm: PageForm? { earnestForms.first }

    /// The forms that the page may be about, the likeliest first: those that only are beside it where there is no other.
    ///
    /// Of several the one comes first that asks for most; one for those who have an account is the last.
    package var earnestForms: [PageForm] {
        let ranked = forms.filter { !$0.fields.isEmpty || !$0.buttons.isEmpty }.enumerated()
            .map { place, form in
                let isFurniture = form.isFurniture
                return (form: form, rank: form.rank(isFurniture: isFurniture), place: place, isFurniture: isFurniture)
            }
            .sorted { ($0.rank, -$0.place) > ($1.rank, -$1.place) }
        let earnest = ranked.filter { !$0.isFurniture && $0.form.leadsOn }
        return (earnest.isEmpty ? Array(ranked.prefix(1)) : earnest).map(\.form)
    }
}

extension PageForm {
    /// How likely it is that a page is about this form.
    fileprivate func rank(isFurniture: Bool) -> Int {
        let weight = visibleFields.count * 4 + (method == .post ? 2 : 0) + (buttons.isEmpty ? 0 : 1)
        return weight - (isLogin ? 10_000 : 0) - (isFurniture ? 20_000 : 0)
    }
}
