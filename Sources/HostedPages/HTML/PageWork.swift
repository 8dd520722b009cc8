/// The work that reading a page takes: counted, bounded, and over as soon as the task is cancelled.
///
/// Each walk over a page spends it node by node and ends where there is none left. ``UnreadPage`` is
/// then thrown, so what was read in part is never taken for the page.
final class PageWork {
    /// The reason why there is no work left.
    private(set) var end: UnreadPage?

    private let limit: Int
    private var spent = 0
    /// The work that is done before the task is looked at again.
    private var untilLook = PageWork.stride
    /// The words of elements that were read already, by their indices.
    private var phrases: [Int: String] = [:]

    private static let stride = 1_024

    /// Work of `limit` steps: a node, or a few bytes of text, is one.
    init(limit: Int) {
        self.limit = limit
        look()
    }

    /// Takes the work of `steps`; `false` where it is not to be done any more.
    func spend(_ steps: Int = 1) -> Bool {
        guard end == nil else { return false }
        spent += steps
        untilLook -= steps
        if untilLook <= 0 { look() }
        return end == nil
    }

    /// Takes the work of reading `text`.
    @discardableResult
    func spend(reading text: String) -> Bool { spend(1 + text.utf8.count / 8) }

    /// Makes sure that all of the work was done.
    func finish() throws(UnreadPage) {
        look()
        if let end { throw end }
    }

    /// The words of the element at `index`, which `read` finds once.
    func phrase(at index: Int, read: () -> String) -> String {
        if let known = phrases[index] { return known }
        let words = read()
        phrases[index] = words
        return words
    }

    private func look() {
        untilLook = Self.stride
        guard end == nil else { return }
        if Task.isCancelled {
            end = .cancelled
        } else if spent > limit {
            end = .tooLarge(.work)
        }
    }
}

/// The reason why a page was not read; who reads it knows which page it was.
enum UnreadPage: Error {
    /// It exceeds a bound.
    case tooLarge(PageBound)
    /// The task that reads it is cancelled.
    case cancelled
}
