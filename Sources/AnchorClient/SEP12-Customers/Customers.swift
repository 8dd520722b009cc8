public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
public import Timekeeping

/// The KYC service of an anchor: reads, sends and deletes a customer's data.
///
/// Specification: <https://stellar.org/protocol/sep-12>
public struct Customers: AnchorService {
    /// The address of the service, and the session for it.
    public let access: ServiceAccess

    /// The customer as the anchor knows them, and the fields that it needs.
    ///
    /// - Parameters:
    ///   - lookup: which customer, and what for; a transfer needs a type as well.
    ///   - language: in which language the anchor should speak; of `de-AT` only `de` is sent.
    /// - Returns: the customer.
    /// - Throws: `AnchorError` where the anchor does not tell; `notFound` where the id is not of this session.
    public func customer(
        _ lookup: CustomerLookup = CustomerLookup(),
        language: String? = nil
    ) async throws(AnchorError) -> Customer {
        let call = AnchorCall(anchor, to: .customer)
        var query = lookup.pairs(for: session.subject)
        if let tag = language?.split(whereSeparator: { "-_".contains($0) }).first {
            query.append(("lang", String(tag)))
        }
        let url = endpoint.appendingSegments("customer").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url), with: session)
        return try customer(in: response, call, at: "/customer")
    }

    /// Tells the anchor about a customer; telling the same twice changes nothing.
    ///
    /// Texts travel as JSON; where files are among the answers, all of it as a form with the files last.
    ///
    /// - Returns: the anchor's name for the customer.
    /// - Throws: `AnchorError` where the anchor refuses, with what it says about the answers.
    @discardableResult
    public func put(
        _ answers: CustomerAnswers,
        of lookup: CustomerLookup = CustomerLookup()
    ) async throws(AnchorError) -> String {
        let call = AnchorCall(anchor, to: .tellCustomer, hiding: answers.secrets)
        let who = lookup.pairs(for: session.subject)
        let reserved = Set(who.map(\.name))
        let form = RequestForm(pairs: who + answers.pairs.filter { !reserved.contains($0.name) }, files: answers.parts)
        let url = endpoint.appendingSegments("customer")
        let response = try await call.send(form, .put, to: url, with: session)
        let answer = try call.object(response)
        guard let id = answer["id"]?.filledString ?? lookup.id, !id.isEmpty else {
            throw call.missing("id", in: answer, response)
        }
        return id
    }

    /// Sends codes back by the endpoint that older anchors have for it; newer ones take them in ``put(_:of:)``.
    ///
    /// - Returns: the customer, whose fields are accepted or looked into now.
    /// - Throws: `AnchorError` where the anchor refuses a code, or does not have the endpoint (`notFound`).
    @discardableResult
    public func verify(
        _ codes: [String: Secret<String>],
        ofCustomer id: String
    ) async throws(AnchorError) -> Customer {
        let answers = CustomerAnswers(codes: codes)
        let call = AnchorCall(anchor, to: .verifyCustomer, hiding: answers.secrets)
        let form = RequestForm(pairs: [("id", id)] + answers.pairs)
        let url = endpoint.appendingSegments("customer", "verification")
        let response = try await call.send(form, .put, to: url, with: session)
        return try customer(in: response, call, at: "/customer/verification")
    }

    /// Deletes all data that the anchor has about the signed-in customer.
    ///
    /// - Parameter memo: which user of a shared account it is; the session's own memo, or the id in its muxed account,
    ///   goes before it.
    /// - Throws: `AnchorError` where the anchor refuses, or knows nothing (`notFound`).
    public func delete(memo: UInt64? = nil) async throws(AnchorError) {
        let call = AnchorCall(anchor, to: .forgetCustomer)
        let subject = session.subject
        let memo = subject.memo ?? subject.account.muxID ?? memo
        // Anchors exist that refuse a request without a body.
        let body = JSONValue.object(memo.map { ["memo": .string(String($0)), "memo_type": "id"] } ?? [:])
        let url = endpoint.appendingSegments("customer", subject.account.accountID.address)
        try call.succeeded(
            try await call.send(HTTPRequest(method: .delete, url: url, body: .json(body)), with: session)
        )
    }

    /// Asks the anchor to report a customer's changes to `url`, until the customer is accepted or rejected.
    ///
    /// - Throws: `AnchorError` where the anchor does not do that; asking again and again works everywhere.
    public func report(
        to url: URL,
        about lookup: CustomerLookup = CustomerLookup()
    ) async throws(AnchorError) {
        let call = AnchorCall(anchor, to: .reportCustomer)
        let pairs = lookup.pairs(for: session.subject).filter { $0.name != "type" && $0.name != "transaction_id" }
        let form = RequestForm(pairs: pairs + [("url", url.absoluteString)])
        let endpoint = endpoint.appendingSegments("customer", "callback")
        try call.succeeded(try await call.send(form, .put, to: endpoint, with: session))
    }

    private func customer(
        in response: HTTPResponse,
        _ call: AnchorCall,
        at path: String
    ) throws(AnchorError) -> Customer {
        let answer = try call.object(response)
        guard var customer = Customer(answer) else {
            throw call.missing(Customer.MemberName.status.rawValue, in: answer, response)
        }
        customer.source = call.source(at: path, of: .customer)
        return customer
    }
}

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

/// A file that an anchor keeps for a customer.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-files>
public struct CustomerFile: Hashable, Sendable, Identifiable {
    /// The anchor's name for the file.
    public var id: String
    /// The file's media type.
    public var contentType: String?
    /// The number of its bytes.
    public var size: Int64?
    /// The instant until which the anchor keeps it, if no one hands it in as an answer.
    public var expiresAt: Timestamp?
    /// The customer to whom it belongs; `nil` before it was handed in.
    public var customerID: String?

    /// Reads one file; `nil` without an id.
    init?(_ fields: JSONValue) {
        guard let id = fields["file_id"]?.filledString else { return nil }
        self.id = id
        contentType = fields["content_type"]?.filledString
        size = fields["size"]?.integer
        expiresAt = fields["expires_at"]?.filledString.flatMap { Timestamp(iso8601: $0) }
        customerID = fields["customer_id"]?.filledString
    }
}

/// The files that are meant: one, or all of a customer.
public enum CustomerFileLookup: Hashable, Sendable {
    /// The file with this id.
    case file(CustomerFile.ID)
    /// All files of the customer with this id.
    case customer(String)

    var pair: (String, String) {
        switch self {
        case .file(let id): ("file_id", id)
        case .customer(let id): ("customer_id", id)
        }
    }
}
