internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Answers requests on a connection for which there is an answer already, and passes all others on.
///
/// Requests may be pipelined: as long as one that was passed on is not answered, those behind it are passed on as well,
/// so that the answers keep the order of the requests.
final class ReadyAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let answers: ReadyAnswers
    private let traffic: SandboxTraffic
    private var unanswered = 0
    private var ready: ReadyAnswers.Answer?
    private var needsFlush = false

    init(_ answers: ReadyAnswers, _ traffic: SandboxTraffic) {
        self.answers = answers
        self.traffic = traffic
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A client that does not read is left to what waits for it.
            if unanswered == 0, context.channel.isWritable, !traffic.faults.concernsHorizon,
                let address = head.readyAddress
            {
                ready = answers.answer(for: address)
            }
            guard ready == nil else { return traffic.counts.note(.account) }
            unanswered += 1
            context.fireChannelRead(data)
        case .body where ready != nil: break
        case .end where ready != nil:
            guard let answer = ready else { return }
            ready = nil
            context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
            context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
            context.write(wrapOutboundOut(.end(nil)), promise: nil)
            needsFlush = true
        case .body, .end: context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if needsFlush {
            needsFlush = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }
}

extension HTTPRequest {
    private static let accountPath = "/accounts/"
    private static let addressLength = 56

    /// The address that there may be an answer for; `nil` where the request wants more than a document of an account.
    fileprivate var readyAddress: ReadyAnswers.Address? {
        guard method == .get, let path, let authority, path.hasPrefix(Self.accountPath),
            path.utf8.count == Self.accountPath.utf8.count + Self.addressLength
        else { return nil }
        for field in headerFields {
            switch field.name {
            case .accept:
                guard ["*/*", "application/json", "application/hal+json"].contains(field.value) else { return nil }
            case .connection:
                guard field.value.lowercased() == "keep-alive" else { return nil }
            case .contentLength, .transferEncoding, .expect: return nil
            default: break
            }
        }
        return ReadyAnswers.Address(authority: authority, path: path)
    }
}
