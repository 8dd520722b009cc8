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
    /// They are in the order of the page. Which of several is filled in without a person, the answers say.
    package var candidateForms: [PageForm] {
        let forms = forms.filter { !$0.fields.isEmpty || !$0.buttons.isEmpty }
        let candidates = forms.filter { !$0.isAuxiliary && $0.leadsOn }
        return candidates.isEmpty ? forms : candidates
    }
}
