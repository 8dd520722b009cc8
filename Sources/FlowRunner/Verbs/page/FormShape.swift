internal import Diagnostics
internal import FoundationEssentials
internal import HostedPages

/// The shape of a form, by which it is recognized on another page.
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
