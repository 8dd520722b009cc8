import Diagnostics
import Foundation
import HostedPages
import QRCoding
import Testing

@Suite("PageLink")
struct PageLinkTests {
    private let address = "https://anchor.example/sep24/webapp?transaction_id=71353ae0&token=one-time"

    @Test("shows the address to copy, and the code of the whole address where there is room")
    func lines() throws {
        let link = try PageLink(Secret(#require(URL(string: address))))
        let code = try QRCode(address)
        let small = try QRCode(address, level: .low)
        #expect(small.columns < code.columns)
        #expect(
            link.lines(columns: 80, hasColors: false).reveal().map(\.rendered) == [address, ""]
                + code.lines(.lightOnDark)
        )
        let coloured = code.lines(.colors).map { TerminalText.styled($0, .blackOnWhite) }
        #expect(link.lines(columns: 80, hasColors: true).reveal() == [.line(address), ""] + coloured)
        // Where there is less room, it bears less damage.
        #expect(
            link.lines(columns: code.columns - 1, hasColors: false).reveal().map(\.rendered)
                == [address, ""] + small.lines(.lightOnDark)
        )
        let narrow = link.lines(columns: small.columns - 1, hasColors: true).reveal().map(\.rendered)
        let reason = "Its QR code needs \(small.columns + 1) columns; this terminal has \(small.columns)."
        #expect(narrow == [address, "", reason])
        #expect(!"\(link.lines(columns: 80, hasColors: false))".contains("one-time"))
        var dumped = ""
        dump(link, to: &dumped)
        #expect(!dumped.contains("one-time"))
    }

    @Test("an address that no code holds is shown by itself")
    func long() throws {
        let long = address + String(repeating: "x", count: 3_000)
        let link = try PageLink(Secret(#require(URL(string: long))))
        let lines = link.lines(columns: 400, hasColors: true).reveal().map(\.rendered)
        #expect(lines == [long, "", "The address is too long for a QR code."])
    }

    @Test(
        "nobody is sent to a page that is not https",
        arguments: ["http://anchor.example/?token=one-time", "javascript:alert(1)"]
    )
    func insecure(address: String) throws {
        let url = try #require(URL(string: address))
        let error = #expect(throws: HostedPageError.self) { try PageLink(Secret(url)) }
        #expect(error?.description.contains("one-time") == false)
    }
}
