internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes

/// Resets connections whose answer says so.
final class ConnectionFaultHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// A status that HTTP has no use for, and that never leaves the machine.
    private static let mark = HTTPResponse.Status(code: 999)

    /// The answer that resets its connection.
    static var reset: Response { Response(status: mark) }

    private var isReset = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data), head.status == Self.mark { reset(context) }
        guard !isReset else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        context.write(data, promise: promise)
    }

    private func reset(_ context: ChannelHandlerContext) {
        isReset = true
        // Without lingering, closing sends a reset instead of an orderly end.
        (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in
        }
        context.close(promise: nil)
    }
}
