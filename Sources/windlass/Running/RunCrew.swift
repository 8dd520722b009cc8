import FlowRunner

/// Does things that take long, several at a time and in order, until somebody asks to stop.
enum RunCrew {
    /// Does `body` for each number below `count`, at most `jobs` at a time; what was not begun has no result.
    static func perform<Result: Sendable>(
        count: Int,
        jobs: Int,
        until stop: StopRequest,
        _ body: @escaping @Sendable (Int) async -> Result
    ) async -> [Result?] {
        await withTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count)
            var next = 0
            func begin() {
                guard next < count, !stop.isAsked, !Task.isCancelled else { return }
                let number = next
                next += 1
                group.addTask { (number, await body(number)) }
            }
            for _ in 0..<max(1, min(jobs, count)) { begin() }
            while let (number, result) = await group.next() {
                results[number] = result
                begin()
            }
            return results
        }
    }
}
