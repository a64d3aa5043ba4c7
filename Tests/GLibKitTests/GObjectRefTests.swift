import CWebKitGTK
import GLibKit
import Testing

/// References to GObjects, used from another module than their own.
struct GObjectRefTests {
    private func object() throws -> UnsafeMutablePointer<GObject> {
        try #require(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
    }

    @Test("an adopted reference is given back when its owner goes")
    func adopting() throws {
        let object = try object()
        let watch = GObjectWeakRef(object)
        var owner: GObjectRef<UnsafeMutablePointer<GObject>>? = GObjectRef(adopting: object)
        #expect(owner != nil && watch.isAlive)
        owner = nil
        #expect(!watch.isAlive)
    }

    @Test("a reference of one's own leaves the others alone")
    func retaining() throws {
        let object = try object()
        do {
            let owner = GObjectRef(retaining: object)
            #expect(owner.pointer.pointee.ref_count == 2)
        }
        #expect(object.pointee.ref_count == 1)
        g_object_unref(object)
    }

    private final class Holder {
        let reference: GObjectRef<UnsafeMutablePointer<GObject>>
        init(_ object: UnsafeMutablePointer<GObject>) { reference = GObjectRef(adopting: object) }
    }

    @Test("an object that holds a reference gives it back when it goes")
    func stored() throws {
        let object = try object()
        let watch = GObjectWeakRef(object)
        do {
            let holder = Holder(object)
            #expect(holder.reference.pointer == object)
        }
        #expect(!watch.isAlive)
    }
}
