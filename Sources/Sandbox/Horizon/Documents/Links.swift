internal import JSON

/// Writes the addresses under `_links`, all of which begin with the address that the client used.
struct Links {
    /// The beginning of addresses, as `http://127.0.0.1:8000`.
    let baseURL: String

    /// The parameters that a collection lets its reader choose.
    static let paging = "{?cursor,limit,order}"

    /// Writes a link; one with braces is a template.
    func write(_ name: String, _ path: String, to writer: inout JSONWriter) {
        writer.object(name) { writer in
            writer.field("href", baseURL + path)
            if path.contains("{") { writer.field("templated", true) }
        }
    }
}
