internal import HTTPTransport
internal import JSON

/// The activity of a page in a browser: by it changes and the end of loading are detected.
struct PageActivity: Hashable, Sendable {
    /// The address of the page; it may hold a token.
    var url: String
    /// The time at which the page was loaded, which tells two loadings of one page apart.
    var origin: String
    /// A sum over what can be seen.
    var sum: String
    /// Whether the browser has loaded it.
    var isLoaded: Bool
    /// The number of requests that its scripts wait for.
    var pending: Int64
    /// The number of dialogs that have asked something (`confirm`, `prompt`) since the page was loaded.
    var askedDialogs: Int64
    /// The status of the response that brought it, or 0 where the browser doesn't tell.
    var status: Int
    /// The number of bytes of the response that brought it, or 0 where the browser doesn't tell.
    var bytes: Int64

    /// Reads what ``PageScripts/activity`` returns.
    init?(_ json: JSONValue) {
        guard let url = json["url"]?.string, let sum = json["sum"]?.string else { return nil }
        self.url = url
        self.sum = sum
        origin = json["origin"]?.string ?? ""
        isLoaded = json["ready"]?.string == "complete"
        pending = json["busy"]?.integer ?? 0
        askedDialogs = json["asked"]?.integer ?? 0
        bytes = json["bytes"]?.integer ?? 0
        status = json["status"]?.integer.flatMap { Int(exactly: $0) } ?? 0
    }
}
