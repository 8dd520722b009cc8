internal import CCurl
internal import FoundationEssentials
internal import Threads

/// The event loop that carries out all transfers of a client, on a thread of its own.
///
/// Everything libcurl happens on this thread; the one call that other threads make, `curl_multi_wakeup`, is made for
/// them by the queue, and only while the loop runs.
///
/// Reference: <https://curl.se/libcurl/c/libcurl-multi.html>
final class TransferLoop {
    private let multi: UnsafeMutableRawPointer
    private let queue: TransferQueue
    private var transfers: [CurlTransferID: CurlTransfer] = [:]
    private var ids: [UnsafeMutableRawPointer: CurlTransferID] = [:]

    private init(multi: UnsafeMutableRawPointer, queue: TransferQueue) {
        self.multi = multi
        self.queue = queue
    }

    /// Starts a loop; the queue that it serves refuses everything if libcurl cannot be had.
    static func start(connectionsPerHost: Int) -> TransferQueue {
        guard CurlLibrary.isReady, let multi = curl_multi_init() else {
            let queue = TransferQueue {}
            queue.retireLoop()
            return queue
        }
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, min(max(1, connectionsPerHost), 1024))
        _ = ccurl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, 64)
        // A pointer is never `Sendable`; but other threads only call `curl_multi_wakeup` with this one, which libcurl
        // documents as safe from any thread.
        nonisolated(unsafe) let handle = multi
        let queue = TransferQueue { curl_multi_wakeup(handle) }
        // Its thread takes no signals: they are for the main one, and a peer that hangs up is an error code here.
        let failure = DetachedThread.start { TransferLoop(multi: handle, queue: queue).run() }
        if failure != 0 {
            queue.retireLoop()
            curl_multi_cleanup(multi)
        }
        return queue
    }

    private func run() {
        while true {
            let (commands, isOpen) = queue.take()
            commands.forEach(perform)
            guard isOpen else { break }
            var running: Int32 = 0
            guard curl_multi_perform(multi, &running) == CURLM_OK else { break }
            finishDone()
            let timeout = finishLate()
            guard curl_multi_poll(multi, nil, 0, timeout, nil) == CURLM_OK else { break }
        }
        queue.retireLoop()
        // What was asked between the last look and the closing still gets its answer.
        queue.take().commands.forEach(perform)
        for id in Array(transfers.keys) { end(id) { $0.finish(failing: CurlTransferFailure(.shutDown)) } }
        curl_multi_cleanup(multi)
    }

    private func perform(_ command: TransferQueue.Command) {
        switch command {
        case .start(let id, let order, let completion):
            start(id, order, completion)
        case .cancel(let id):
            end(id) { $0.finish(failing: CurlTransferFailure(.cancelled)) }
        case .resume(let id):
            guard let code = transfers[id]?.resume(), code != CURLE_OK else { return }
            end(id) { $0.finish(code) }
        }
    }

    private func start(
        _ id: CurlTransferID,
        _ order: CurlTransferOrder,
        _ completion: @escaping CurlTransfer.Completion
    ) {
        do throws(CurlTransferFailure) {
            let transfer = try CurlTransfer(id: id, order: order, completion: completion)
            let code = curl_multi_add_handle(multi, transfer.handle)
            guard code == CURLM_OK else {
                throw CurlTransferFailure(.failed(curlMessage: String(cString: curl_multi_strerror(code))))
            }
            transfers[id] = transfer
            ids[transfer.handle] = id
        } catch {
            queue.retire(id)
            completion(.failure(error))
        }
    }

    /// Takes a transfer out of libcurl, which aborts it if it still runs, and tells it so.
    private func end(_ id: CurlTransferID, _ finish: (CurlTransfer) -> Void) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        ids[transfer.handle] = nil
        queue.retire(id)
        // What is to be told may be asked of the handle only while libcurl still holds its connection's data.
        finish(transfer)
        // With the transfer its handle would be gone, and nothing here holds on to it any more but this.
        withExtendedLifetime(transfer) { _ = curl_multi_remove_handle(multi, transfer.handle) }
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle, let id = ids[handle]
            else { continue }
            let code = message.pointee.data.result  // The message is gone once the handle is removed.
            end(id) { $0.finish(code) }
        }
    }

    /// Ends what is past its deadline; returns how long to wait at most for anything, in milliseconds.
    private func finishLate() -> Int32 {
        let now = ContinuousClock.now
        var wait = Duration.seconds(60)
        for (id, transfer) in transfers {
            guard let deadline = transfer.deadline else { continue }
            if deadline <= now {
                end(id) { $0.finishLate() }
            } else {
                wait = min(wait, now.duration(to: deadline))
            }
        }
        return Int32(clamping: wait.timeoutMilliseconds)
    }
}

/// libcurl's own start, once in a process.
private enum CurlLibrary {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
