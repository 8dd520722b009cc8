internal import FoundationEssentials
internal import Glibc
internal import HTTPServing
internal import JSON
internal import Timekeeping

extension FaultInjector {
    /// Changes what an answer says, or how it is written.
    func shape(_ made: inout FaultMemory, by fault: Fault, _ request: ServerRequest) {
        switch fault.kind {
        case .contentType:
            made.headers[.contentType] = fault.value == "none" ? nil : fault.value ?? "text/html"
        case .page:
            made = FaultMemory(status: .ok, contentType: "text/html", body: Self.page(.ok))
        case .empty: made.body = []
        case .brokenJSON: made.body = Array(made.body.prefix(made.body.count / 2))
        case .brokenUTF8:
            // Within the first text where there is one.
            let place = made.body.firstIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? 0
            made.body.insert(contentsOf: [0xC3, 0x28, 0xFF], at: min(place, made.body.count))
        case .byteOrderMark: made.body = [0xEF, 0xBB, 0xBF] + made.body
        case .errorInSuccess:
            made.status = .ok
            made.body = (["error": "the sandbox fails here by a fault"] as OrderedJSON).json
        case .trailingSlashes: made.body = Self.slashed(made.body)
        case .clockSkew:
            let ahead = fault.delay ?? .seconds(600)
            made.headers[.date] = clock.now.advanced(by: ahead).httpDate
            if let json = made.json { made.body = json.movingDates(by: ahead).json }
        default:
            if fault.kind.changesMembers, let json = made.json { made.body = struck(json, by: fault, request).json }
        }
    }

    /// The answer changed by a fault of its members.
    func struck(_ json: OrderedJSON, by fault: Fault, _ request: ServerRequest) -> OrderedJSON {
        json.struck(by: fault, origin: "\(request.scheme)://\(request.authority ?? "")")
    }

    /// The text of a stellar.toml whose endpoints end in a slash.
    private static func slashed(_ toml: [UInt8]) -> [UInt8] {
        let lines = String(decoding: toml, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let names = ["WEB_AUTH_ENDPOINT", "TRANSFER_SERVER", "KYC_SERVER", "ANCHOR_QUOTE_SERVER"]
        return Array(
            lines.map { line in
                names.contains { line.hasPrefix($0) } && line.hasSuffix("\"") ? line.dropLast() + "/\"" : line
            }.joined(separator: "\n").utf8
        )
    }
}

extension Timestamp {
    /// The instant as HTTP writes it, RFC 9110 section 5.6.7.
    var httpDate: String {
        var seconds = time_t(unixSeconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
