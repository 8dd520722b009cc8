import QRCoding
import Testing

@Suite("QR codes on a terminal")
struct QRTerminalTests {
    @Test("two modules share a character, with four light ones around, in each ink", arguments: QRCode.Ink.allCases)
    func lines(ink: QRCode.Ink) throws {
        let code = try QRCode("windlass")
        let lines = code.lines(ink).map { line in
            guard ink == .colors else { return line }
            #expect(line.hasPrefix("\u{1B}[30;107m") && line.hasSuffix("\u{1B}[0m"))
            return String(line.dropFirst(9).dropLast(4))
        }
        #expect(code.columns == 29 && lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 })
        let isInverted = ink == .lightOnDark
        for (number, line) in lines.enumerated() {
            for (column, character) in line.enumerated() {
                let row = 2 * number - 4
                let shown = [code[column - 4, row], code[column - 4, row + 1]].map { $0 != isInverted }
                #expect(Self.halves[character] == shown, "\(column), \(row)")
            }
        }
    }

    @Test("without colours nothing but four characters goes to the terminal")
    func plain() throws {
        for ink in [QRCode.Ink.lightOnDark, .darkOnLight] {
            #expect(try QRCode("a").lines(ink).joined().allSatisfy { Self.halves[$0] != nil })
        }
    }

    private static let halves: [Character: [Bool]] = [
        " ": [false, false], "▀": [true, false], "▄": [false, true], "█": [true, true],
    ]
}
