import AnchorClient
import FlowRunner
import HTTPTransport
import NewsListening
import Synchronization

/// Hands what is posted to the desk that the runs read at, and tells people once of each kind that is not believed.
final class NewsPost: Sendable {
    private struct State {
        var desk: NewsDesk?
        var told: Set<String> = []
    }

    private let state = Mutex(State())

    /// Begins to hand news on.
    func serve(_ desk: NewsDesk) {
        state.withLock { $0.desk = desk }
    }

    /// Takes a post, and returns the status with which it is answered.
    func take(_ news: PostedNews) async -> Int {
        guard let desk = state.withLock({ $0.desk }) else { return 503 }
        var headers = HTTPHeaders()
        for (name, value) in news.headers { headers[name] = value }
        switch await desk.take(news.body, headers: headers, at: news.path) {
        case .taken, .repeated: return 204
        case .unknown: return 404
        case .undecided: return 503
        case .refused(let error):
            let isNew = state.withLock { $0.told.insert("\(error.reason)".prefix { $0 != "(" }.description).inserted }
            if isNew { Warning(summary: error.summary, help: error.help).write() }
            return 403
        }
    }
}
