public import JSON

/// Something that a Horizon server keeps a list of.
///
/// Reading is tolerant: what a server says beyond what a type knows stays in ``fields``.
public protocol HorizonRecord: Hashable, Sendable {
    /// Reads a record; `nil` where it lacks what makes it one.
    init?(_ fields: JSONValue)

    /// The record as it came.
    var fields: JSONValue { get }

    /// The place of a record in its lists; `nil` where the server does not tell.
    static func pagingToken(of fields: JSONValue) -> String?
}

extension HorizonRecord {
    /// What the server calls the place.
    public static func pagingToken(of fields: JSONValue) -> String? {
        fields["paging_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The place of the record in its lists, after which they go on; `nil` where the server does not tell.
    public var pagingToken: String? { Self.pagingToken(of: fields) }
}

/// A record whose place in lists is its id, where the server calls it nothing else.
public protocol ListedByID: HorizonRecord {}

extension ListedByID {
    /// What the server calls the place, or the record's id.
    public static func pagingToken(of fields: JSONValue) -> String? {
        (fields["paging_token"] ?? fields["id"])?.string
    }
}
