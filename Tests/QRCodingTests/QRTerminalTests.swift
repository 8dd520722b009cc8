import QRCoding
import Testing

@Suite("QR codes on a terminal")
struct QRTerminalTests {
    @Test(
        "two modules share a character, with four light ones around, in each scheme",
        arguments: QRCode.ColorScheme.allCases
    )
    func lines(scheme: QRCode.ColorScheme) throws {
        let code = try QRCode("windlass")
        let lines = code.lines(scheme)
        #expect(code.columns == 29 && lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 })
        let isInverted = scheme == .lightOnDark
        for (number, line) in lines.enumerated() {
            for (column, character) in line.enumerated() {
                let row = 2 * number - 4
                let shown = [code[column - 4, row], code[column - 4, row + 1]].map { $0 != isInverted }
                #expect(Self.halves[character] == shown, "\(column), \(row)")
            }
        }
    }

    @Test("nothing but four characters goes to the terminal", arguments: QRCode.ColorScheme.allCases)
    func plain(scheme: QRCode.ColorScheme) throws {
        #expect(try QRCode("a").lines(scheme).joined().allSatisfy { Self.halves[$0] != nil })
    }

    private static let halves: [Character: [Bool]] = [
        " ": [false, false], "▀": [true, false], "▄": [false, true], "█": [true, true],
    ]
}
