internal import Diagnostics
internal import FoundationEssentials
internal import HostedPages
internal import JSON

/// The shape of a form, by which it is recognized on another page.
struct FormShape: Hashable, Sendable {
    var method: String
    var path: String
    var names: [String]

    init(_ form: PageForm) {
        method = form.method.rawValue
        path = form.action.reveal().path(percentEncoded: true)
        names = form.visibleFields.map(\.name) + form.buttons.map(\.label)
    }

    /// Reads what ``json`` writes.
    init?(_ json: JSONValue) {
        guard let method = json["method"]?.string, let path = json["path"]?.string,
            let names = json["names"]?.arrayValue
        else { return nil }
        self.method = method
        self.path = path
        self.names = names.compactMap(\.string)
    }

    var json: JSONValue {
        ["method": .string(method), "path": .string(path), "names": .array(names.map { .string($0) })]
    }
}
