internal import Synchronization

/// The last exchange of a call, so that an error about its answer can say which one that is.
final class ExchangeNote: Sendable {
    private let state = Mutex<AnchorError.Exchange?>(nil)

    var exchange: AnchorError.Exchange? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
