/// Status and header fields of a response, gathered line by line within bounds.
struct ResponseHead: Hashable, Sendable {
    /// The most bytes of all lines, interim responses and trailers included.
    static let byteLimit = 64 << 10
    /// The most fields.
    static let fieldLimit = 200

    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    /// Whether the empty line after the fields has come.
    private(set) var isComplete = false
    private var byteCount = 0

    /// Takes one line as libcurl hands it over, with its line end.
    ///
    /// - Returns: whether this line completed the head of a final response.
    mutating func add(line bytes: UnsafeRawBufferPointer) throws(CurlTransferFailure) -> Bool {
        byteCount += bytes.count
        guard byteCount <= Self.byteLimit else {
            throw CurlTransferFailure(.headTooLarge(limit: .bytes(Self.byteLimit)))
        }
        let content = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
        if content.starts(with: "HTTP/".utf8) {
            // After an interim response (1xx) the head begins anew.
            headers = HTTPHeaders()
            isComplete = false
            status = Self.status(in: Self.text(content))
            return false
        }
        guard !isComplete else { return false }  // A trailer.
        if content.isEmpty {
            isComplete = status >= 200
            return isComplete
        }
        guard headers.fields.count < Self.fieldLimit else {
            throw CurlTransferFailure(.headTooLarge(limit: .fields(Self.fieldLimit)))
        }
        guard let colon = content.firstIndex(of: 0x3A), colon > content.startIndex else { return false }
        let name = Self.text(content[..<colon])
        headers.add(name, Self.text(Self.trimmed(content[content.index(after: colon)...])))
        return false
    }

    /// The status of a status line, `HTTP/1.1 200 OK`, or 0.
    private static func status(in line: String) -> Int {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count > 1, let status = Int(words[1]), (100...999).contains(status) else { return 0 }
        return status
    }

    /// Header values are ASCII; old servers put Latin-1 there, newer ones UTF-8.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }
}
