/// A facility that one verb provides and others need.
public enum Facility: String, Hashable, Sendable, CaseIterable {
    /// The anchor's stellar.toml.
    case anchor
    /// A session with the anchor.
    case session

    /// The facility's name inside a sentence.
    var inSentence: String {
        switch self {
        case .anchor: "the anchor's stellar.toml"
        case .session: "a session"
        }
    }
}
