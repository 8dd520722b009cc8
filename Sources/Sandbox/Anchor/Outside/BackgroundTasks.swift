/// Tasks that an anchor performs besides its answers, for as long as it serves.
struct BackgroundTasks: Sendable {
    private let queue: AsyncStream<@Sendable () async -> Void>
    private let orders: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        (queue, orders) = AsyncStream.makeStream()
    }

    /// Performs `work` in a task of its own.
    func start(_ work: @escaping @Sendable () async -> Void) {
        orders.yield(work)
    }

    /// Does what is ordered until its task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await work in queue {
                group.addTask { await work() }
            }
        }
    }
}
