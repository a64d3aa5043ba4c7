import BridgeCore

/// Texts and bytes from 1 KB to 64 MB, each way, against the fastest way that there is in C for the size.
extension Benchmark {
    private static let directions: [(group: BenchGroup, name: String, ways: [String])] = [
        (.textUp, "text-up", ["text-up"]),
        (.textDown, "text-down", ["text-down"]),
        (.textEcho, "text-echo", ["text-echo"]),
        (.bytesUp, "bytes-up", ["base64-up", "fetch-up"]),
        (.bytesDown, "bytes-down", ["base64-down", "fetch-down"]),
        (.bytesEcho, "bytes-echo", ["base64-echo", "fetch-echo"]),
    ]

    private static let sizes: [(name: String, kilobytes: Int)] = [
        ("1KB", 1), ("4KB", 4), ("64KB", 64), ("1MB", 1_024), ("16MB", 16_384), ("64MB", 65_536),
    ]

    static let payloads = directions.flatMap { direction in
        sizes.map { size in
            Benchmark(direction.group, Place(name: size.name, x: Double(size.kilobytes))) { stage in
                let (bytes, view) = (size.kilobytes << 10, try await stage.view())
                // Four megabytes a block, or one call.
                let calls = max(1, min(stage.options.calls / 8, (4 << 20) / bytes))
                return try await stage.compare(
                    blocks: size.kilobytes > 1_024 ? max(2, stage.options.blocks / 3) : nil,
                    BenchStage.Side("ours") { try await view.run(direction.name, calls: calls, size: bytes) },
                    try direction.ways.map { try stage.host($0, calls: calls, size: bytes) }
                )
            }
        }
    }
}
