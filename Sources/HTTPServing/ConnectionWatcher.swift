internal import CMicrohttpd
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Threads

/// Detects what the library does not: a client that leaves while its connection is suspended, one that sends a part of a
/// request and no more, and a connection that has lasted too long.
///
/// A server has one, with a thread and an epoll set; a connection costs one `epoll_ctl`, and a `getsockopt` ten times in the
/// time that a client has for the rest of a request.
final class ConnectionWatcher: Sendable {
    /// A connection and the time at which to look after it, in milliseconds.
    private struct Deadline {
        var time: UInt64
        var id: UInt64
    }

    private struct State {
        /// The deadlines in the order of their times, as all connections may last equally long.
        var ends: [Deadline] = []
        /// The number of deadlines that are over.
        var done = 0
        /// The time of the next look for requests that are half sent; `nil` while no connection is open.
        var nextLook: UInt64?
        var isStopped = false
    }

    /// The time that the library has to take up what a client sent before it left, in milliseconds.
    private static let grace: UInt64 = 100

    private let epoll: Int32
    private let wake: Int32
    private let life: UInt64?
    private let patience: UInt64
    private let halfSent: @Sendable (UInt64, UInt64) -> [UInt64]?
    private let left: @Sendable (UInt64) -> Bool
    private let expired: @Sendable (UInt64) -> Void
    private let state = Mutex(State())
    /// Signalled at the end of the thread.
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - life: how long a connection may last.
    ///   - patience: how long a client may leave the server waiting for the rest of a request.
    ///   - halfSent: the connections whose clients do so for longer, told the time and the patience in milliseconds; `nil`
    ///     where no connection is open.
    ///   - left: told that the client of a connection has left; returns whether the connection can be ended.
    ///   - expired: ends a connection.
    /// - Throws: why the system refuses descriptors or a thread.
    init(
        life: Duration?,
        patience: Duration,
        halfSent: @escaping @Sendable (UInt64, UInt64) -> [UInt64]?,
        left: @escaping @Sendable (UInt64) -> Bool,
        expired: @escaping @Sendable (UInt64) -> Void
    ) throws(ListeningError) {
        self.life = life?.milliseconds
        self.patience = patience.milliseconds
        self.halfSent = halfSent
        self.left = left
        self.expired = expired
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .system(errno) }
        wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wake >= 0 else {
            let code = errno
            close(epoll)
            throw .system(code)
        }
        watch(wake, EPOLLIN.rawValue, id: 0)
        let failure = DetachedThread.start { [self] in
            run()
            ended.signal()
        }
        guard failure == 0 else {
            close(epoll)
            close(wake)
            throw .system(failure)
        }
    }

    func add(_ descriptor: Int32, id: UInt64) {
        watch(descriptor, EPOLLRDHUP.rawValue | EPOLLET.rawValue | EPOLLONESHOT.rawValue, id: id)
        let now = Self.now
        let isChange = state.withLock { state in
            defer { if state.nextLook == nil { state.nextLook = now + interval } }
            if let life { state.ends.append(Deadline(time: now &+ life, id: id)) }
            return life != nil || state.nextLook == nil
        }
        if isChange { eventfd_write(wake, 1) }
    }

    /// The time from one look for half-sent requests to the next.
    private var interval: UInt64 { max(10, patience / 10) }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventfd_write(wake, 1)
        ended.wait()
        close(epoll)
        close(wake)
    }

    private func watch(_ descriptor: Int32, _ events: UInt32, id: UInt64) {
        var event = epoll_event(events: events, data: epoll_data(u64: id))
        epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        // Whose clients have left, and who are given a little time.
        var leaving: [Deadline] = []
        while let wait = waitingTime(leaving) {
            let count = epoll_wait(epoll, &events, Int32(events.count), wait)
            for event in events.prefix(max(0, Int(count))) {
                if event.data.u64 == 0 {
                    var value: eventfd_t = 0
                    eventfd_read(wake, &value)
                } else if left(event.data.u64) {
                    // The library may have read the last bytes and not the end: 0.9.75 does not ask epoll for that. Where a
                    // handler has been at work, it registers the descriptor anew and hears of the end.
                    leaving.append(Deadline(time: Self.now + Self.grace, id: event.data.u64))
                }
            }
            for id in takeExpired() + takeHalfSent() { expired(id) }
            let due = leaving.prefix { $0.time <= Self.now }
            leaving.removeFirst(due.count)
            for connection in due where left(connection.id) { expired(connection.id) }
        }
    }

    /// The time for which to wait for events in milliseconds, -1 for ever; `nil` at the end.
    private func waitingTime(_ leaving: [Deadline]) -> Int32? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let end = state.done < state.ends.count ? state.ends[state.done].time : nil
            guard let next = [end, leaving.first?.time, state.nextLook].compactMap(\.self).min() else { return -1 }
            let now = Self.now
            return next <= now ? 0 : Int32(min(next - now + 1, 60_000))
        }
    }

    private func takeHalfSent() -> [UInt64] {
        let now = Self.now
        let isTime = state.withLock { state in
            guard let look = state.nextLook, look <= now else { return false }
            // Before the look: a connection that is added after it asks for one of its own.
            state.nextLook = nil
            return true
        }
        guard isTime, let ids = halfSent(now, patience) else { return [] }
        state.withLock { $0.nextLook = now + interval }
        return ids
    }

    private func takeExpired() -> [UInt64] {
        state.withLock { state in
            let now = Self.now
            var ids: [UInt64] = []
            while state.done < state.ends.count, state.ends[state.done].time <= now {
                ids.append(state.ends[state.done].id)
                state.done += 1
            }
            if state.done > 1024 {
                state.ends.removeFirst(state.done)
                state.done = 0
            }
            return ids
        }
    }
}

extension Duration {
    /// The whole milliseconds of a duration, none of a negative one and at most about 292 million years.
    var milliseconds: UInt64 {
        guard self > .zero else { return 0 }
        let parts = components
        let (seconds, overflow) = UInt64(parts.seconds).multipliedReportingOverflow(by: 1000)
        guard !overflow, seconds < UInt64.max / 2 else { return UInt64.max / 2 }
        return seconds + UInt64(parts.attoseconds / 1_000_000_000_000_000)
    }
}
