import CWebKitGTK

extension ChannelScripts {
    /// Has each page run the scripts at document start, in place of those that it had to run before.
    ///
    /// The phone comes first, since whatever runs later may ask what it is.
    func inject(into content: UnsafeMutablePointer<WebKitUserContentManager>, origins: [String]) {
        webkit_user_content_manager_remove_all_scripts(content)
        for script in phoneScripts { add(script, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, to: content) }
        add(worldScript(origins: origins), world: world, to: content)
        add(pageScript(origins: origins), to: content)
    }

    private func add(
        _ source: String,
        _ frames: WebKitUserContentInjectedFrames = WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
        world: String? = nil,
        to content: UnsafeMutablePointer<WebKitUserContentManager>
    ) {
        let time = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        let script =
            world.map { webkit_user_script_new_for_world(source, frames, time, $0, nil, nil) }
            ?? webkit_user_script_new(source, frames, time, nil, nil)
        webkit_user_content_manager_add_script(content, script)
        webkit_user_script_unref(script)
    }
}
