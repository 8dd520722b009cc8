internal import CCurl
internal import Diagnostics
internal import Timekeeping

/// One libcurl easy handle: made, used and freed by exactly one owner, on the thread of the event loop.
///
/// Reference: <https://curl.se/libcurl/c/libcurl-easy.html>
struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer
    private let errorText: UnsafeMutableBufferPointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var resolutions: UnsafeMutablePointer<curl_slist>?
    private var form: OpaquePointer?

    init() throws(CurlTransferFailure) {
        guard let raw = curl_easy_init() else { throw Self.outOfMemory }
        self.raw = raw
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0)
        _ = ccurl_easy_setopt_pointer(raw, CURLOPT_ERRORBUFFER, errorText.baseAddress)
    }

    deinit {
        curl_easy_cleanup(raw)
        curl_slist_free_all(headers)
        curl_slist_free_all(resolutions)
        curl_mime_free(form)
        errorText.deallocate()
    }

    // MARK: - Options

    borrowing func set(_ option: CURLoption, to value: Int) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_long(raw, option, value))
    }

    borrowing func set(_ option: CURLoption, to value: String?) throws(CurlTransferFailure) {
        guard let value else { return try Self.check(ccurl_easy_setopt_string(raw, option, nil)) }
        try Self.check(ccurl_easy_setopt_string(raw, option, value))
    }

    borrowing func set(_ option: CURLoption, to callback: ccurl_write_callback) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_write(raw, option, callback))
    }

    borrowing func set(_ option: CURLoption, to pointer: UnsafeMutableRawPointer) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_pointer(raw, option, pointer))
    }

    borrowing func set(openSocket callback: curl_opensocket_callback) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_open_socket(raw, callback))
    }

    borrowing func set(beforeRequest callback: curl_prereq_callback) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_prerequest(raw, callback))
    }

    /// Sends these header lines, beside the ones that libcurl makes.
    mutating func setHeaders(_ lines: [String]) throws(CurlTransferFailure) {
        try Self.append(lines, to: &headers)
        try Self.check(ccurl_easy_setopt_list(raw, CURLOPT_HTTPHEADER, headers))
    }

    /// Takes the addresses of some hosts from here, `host:port:address`, and asks no one for them.
    mutating func setResolutions(_ lines: [String]) throws(CurlTransferFailure) {
        guard !lines.isEmpty else { return }
        try Self.append(lines, to: &resolutions)
        try Self.check(ccurl_easy_setopt_list(raw, CURLOPT_RESOLVE, resolutions))
    }

    private static func append(
        _ lines: [String],
        to list: inout UnsafeMutablePointer<curl_slist>?
    ) throws(CurlTransferFailure) {
        for line in lines {
            guard let longer = curl_slist_append(list, line) else { throw outOfMemory }
            list = longer
        }
    }

    /// Sends `body`, of which libcurl keeps a copy.
    borrowing func setBody(_ body: [UInt8]) throws(CurlTransferFailure) {
        try Self.check(ccurl_easy_setopt_offset(raw, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        let code = body.withUnsafeBytes { bytes in
            // Without bytes there may be no address, and without an address libcurl would ask a callback for the body.
            guard let start = bytes.baseAddress else {
                return ccurl_easy_setopt_string(raw, CURLOPT_COPYPOSTFIELDS, "")
            }
            return ccurl_easy_setopt_pointer(raw, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: start))
        }
        try Self.check(code)
    }

    /// Sends `parts` as a multipart form, of which libcurl keeps a copy.
    mutating func setParts(_ parts: [MultipartPart]) throws(CurlTransferFailure) {
        guard let form = curl_mime_init(raw) else { throw Self.outOfMemory }
        self.form = form
        for part in parts {
            // libcurl takes names up to their first NUL.
            guard ![part.name, part.filename, part.contentType].contains(where: { $0?.utf8.contains(0) ?? false })
            else {
                throw CurlTransferFailure(.invalidHeader(name: "Content-Disposition"))
            }
            guard let field = curl_mime_addpart(form) else { throw Self.outOfMemory }
            try Self.check(curl_mime_name(field, part.name))
            try Self.check(curl_mime_filename(field, part.filename))
            // A control character in a media type would begin a header of the part's own making.
            let type = part.contentType.map {
                String($0.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
            }
            try Self.check(curl_mime_type(field, type))
            let code = part.bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                // Without an address libcurl would take the part for one without content.
                return start.map { curl_mime_data(field, $0, bytes.count) } ?? curl_mime_data(field, "", 0)
            }
            try Self.check(code)
        }
        try set(CURLOPT_MIMEPOST, to: UnsafeMutableRawPointer(form))
    }

    // MARK: - What became of it

    borrowing func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_easy_getinfo_long(raw, info, &value) == CURLE_OK ? value : 0
    }

    /// A time that libcurl tells in microseconds.
    borrowing func duration(_ info: CURLINFO) -> Duration {
        var value: curl_off_t = 0
        guard ccurl_easy_getinfo_offset(raw, info, &value) == CURLE_OK else { return .zero }
        return Duration(boundedMicroseconds: max(0, value))
    }

    /// All cookies that the handle knows, in lines of `cookies.txt`.
    borrowing func cookies() -> [String] {
        var list: UnsafeMutablePointer<curl_slist>?
        guard ccurl_easy_getinfo_list(raw, CURLINFO_COOKIELIST, &list) == CURLE_OK else { return [] }
        defer { curl_slist_free_all(list) }
        var lines: [String] = []
        var next = list
        while let entry = next {
            if let data = entry.pointee.data { lines.append(String(cString: data)) }
            next = entry.pointee.next
        }
        return lines
    }

    /// Whether libcurl has left a message.
    var hasMessage: Bool { errorText.first != 0 }

    /// The message of libcurl about a failure, as one printable line.
    borrowing func message(for code: CURLcode) -> String {
        // The buffer is longer than anything libcurl writes, and its last byte stays zero.
        let detail = errorText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : String(decoding: detail, as: UTF8.self)
        return ForeignText(text).displayed
    }

    private static var outOfMemory: CurlTransferFailure { CurlTransferFailure(.outOfMemory) }

    private static func check(_ code: CURLcode) throws(CurlTransferFailure) {
        guard code == CURLE_OK else {
            throw CurlTransferFailure(.failed(curlMessage: String(cString: curl_easy_strerror(code))))
        }
    }
}
