internal import EmbeddedFiles
internal import HTTPServing
internal import Stellar
internal import Timekeeping

/// The pages on which customers answer the anchor's questions, and read about their transfers.
///
/// They are forms that the server renders, unless a scenario has pages of another kind.
struct HostedPages: Sendable {
    /// The most bytes that a submitted form may have.
    static let bodyLimit = 64 << 10
    /// The most bytes of a submitted form with files, beside those that each of them may have.
    static let uploadLimit = 32 << 20
    static let cookieName = "windlass_visit"

    let offer: AnchorOffer
    let baseURL: String
    let transfers: TransferStore
    let access: PageAccess
    let clock: any WallClock
    /// Called when the pages of a transfer are done.
    let finish: @Sendable (AnchorTransfer) async -> Void
    /// Registers a callback URL for changes of a transfer: for all of them, or for the next one only.
    let report: @Sendable (AnchorTransfer.ID, _ url: String, _ once: Bool) async -> Void

    /// The URL that opens the pages of `transfer`, once.
    func url(of transfer: AnchorTransfer) -> String {
        "\(baseURL)/pages/\(transfer.id)?token=\(access.token(for: transfer.id, at: clock.now))&lang=\(transfer.language)"
    }

    func addRoutes(to router: inout HTTPRouter) {
        router.on("pages/{id}", .get) { request in
            try await self.enter(request, id: request.parameter("id"))
        }
        router.on("pages/{id}/step", .get) { request in
            try await self.show(request, id: request.parameter("id"))
        }
        router.on("pages/{id}/step", .post) { request in
            try await self.submit(request, id: request.parameter("id"))
        }
        router.on("transfers/{id}", .get) { request in
            try await self.moreInfo(request, id: request.parameter("id"))
        }
        router.on("pages.js", .get) { _ in Self.script(EmbeddedFile.pagesScript.bytes) }
        router.on("receipt.js", .get) { _ in Self.script(EmbeddedFile.receiptScript.bytes) }
        router.on("pages.css", .get) { _ in
            ServerResponse(
                status: .ok,
                headers: [.contentType: "text/css; charset=utf-8", .xContentTypeOptions: "nosniff"],
                body: .bytes(EmbeddedFile.pagesStyle.bytes)
            )
        }
    }

    /// Trades the token in the URL for a cookie, and leads to a URL that is worth nothing to others.
    private func enter(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        let language = offer.configuration.language(for: request.field("lang"))
        guard let transfer = await transfers.transfer(id), let token = request.field("token") else {
            return refusal(of: .unknownToken, language: language)
        }
        let entry = access.enter(id, token: token, cookie: request.visitCookie, at: clock.now)
        guard case .opened(let visit) = entry else { return refusal(of: entry, language: language) }
        await addCallbacks(request, to: id)
        var response = redirect(to: visit.progress, of: transfer)
        let seconds = max(0, clock.now.duration(to: visit.expires).wholeSeconds)
        response.headers[.setCookie] =
            "\(Self.cookieName)=\(visit.cookie); Path=/pages/\(id); Max-Age=\(seconds); HttpOnly; SameSite=Lax"
        return response
    }

    /// Takes the URLs that the wallet added to that of the pages; `postMessage` is for browsers, and no page has a script.
    private func addCallbacks(_ request: ServerRequest, to id: AnchorTransfer.ID) async {
        for (name, once) in [("on_change_callback", false), ("callback", true)] {
            guard let url = request.field(name), let good = try? CallbackSender.checked(url, name) else { continue }
            await report(id, good, once)
        }
    }

    private func show(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        try await onPage(of: request, id: id) { transfer, visit, pages, index in
            form(pages[index], of: transfer, visit: visit, answers: nil)
        }
    }

    private func submit(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        try await onPage(of: request, id: id) { transfer, visit, pages, index in
            try await submit(request, pages, index, of: transfer, visit)
        }
    }

    /// The result of `answer` for the page that is asked for, where the visit may see it: by its number among all of the transfer.
    private func onPage(
        of request: ServerRequest,
        id: String,
        _ answer: (AnchorTransfer, PageAccess.Visit, _ pages: [AnchorPage], Int) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        guard let transfer = await transfers.transfer(id),
            let visit = access.visit(to: id, cookie: request.visitCookie, at: clock.now)
        else { return noVisit(request) }
        let pages = offer.configuration.pages.pages(for: transfer.kind)
        // A script may have the transfer stay where it is after the last page.
        guard transfer.status == .incomplete, visit.progress < pages.count else { return done(transfer) }
        guard let index = pages.firstIndex(where: { $0.name == request.field("page") }), index <= visit.progress else {
            return redirect(to: visit.progress, of: transfer)
        }
        return try await answer(transfer, visit, pages, index)
    }

    private func submit(
        _ request: ServerRequest,
        _ pages: [AnchorPage],
        _ index: Int,
        of transfer: AnchorTransfer,
        _ visit: PageAccess.Visit
    ) async throws -> ServerResponse {
        let fields: RequestFields
        do {
            fields = try await request.bodyFields(
                limit: pages[index].fields.contains(where: \.isFile) ? Self.uploadLimit : Self.bodyLimit,
                refusal: AnchorRefusal(.contentTooLarge, "the form is too large")
            )
        } catch let refusal as AnchorRefusal {
            return notice(
                "That did not work",
                ["The form could not be read. Go back and try again."],
                status: refusal.status,
                language: transfer.language
            )
        }
        guard fields["csrf"] == visit.csrf else {
            return notice(
                "This form is not yours",
                ["The form was not sent from this visit's own page. Go back to the page and send it again."],
                status: .forbidden,
                language: transfer.language
            )
        }
        let page = pages[index]
        let answers = PageAnswers(fields, to: page, of: transfer)
        guard answers.errors.isEmpty, page.kind != .captcha else {
            return form(page, of: transfer, visit: visit, answers: answers)
        }
        return await accept(answers, to: index, of: pages, transfer: transfer, visit: visit)
    }

    private func accept(
        _ answers: PageAnswers,
        to index: Int,
        of pages: [AnchorPage],
        transfer: AnchorTransfer,
        visit: PageAccess.Visit
    ) async -> ServerResponse {
        let updated = await transfers.update(transfer.id) { transfer in
            for field in pages[index].fields where field.control != .amount {
                transfer.answers[field.name] = answers.values[field.name]
            }
            if let amount = answers.amount { transfer.requested = amount }
            if index + 1 == pages.count, pages[index].kind != .endless { transfer.isCustomerVerified = true }
        }
        guard let updated, pages[index].kind != .endless else {
            return redirect(to: updated == nil ? 0 : index, of: transfer)
        }
        // The last page counts as filled in once the transfer has begun: where the sandbox is killed before, it is sent again.
        if index + 1 == pages.count { await finish(updated) }
        access.progress(of: visit, reached: index + 1)
        guard index + 1 == pages.count else { return redirect(to: index + 1, of: transfer) }
        return redirect(to: pages.count, of: transfer)
    }

    /// Leads to the page after the first `progress` ones.
    private func redirect(to progress: Int, of transfer: AnchorTransfer) -> ServerResponse {
        let pages = offer.configuration.pages.pages(for: transfer.kind)
        let name = progress < pages.count ? pages[progress].name : "done"
        return ServerResponse(
            status: .seeOther,
            headers: [
                .location: "/pages/\(transfer.id)/step?page=\(name)&lang=\(transfer.language)",
                .cacheControl: "no-store",
            ]
        )
    }
}
