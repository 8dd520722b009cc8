internal import Diagnostics
internal import FoundationEssentials

/// The signs of the form that a page is about, among those beside it.
extension PageForm {
    /// Whether the form is beside what its page is about: a search, or what stands in the head, at the foot or at the side of the
    /// page.
    package var isAuxiliary: Bool { standsAside || isSearch }

    /// Whether someone can do something with the form.
    var leadsOn: Bool { !visibleFields.isEmpty || !buttons.isEmpty }
}

extension HostedPage {
    /// The first of ``candidateForms``.
    package var mainForm: PageForm? { candidateForms.first }

    /// The forms that the page may be about: those that are beside it only where there is no other.
    ///
    /// The order is that in which a person is asked: the one that asks for most is the first. Which of several is filled in without
    /// a person, the answers say.
    package var candidateForms: [PageForm] {
        let ranked = forms.filter { !$0.fields.isEmpty || !$0.buttons.isEmpty }.enumerated()
            .map { place, form in
                let isAuxiliary = form.isAuxiliary
                return (form: form, rank: form.rank(isAuxiliary: isAuxiliary), place: place, isAuxiliary: isAuxiliary)
            }
            .sorted { ($0.rank, -$0.place) > ($1.rank, -$1.place) }
        let candidates = ranked.filter { !$0.isAuxiliary && $0.form.leadsOn }
        return (candidates.isEmpty ? Array(ranked.prefix(1)) : candidates).map(\.form)
    }
}

extension PageForm {
    /// The place of the form among those of its page.
    fileprivate func rank(isAuxiliary: Bool) -> Int {
        let weight = visibleFields.count * 4 + (method == .post ? 2 : 0) + (buttons.isEmpty ? 0 : 1)
        return weight - (isAuxiliary ? 20_000 : 0)
    }
}
