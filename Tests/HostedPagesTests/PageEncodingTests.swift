import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("Encodings of pages")
struct PageEncodingTests {
    @Test(
        "a page is read in the encoding of its header, its byte order mark, its own word, or its bytes",
        arguments: [
            (Array("<title>Größe</title>".utf8), nil),
            (Array("<title>Größe</title>".utf8), "UTF-8"),
            (Array("<title>Gr".utf8) + [0xF6, 0xDF] + Array("e</title>".utf8), nil),
            (Array("<title>Gr".utf8) + [0xF6, 0xDF] + Array("e</title>".utf8), "ISO-8859-1"),
            (Array(#"<meta charset="iso-8859-2"><title>Gr"#.utf8) + [0xF6, 0xDF] + Array("e</title>".utf8), nil),
            ([0xEF, 0xBB, 0xBF] + Array("<title>Größe</title>".utf8), "windows-1252"),
            ([0xFF, 0xFE] + "<title>Größe</title>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, nil),
            ("<title>Größe</title>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "utf-16be"),
            (Array("<meta charset=utf-16><title>Größe</title>".utf8), nil),
        ] as [([UInt8], String?)]
    )
    func encodings(bytes: [UInt8], charset: String?) throws {
        #expect(try PageFixture.page(bytes: bytes, charset: charset).title == "Größe")
    }

    @Test("Windows-1252 is meant where a page says Latin-1")
    func windows1252() throws {
        let page = try PageFixture.page("latin1", charset: "latin1")
        #expect(page.title == "Überweisung")
        #expect(page.forms.first?.fields.first?.label == "Straße – “Nr.”")
        #expect(page.forms.first?.fields.first?.value?.reveal() == "Größe €5")
    }

    @Test("a page in an encoding of East Asia")
    func shiftJIS() throws {
        let page = try PageFixture.page("shift-jis")
        #expect(page.title == "入金")
        #expect(page.forms.first?.fields.first?.label == "お名前")
    }

    @Test("bytes that are no proper text do not end the page", arguments: ["utf-8", "x-unheard-of", "\"<>", nil])
    func improper(charset: String?) throws {
        let bytes = Array("<p>a".utf8) + [0xFF, 0x00, 0x80] + Array("b<form><input name=x></form>".utf8)
        let page = try PageFixture.page(bytes: bytes, charset: charset)
        #expect(page.forms.first?.fields.map(\.name) == ["x"])
    }
}
