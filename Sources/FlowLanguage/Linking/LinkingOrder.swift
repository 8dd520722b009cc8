import Diagnostics

/// The files of one flow and who uses whom, gathered from the top and sorted from the bottom.
///
/// Nothing here calls itself: a chain of ten thousand files has to be a finding, not the end of the stack.
struct LinkingOrder {
    /// A file that is still to be read.
    struct Request {
        let path: String
        let place: SourcePlace
        let depth: Int
    }

    let root: UsedFile
    /// The files in the order in which they were met, each once.
    private(set) var files: [UsedFile]
    /// The files, each behind all that it uses; without those that use one another in a circle, or use those.
    private(set) var sorted: [UsedFile] = []
    private(set) var findings: [Finding] = []
    private(set) var size = 0
    private var open: [Request] = []
    private var position = 0
    private var known: Set<String>

    init(_ root: UsedFile) {
        self.root = root
        files = [root]
        known = [root.path]
        request(root.uses, depth: 1)
    }

    var count: Int { files.count }

    var rootPlace: SourcePlace? { root.flow?.name.place }

    mutating func next() -> Request? {
        guard position < open.count else { return nil }
        position += 1
        return open[position - 1]
    }

    mutating func add(_ file: UsedFile, for request: Request) {
        files.append(file)
        size += file.size
        if let failure = file.failure {
            findings.append(Finding(LinkMistake.unreadableFlow(path: file.path, failure), at: request.place))
        }
        self.request(file.uses, depth: request.depth + 1)
    }

    private mutating func request(_ uses: [UsedFile.Use], depth: Int) {
        for use in uses where known.insert(use.path).inserted {
            open.append(Request(path: use.path, place: use.place, depth: depth))
        }
    }

    /// Puts every file behind all that it uses, and complains about circles.
    mutating func sort() {
        var users: [String: [Int]] = [:]
        var missing = files.map { Set($0.uses.map(\.path)).count }
        for (number, file) in files.enumerated() {
            for path in Set(file.uses.map(\.path)) { users[path, default: []].append(number) }
        }
        var ready = files.indices.filter { missing[$0] == 0 }
        while let number = ready.popLast() {
            sorted.append(files[number])
            for user in users[files[number].path] ?? [] {
                missing[user] -= 1
                if missing[user] == 0 { ready.append(user) }
            }
        }
        if let start = files.indices.first(where: { missing[$0] > 0 }) { reportCircle(from: start, missing) }
    }

    /// Follows files that wait for others until one comes again.
    private mutating func reportCircle(from start: Int, _ missing: [Int]) {
        let numbers = Dictionary(files.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
        var way = [start]
        while let last = way.last {
            let next = files[last].uses.first { use in numbers[use.path].map { missing[$0] > 0 } == true }
            guard let next, let number = numbers[next.path] else { return }
            guard let first = way.firstIndex(of: number) else {
                way.append(number)
                continue
            }
            let circle = (way[first...] + [number]).map { files[$0].path }
            findings.append(Finding(LinkMistake.recursiveUse(circle: circle), at: next.place))
            return
        }
    }
}
