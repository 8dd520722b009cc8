import Testing

@testable import HTTPServing

@Suite("Addresses of clients")
struct PeerAddressTests {
    private static let zeros = [UInt8](repeating: 0, count: 10)

    @Test(
        "only loopback addresses are of this machine",
        arguments: [
            ([127, 0, 0, 1], true), ([127, 8, 9, 10], true), ([10, 0, 0, 1], false), ([0, 0, 0, 0], false),
            ([1, 0, 0, 127], false),
            (zeros + [0, 0, 0, 0, 0, 1], true), (zeros + [0, 0, 0, 0, 0, 2], false),
            (zeros + [0, 0, 0, 0, 0, 0], false),
            (zeros + [0xFF, 0xFF, 127, 0, 0, 1], true), (zeros + [0xFF, 0xFF, 10, 0, 0, 1], false),
            (zeros + [0, 0, 127, 0, 0, 1], false), ([], false), ([127], false),
        ] as [([UInt8], Bool)]
    )
    func loopback(address: [UInt8], isLoopback: Bool) {
        #expect(PeerAddress.isLoopback(address) == isLoopback)
    }
}
