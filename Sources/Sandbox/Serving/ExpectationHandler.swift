internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Tells a client that asks whether it may send its body that it may.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1>
final class ExpectationHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data), head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }
}
