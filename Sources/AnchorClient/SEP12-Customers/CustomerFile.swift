internal import HTTPTransport
internal import JSON
public import Timekeeping

/// A file that an anchor keeps for a customer.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-files>
public struct CustomerFile: Hashable, Sendable, Identifiable {
    /// The anchor's name for the file.
    public var id: String
    /// Its media type.
    public var contentType: String?
    /// How many bytes it has.
    public var size: Int64?
    /// Until when the anchor keeps it, if no one hands it in as an answer.
    public var expiresAt: Timestamp?
    /// To which customer it belongs; no one before it was handed in.
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

/// Which files are meant: one, or all of a customer.
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
