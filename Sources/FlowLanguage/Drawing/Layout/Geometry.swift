/// A point of a picture, in its own units: to the right, and down.
struct Point: Hashable {
    var x: Double
    var y: Double
}

/// The size of something.
struct Size: Hashable {
    var width: Double
    var height: Double
}

/// A rectangle that is known by its upper left corner.
struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    var right: Double { x + width }
    var bottom: Double { y + height }

    func moved(x: Double, y: Double) -> Box {
        Box(x: self.x + x, y: self.y + y, width: width, height: height)
    }
}
