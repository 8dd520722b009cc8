package import HTTPTransport

extension ExchangeReport {
    /// The exchange as reports list it.
    package init(_ exchange: RecordedExchange) {
        self.init(
            at: exchange.startedAt,
            state: exchange.state,
            method: exchange.request.method,
            place: exchange.place,
            outcome: exchange.outcome,
            milliseconds: exchange.milliseconds.total,
            isFailed: exchange.isFailed,
            repetition: exchange.cause.flatMap {
                exchange.tryNumber > 1 ? "try \(exchange.tryNumber) after \($0)" : nil
            },
            id: exchange.id
        )
    }
}
