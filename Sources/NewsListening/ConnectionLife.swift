internal import NIOCore

/// Closes a connection after a while, whatever it is about to say: whoever sends a head or a body byte by byte keeps others
/// out otherwise.
final class ConnectionLife: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let life: TimeAmount
    private var end: Scheduled<Void>?

    init(_ life: TimeAmount) {
        self.life = life
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: life) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        context.fireChannelInactive()
    }
}
