/// Events in a journal are flat objects: `event` is the kind, the payload's fields are beside it.
extension Event: Codable {
    /// The kinds of event, as they are called in journals.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// See ``Event/started(_:)``.
        case started
        /// See ``Event/performing(_:)``.
        case performing
        /// See ``Event/noted(_:)``.
        case noted
        /// See ``Event/told(_:)``.
        case told
        /// See ``Event/finished(_:)``.
        case finished
        /// See ``Event/failed(_:)``.
        case failed
        /// See ``Event/waiting(_:)``.
        case waiting
        /// See ``Event/woke``.
        case woke
        /// See ``Event/heard``.
        case heard
        /// See ``Event/found(_:)``.
        case found
        /// See ``Event/asked(_:)``.
        case asked
        /// See ``Event/paused(_:)``.
        case paused
        /// See ``Event/expired(_:)``.
        case expired
        /// See ``Event/interrupted``.
        case interrupted
        /// See ``Event/resumed``.
        case resumed
        /// See ``Event/restarted(_:)``.
        case restarted
        /// See ``Event/cancelled``.
        case cancelled
        /// See ``Event/ended(_:)``.
        case ended

        /// Reads a kind by its name, also `parked`, the former name of ``paused`` (``JournalFormat/current``).
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let name = try container.decode(String.self)
            guard let kind = Kind(rawValue: name == "parked" ? Kind.paused.rawValue : name) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown kind of event")
            }
            self = kind
        }
    }

    private enum CodingKeys: String, CodingKey {
        case event, format
    }

    /// The kind of event.
    public var kind: Kind {
        switch self {
        case .started: .started
        case .performing: .performing
        case .noted: .noted
        case .told: .told
        case .finished: .finished
        case .failed: .failed
        case .waiting: .waiting
        case .woke: .woke
        case .heard: .heard
        case .found: .found
        case .asked: .asked
        case .paused: .paused
        case .expired: .expired
        case .interrupted: .interrupted
        case .resumed: .resumed
        case .restarted: .restarted
        case .cancelled: .cancelled
        case .ended: .ended
        }
    }

    /// Reads an event as ``encode(to:)`` writes it; throws ``NewerJournalFormat`` for the first one of a newer journal.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // The format comes first: of a newer journal not even the kind of the event needs to be known here.
        if let format = try container.decodeIfPresent(Int.self, forKey: .format), format > JournalFormat.current {
            throw NewerJournalFormat(format: format)
        }
        switch try container.decode(Kind.self, forKey: .event) {
        case .started: self = .started(try RunHeader(from: decoder))
        case .performing: self = .performing(try Attempt(from: decoder))
        case .noted: self = .noted(try Note(from: decoder))
        case .told: self = .told(try Message(from: decoder))
        case .finished: self = .finished(try Outcome(from: decoder))
        case .failed: self = .failed(try StepFailure(from: decoder))
        case .waiting: self = .waiting(try Wait(from: decoder))
        case .woke: self = .woke
        case .heard: self = .heard
        case .found: self = .found(try FoundDeviation(from: decoder))
        case .asked: self = .asked(try Inquiry(from: decoder))
        case .paused: self = .paused(try Pause(from: decoder))
        case .expired: self = .expired(try Expiry(from: decoder))
        case .interrupted: self = .interrupted
        case .resumed: self = .resumed
        case .restarted: self = .restarted(try Restart(from: decoder))
        case .cancelled: self = .cancelled
        case .ended: self = .ended(try Ending(from: decoder))
        }
    }

    /// Writes a flat object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .event)
        switch self {
        case .started(let header): try header.encode(to: encoder)
        case .performing(let attempt): try attempt.encode(to: encoder)
        case .noted(let note): try note.encode(to: encoder)
        case .told(let message): try message.encode(to: encoder)
        case .finished(let outcome): try outcome.encode(to: encoder)
        case .failed(let failure): try failure.encode(to: encoder)
        case .waiting(let wait): try wait.encode(to: encoder)
        case .found(let found): try found.encode(to: encoder)
        case .asked(let inquiry): try inquiry.encode(to: encoder)
        case .paused(let pause): try pause.encode(to: encoder)
        case .expired(let expiry): try expiry.encode(to: encoder)
        case .restarted(let restart): try restart.encode(to: encoder)
        case .ended(let ending): try ending.encode(to: encoder)
        case .woke, .heard, .interrupted, .resumed, .cancelled: break
        }
    }
}
