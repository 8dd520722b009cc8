/// A page of records as Horizon shows it, with the ways to the next and the previous one.
struct PageDocument {
    let request: HorizonRequest
    let page: Page
    let records: [HorizonRoutes.Record]

    /// The document as bytes of JSON.
    func document() -> [UInt8] {
        let cursor = page.cursor.map { String($0) } ?? ""
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                write("self", cursor: cursor, isDescending: page.isDescending, to: &writer)
                let last = records.last.map { String($0.token) } ?? cursor
                write("next", cursor: last, isDescending: page.isDescending, to: &writer)
                let first = records.first.map { String($0.token) } ?? cursor
                write("prev", cursor: first, isDescending: !page.isDescending, to: &writer)
            }
            writer.object("_embedded") { writer in
                writer.array("records", records) { $0.document(nil, $1.document) }
            }
        }
    }

    private func write(_ name: String, cursor: String, isDescending: Bool, to writer: inout JSONWriter) {
        var path = "\(request.path)?cursor=\(cursor)&limit=\(page.limit)&order=\(isDescending ? "desc" : "asc")"
        for name in ["include_failed", "join"] {
            if let value = request.query[name], !value.isEmpty { path += "&\(name)=\(value)" }
        }
        Links(baseURL: request.baseURL).write(name, path, to: &writer)
    }
}
