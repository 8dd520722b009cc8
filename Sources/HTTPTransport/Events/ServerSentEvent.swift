/// One event of an event stream.
///
/// Specification: <https://html.spec.whatwg.org/multipage/server-sent-events.html>
public struct ServerSentEvent: Hashable, Sendable {
    /// The last id that the stream named, at this event or before; where to go on after a break.
    public var id: String?
    /// The event's type; `message` where the stream names none.
    public var event: String
    /// What the event carries, its lines joined by line feeds.
    public var data: String
    /// How long to wait before connecting again, where the stream said so since the last event.
    public var retry: Duration?

    /// An event.
    public init(id: String? = nil, event: String = "message", data: String, retry: Duration? = nil) {
        self.id = id
        self.event = event
        self.data = data
        self.retry = retry
    }
}
