internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

extension Customers {
    /// Hands a file in ahead of the answer that names it.
    ///
    /// - Throws: `AnchorError` where the anchor refuses, 413 where it takes smaller files only; an anchor without this
    ///   endpoint (`notFound`) takes files with the answers.
    public func upload(_ file: Attachment) async throws(AnchorError) -> CustomerFile {
        let call = AnchorCall(anchor, to: .takeFile)
        let url = endpoint.appendingSegments("customer", "files")
        let form = RequestForm(pairs: [], files: [file.part(named: "file")])
        let response = try await call.send(form, .post, to: url, with: session)
        let answer = try call.object(response)
        guard let file = CustomerFile(answer) else { throw call.missing("file_id", in: answer, response) }
        return file
    }

    /// The files that the anchor keeps; none where it does not know the id.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func files(_ lookup: CustomerFileLookup) async throws(AnchorError) -> [CustomerFile] {
        let call = AnchorCall(anchor, to: .listFiles)
        let url = endpoint.appendingSegments("customer", "files").appendingQuery([lookup.pair])
        let response = try await call.send(HTTPRequest(url: url), with: session)
        let answer = try call.object(response)
        guard let files = answer["files"]?.arrayValue else { throw call.missing("files", in: answer, response) }
        return files.compactMap { CustomerFile($0) }
    }
}
