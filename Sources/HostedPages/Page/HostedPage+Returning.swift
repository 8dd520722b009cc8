internal import Diagnostics
internal import FoundationEssentials

extension HostedPage {
    /// The form that has to be answered otherwise, where the page came of sending `form` of the page `former` and the anchor did
    /// not take it; `nil` where the visit goes on.
    ///
    /// A page whose status or words say so has refused the form. So has one that asks for the very same again, regardless of what it
    /// says: the same answers would lead to it again.
    ///
    /// - Parameters:
    ///   - form: the form that was sent.
    ///   - former: the page that it stood on.
    /// - Returns: the form as it is shown now, or `nil`.
    package func refused(_ form: PageForm, of former: HostedPage) -> PageForm? {
        let again = candidateForms.filter { $0.hasFields(of: form) }.only ?? returned(form, of: former)
        if isRejection { return again ?? candidateForms.only }
        guard let again else { return nil }
        if errors.contains(where: { !former.errors.contains($0) }), !again.visibleFields.isEmpty { return again }
        return again.asksTheSame(as: form) && again.path == form.path ? again : nil
    }

    /// The form again that was sent although others stood on its page.
    private func returned(_ form: PageForm, of former: HostedPage) -> PageForm? {
        guard former.candidateForms.contains(where: { !$0.asksTheSame(as: form) }) else { return nil }
        return forms.filter { $0.asksTheSame(as: form) }.only
    }

    /// The page without objections to fields that were not answered in `form` of the page `former`, and without those that stood
    /// there before: notices on a page are none.
    package func withoutNotices(since form: PageForm? = nil, of former: HostedPage? = nil) -> HostedPage {
        let sent = Set(form?.visibleFields.map(\.name) ?? [])
        let known = Set(former?.errors ?? [])
        var page = self
        for index in page.forms.indices {
            for field in page.forms[index].fields.indices {
                let name = page.forms[index].fields[field].name
                let error = page.forms[index].fields[field].error
                guard !sent.contains(name) || error.map(known.contains) == true else { continue }
                page.forms[index].fields[field].error = nil
            }
        }
        return page
    }

    /// The page without objections in words that stood there before anything was sent: `notices`.
    package func without(notices: Set<String>) -> HostedPage {
        guard !notices.isEmpty else { return self }
        var page = self
        page.errors.removeAll(where: notices.contains)
        for index in page.forms.indices {
            for field in page.forms[index].fields.indices
            where page.forms[index].fields[field].error.map(notices.contains) == true {
                page.forms[index].fields[field].error = nil
            }
        }
        return page
    }

    /// The complaints of the page about the answers to the page `former`: those that did not stand there, or else all of them.
    package func complaints(since former: HostedPage) -> [String] {
        let new = errors.filter { !former.errors.contains($0) }
        return new.isEmpty ? errors : new
    }
}

extension PageForm {
    /// The path to which the form is sent.
    fileprivate var path: String { action.reveal().path(percentEncoded: true) }

    /// Whether both forms have fields of the same names to be answered.
    func hasFields(of other: PageForm) -> Bool {
        visibleFields.map(\.name) == other.visibleFields.map(\.name)
    }

    /// Whether both forms ask the same in the same words.
    fileprivate func asksTheSame(as other: PageForm) -> Bool {
        hasFields(of: other) && visibleFields.map(\.label) == other.visibleFields.map(\.label)
            && buttons.map(\.label) == other.buttons.map(\.label)
    }
}
