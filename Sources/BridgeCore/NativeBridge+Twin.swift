extension NativeBridge {
    /// Another bridge with the same handlers, and with the same that stands in for them, over a transport of its own.
    ///
    /// Handlers that are registered or taken away later are so on one of the two alone.
    package func twin(over transport: any BridgeTransport) -> NativeBridge {
        let twin = NativeBridge(transport: transport, configuration: configuration, clock: clock)
        twin.handlers = handlers
        twin.standIn = standIn
        return twin
    }
}
