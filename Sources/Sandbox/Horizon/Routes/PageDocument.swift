internal import JSON

/// A page of records as Horizon shows it, with the ways to the next and the previous one.
struct PageDocument<Token: PagingToken> {
    let request: HorizonRequest
    let page: RecordPage<Token>
    let records: [HorizonRoutes.Record<Token>]

    /// The document as bytes of JSON.
    func document() -> [UInt8] {
        let cursor = page.cursor?.description ?? ""
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                write("self", cursor: cursor, isDescending: page.isDescending, to: &writer)
                let last = records.last?.token.description ?? cursor
                write("next", cursor: last, isDescending: page.isDescending, to: &writer)
                let first = records.first?.token.description ?? cursor
                write("prev", cursor: first, isDescending: !page.isDescending, to: &writer)
            }
            writer.object("_embedded") { writer in
                writer.array("records", records) { $0.document(nil, $1.document) }
            }
        }
    }

    /// Writes a link with everything that was asked for, in the order of the names as Horizon has it.
    private func write(_ name: String, cursor: String, isDescending: Bool, to writer: inout JSONWriter) {
        var fields = request.query.fields.filter { !["cursor", "limit", "order"].contains($0.name) }
        fields.append(("cursor", cursor))
        fields.append(("limit", String(page.limit)))
        fields.append(("order", isDescending ? "desc" : "asc"))
        let query = FormFields.encode(fields.sorted { $0.name < $1.name })
        Links(baseURL: request.baseURL).write(name, "\(request.path)?\(query)", to: &writer)
    }
}
