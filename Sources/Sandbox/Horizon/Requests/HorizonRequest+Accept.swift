internal import HTTPServing

/// The kind of answer that a client takes.
enum HorizonFormat: Hashable {
    case document
    case events
    /// The bytes of a data entry as they are.
    case raw
}

extension HorizonRequest {
    /// The best of `offered` that the client takes, or `nil` where it takes none of them.
    ///
    /// A client that names nothing takes a document.
    func preferredKind(of offered: [HorizonFormat]) -> HorizonFormat? {
        let text = header(.accept)
        guard !text.isEmpty else { return .document }
        var best: (kind: HorizonFormat, quality: Double)?
        for range in text.split(separator: ",") {
            let parts = range.split(separator: ";").map { part in
                String(part.filter { $0 != " " && $0 != "\t" }).lowercased()
            }
            guard let type = parts.first, let kind = offered.first(where: { $0.isNamed(by: type) }) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            guard quality > 0, quality > best?.quality ?? 0 else { continue }
            best = (kind, quality)
        }
        return best?.kind
    }
}

extension HorizonFormat {
    /// Whether a media range of an `Accept` field takes this kind.
    fileprivate func isNamed(by range: String) -> Bool {
        if range == "*/*" || range == "*" { return self == .document }
        return switch self {
        case .document: ["application/hal+json", "application/json", "application/*"].contains(range)
        case .events: ["text/event-stream", "text/*"].contains(range)
        case .raw: range == "application/octet-stream"
        }
    }
}
