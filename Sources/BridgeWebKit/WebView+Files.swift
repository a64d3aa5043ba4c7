import BridgeCore
package import Foundation

/// The files of a page that is served from a folder.
extension WebView {
    /// The files that the page is made of so far, its own among them; none where it is not served from a folder.
    package var pageFiles: Set<URL> { Set(files.current.keys) }

    /// Told when there is another page, or one more file of it.
    package var onPageFiles: (@MainActor () -> Void)? {
        get { files.onChange }
        set { files.onChange = newValue }
    }

    /// Has the page load these style sheets again, and nothing else.
    ///
    /// - Returns: Whether it has a link to each of them; those that are imported, or in a shadow tree, have none.
    package func renewStyleSheets(_ sheets: [URL]) async -> Bool {
        let places = sheets.compactMap { files.current[$0] }
        guard places.count == sheets.count else { return false }
        let list = JSONValue.array(places.map(JSONValue.string)).text.text
        return (try? await evaluate("const places = \(list);\n" + Self.renewal))?.value == true
    }

    /// An address with another fragment is another one to the link, and the same to relative addresses in the sheet.
    ///
    /// The sheet that is there stays until the new one has come.
    private static let renewal = """
        const found = new Set();
        const renew = (view) => {
          try {
            for (const link of view.document.querySelectorAll('link[rel~="stylesheet" i]')) {
              const [address, fragment] = link.href.split("#");
              const place = address.split("?")[0];
              if (!places.includes(place)) continue;
              found.add(place);
              link.href = address + "#" + ((Number(fragment) || 0) + 1);
            }
          } catch {
            // A frame of another origin.
          }
          for (let i = 0; i < view.length; i++) renew(view[i]);
        };
        renew(window);
        return found.size === places.length;
        """
}
