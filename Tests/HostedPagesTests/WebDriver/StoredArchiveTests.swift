import Foundation
import Testing

@testable import HostedPages

@Suite("StoredArchive")
struct StoredArchiveTests {
    @Test("the sum is the one that everybody's CRC-32 is tested with")
    func sum() {
        #expect(StoredArchive.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(StoredArchive.checksum([]) == 0)
    }

    @Test("the archive names its file twice, holds it once, and says where the list of its files begins")
    func layout() {
        let archive = StoredArchive.bytes(of: Array("content".utf8), named: "p.png")
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(archive[place + $1]) << (8 * $1) }
        }
        #expect(number(0, 4) == 0x0403_4B50 && number(18, 4) == 7 && number(22, 4) == 7 && number(26, 2) == 5)
        #expect(Array(archive[30..<35]) == Array("p.png".utf8) && Array(archive[35..<42]) == Array("content".utf8))
        let end = archive.count - 22
        #expect(number(end, 4) == 0x0605_4B50 && number(end + 10, 2) == 1)
        #expect(number(end + 16, 4) == 42 && number(42, 4) == 0x0201_4B50)
        #expect(number(end + 12, 4) == end - 42 && number(42 + 28, 2) == 5 && number(42 + 42, 4) == 0)
        #expect(number(42 + 16, 4) == number(14, 4))
    }
}
