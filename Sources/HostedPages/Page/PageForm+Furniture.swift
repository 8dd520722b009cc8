internal import Diagnostics
internal import FoundationEssentials

/// What tells the form that a page is about from those that are beside it.
extension PageForm {
    /// Whether the form is beside what its page is about: a search, a way out, or what stands in the head, at the foot or at the
    /// side of the page.
    package var isFurniture: Bool { standsAside || isWayOut || isSearch }

    /// Whether the form takes those in who have an account: it says so by `autocomplete="current-password"`.
    var isLogin: Bool { fields.contains { $0.autocomplete.contains("current-password") } }

    /// Whether someone can do something with the form.
    var leadsOn: Bool { !visibleFields.isEmpty || buttons.contains { !$0.leadsAway } }

    private var isWayOut: Bool {
        visibleFields.isEmpty && !buttons.isEmpty && buttons.allSatisfy(\.leadsAway)
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
