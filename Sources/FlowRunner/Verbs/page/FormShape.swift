internal import Diagnostics
internal import FoundationEssentials
internal import HostedPages

/// By what a form is known again on another page.
struct FormShape: Hashable, Codable, Sendable {
    var method: String
    var path: String
    var names: [String]

    init(_ form: PageForm) {
        method = form.method.rawValue
        path = form.action.reveal().path(percentEncoded: true)
        names = form.visibleFields.map(\.name) + form.buttons.map(\.label)
    }
}
