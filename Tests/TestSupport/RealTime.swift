/// Does `work`, which has so much real time; no one waits any longer for work that hears of no cancellation either.
///
/// - Returns: what `work` returned, or `nil` where it didn't come to an end.
package func within<Result: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result? {
    let (results, continuation) = AsyncThrowingStream<Result?, any Error>.makeStream()
    let working = Task {
        do { continuation.yield(try await work()) } catch { continuation.finish(throwing: error) }
    }
    let waiting = Task {
        try await Task.sleep(for: limit)
        continuation.yield(nil)
    }
    defer {
        working.cancel()
        waiting.cancel()
    }
    for try await result in results { return result }
    return nil
}
