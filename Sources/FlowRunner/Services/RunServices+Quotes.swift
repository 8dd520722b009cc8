internal import AnchorClient
internal import FlowLanguage
internal import Timekeeping

extension RunServices {
    /// When the quote called `id` stops to hold: as the run has learned it, or as the anchor tells; `nil` where the anchor
    /// has no service for quotes, or does not show one there that only it has named.
    func expiry(ofQuote id: String, _ knowledge: RunKnowledge) async throws -> Timestamp? {
        if let known = knowledge.expiry(ofQuote: id) { return known }
        guard try await desk.currentToml().services.contains(.quotes) else { return nil }
        do {
            return try await quotes(knowledge).quote(id: id).expiresAt
        } catch let error as AnchorError where error.reason == .notFound {
            return nil
        }
    }
}
