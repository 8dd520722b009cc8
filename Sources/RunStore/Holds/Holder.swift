internal import FlowEngine
internal import SQLite
internal import Synchronization
internal import Timekeeping

/// A holder of runs: an open store in some process.
struct Holder: Hashable, Sendable {
    /// The interval at which a holder shows that it lives.
    static let beat = Duration.seconds(10)
    /// The time for which it may be silent where no one can look whether it lives.
    static let silence = Duration.seconds(30)

    /// A number that no other holder has.
    var id: Int64
    var identity: ProcessIdentity
    /// The time at which it took hold of its first run.
    var since: Timestamp
    /// The time at which it showed last that it lives.
    var beat: Timestamp

    /// The holders of this very process.
    ///
    /// A process may open a store twice, and let go of one: then the process lives and the holder doesn't.
    static let living = Mutex<Set<Int64>>([])

    /// The holder as people are told of it.
    var described: RunHolder {
        RunHolder(process: identity.process, host: identity.host, since: since)
    }

    /// Whether the holder is gone for good, judging by what can be found out from here.
    ///
    /// On this machine the process itself is looked for, so that a stopped one keeps its runs for however long, and a
    /// killed one loses them at once. Of one on another machine only its silence can be seen.
    func isGone(at now: Timestamp, _ table: ProcessTable) -> Bool {
        let isSilent = beat.duration(to: now) > Self.silence
        let here = table.current
        guard identity.host == here.host, let boot = identity.boot, let bootHere = here.boot else { return isSilent }
        guard boot == bootHere else {
            // The machine was booted since, or it is another one of the same name.
            guard let uptime = table.uptime else { return isSilent }
            return isSilent || beat < now.advanced(by: .zero - uptime)
        }
        guard identity.namespace == here.namespace, let started = identity.started else { return isSilent }
        if identity.process == here.process, started == here.started {
            return !Self.living.withLock { $0.contains(id) }
        }
        return switch table.find(identity.process) {
        case .gone: true
        case .began(let other): other != started
        case .unknown: isSilent
        }
    }
}

extension Holder {
    /// The columns of a holder, to be fetched beside those of a run.
    static let columns = """
        holder.id AS holder_id, holder.process, holder.started, holder.boot, holder.namespace, holder.host,
        holder.since, holder.beat
        """

    /// Reads ``columns``; `nil` where there is no holder.
    init?(_ row: Row) throws {
        guard let id = try row.optional("holder_id", Int64.self) else { return nil }
        self.init(
            id: id,
            identity: ProcessIdentity(
                process: try row.value("process", Int32.self),
                started: try row.optional("started", String.self),
                boot: try row.optional("boot", String.self),
                namespace: try row.optional("namespace", String.self),
                host: try row.value("host", String.self)
            ),
            since: Timestamp(nanoseconds: try row.value("since", Int64.self)),
            beat: Timestamp(nanoseconds: try row.value("beat", Int64.self))
        )
    }

    /// Puts the holder among the others, where it isn't yet.
    func insert(_ db: Connection) throws {
        let sql = """
            INSERT OR IGNORE INTO holder (id, process, started, boot, namespace, host, since, beat)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.execute(
            sql,
            [
                id, identity.process, identity.started, identity.boot, identity.namespace, identity.host,
                since.nanoseconds, beat.nanoseconds,
            ]
        )
    }
}
