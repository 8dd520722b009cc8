/// The offers of one pair of assets, the best first.
///
/// A treap in one array: a search tree by rank whose nodes are a heap by a number that is scattered over the offers'
/// ids. Inserting, removing and finding take time in the logarithm of the number of offers, regardless of their order.
struct OfferTree: Sendable {
    /// The rank that decides which of two offers is taken first.
    struct Rank: Hashable, Comparable, Sendable {
        // The network sorts its books by the price as a binary fraction of 64 bits, so that two prices which differ
        // by less than one part in 2^53 count as equal and the older offer comes first. No amount depends on it.
        private let price: Double
        let offerID: Int64

        /// The rank of the offer with this id that asks `n` for `d` units; both are positive.
        init(n: Int32, d: Int32, offerID: Int64) {
            price = Double(n) / Double(d)
            self.offerID = offerID
        }

        /// Whether the network counts both prices as the same.
        func isLevel(with other: Rank) -> Bool { price == other.price }

        static func < (left: Rank, right: Rank) -> Bool {
            (left.price, left.offerID) < (right.price, right.offerID)
        }

        /// A number without any order, the same for the same id.
        fileprivate var scatter: UInt64 {
            var bits = UInt64(bitPattern: offerID) &+ 0x9E37_79B9_7F4A_7C15
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }

    private struct Node: Sendable {
        var rank: Rank
        var left = OfferTree.none
        var right = OfferTree.none
    }

    private static let none: Int32 = -1

    private var nodes: [Node] = []
    private var vacant: [Int32] = []
    private var root = Self.none

    /// The number of offers.
    var count: Int { nodes.count - vacant.count }

    /// Whether there is no offer.
    var isEmpty: Bool { root == Self.none }

    /// The best offer, or `nil` where there is none.
    var first: Rank? {
        guard root != Self.none else { return nil }
        var index = root
        while self[index].left != Self.none { index = self[index].left }
        return self[index].rank
    }

    private subscript(index: Int32) -> Node {
        get { nodes[Int(index)] }
        set { nodes[Int(index)] = newValue }
    }

    /// Adds an offer that is not there yet.
    mutating func insert(_ rank: Rank) {
        let node: Int32
        if let free = vacant.popLast() {
            self[free] = Node(rank: rank)
            node = free
        } else {
            node = Int32(nodes.count)
            nodes.append(Node(rank: rank))
        }
        let (below, above) = split(root, before: rank)
        root = joined(joined(below, node), above)
    }

    /// Removes an offer if it is there.
    mutating func remove(_ rank: Rank) {
        var parent = Self.none
        var index = root
        while index != Self.none, self[index].rank != rank {
            parent = index
            index = rank < self[index].rank ? self[index].left : self[index].right
        }
        guard index != Self.none else { return }
        let rest = joined(self[index].left, self[index].right)
        if parent == Self.none {
            root = rest
        } else if self[parent].left == index {
            self[parent].left = rest
        } else {
            self[parent].right = rest
        }
        vacant.append(index)
    }

    /// Parts the tree under `index` into what comes before `rank` and what does not.
    private mutating func split(_ index: Int32, before rank: Rank) -> (Int32, Int32) {
        guard index != Self.none else { return (Self.none, Self.none) }
        if self[index].rank < rank {
            let (below, above) = split(self[index].right, before: rank)
            self[index].right = below
            return (index, above)
        }
        let (below, above) = split(self[index].left, before: rank)
        self[index].left = above
        return (below, index)
    }

    /// Puts two trees together, all of whose ranks are in order already.
    private mutating func joined(_ left: Int32, _ right: Int32) -> Int32 {
        if left == Self.none { return right }
        if right == Self.none { return left }
        if self[left].rank.scatter > self[right].rank.scatter {
            self[left].right = joined(self[left].right, right)
            return left
        }
        self[right].left = joined(left, self[right].left)
        return right
    }
}

extension OfferTree: Sequence {
    /// Goes through the offers from the best to the worst.
    struct Iterator: IteratorProtocol {
        private let tree: OfferTree
        private var pending: [Int32] = []

        fileprivate init(_ tree: OfferTree) {
            self.tree = tree
            descend(from: tree.root)
        }

        mutating func next() -> Rank? {
            guard let index = pending.popLast() else { return nil }
            descend(from: tree[index].right)
            return tree[index].rank
        }

        private mutating func descend(from index: Int32) {
            var index = index
            while index != OfferTree.none {
                pending.append(index)
                index = tree[index].left
            }
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }
    var underestimatedCount: Int { count }
}
