/// The subject of a failure or a deviation.
public struct Subject: Codable, Hashable, Sendable {
    /// A request, and the head of its answer, where one came.
    public struct Request: Codable, Hashable, Sendable {
        /// The method, such as `GET`, where it is known.
        public var method: String?
        /// The URL without its secrets.
        public var url: String
        /// The host, with the port where the URL names one.
        public var host: String
        /// The status of the answer.
        public var status: Int?
        /// The media type of the answer, where it names one.
        public var mediaType: String?
        /// The value of its `X-Request-Id`, where it is about what one exchange has.
        public var id: String?

        private enum CodingKeys: String, CodingKey {
            case method, url, host, status
            case id = "request_id"
            case mediaType = "media_type"
        }

        /// A request.
        public init(method: String? = nil, url: String, host: String, status: Int? = nil, mediaType: String? = nil) {
            self.method = method
            self.url = url
            self.host = host
            self.status = status
            self.mediaType = mediaType
        }
    }

    /// The request.
    public var request: Request?

    /// The field of the answer, by its path.
    public var field: String?

    /// The place in a file.
    public var place: SourcePlace?

    /// A subject.
    public init(request: Request? = nil, field: String? = nil, place: SourcePlace? = nil) {
        self.request = request
        self.field = field
        self.place = place
    }
}
