/// The numbers by which a phone's library tells the app's calls apart.
///
/// They start anew at a reset, so that an answer to an old call can meet a new one.
struct PhoneIDs {
    /// The calls in the order in which they were numbered, from 1.
    private var calls: [UInt64] = []
    /// The numbers of calls from before the last reset that were not answered.
    private var stale: Set<UInt64> = []

    /// Gives a call its number.
    mutating func number(of call: UInt64) -> UInt64 {
        calls.append(call)
        return UInt64(calls.count)
    }

    /// The call that has that number now.
    func call(of number: UInt64) -> UInt64? {
        let index = Int(clamping: number) - 1
        return calls.indices.contains(index) ? calls[index] : nil
    }

    /// Whether an answer with that number was for a call from before the reset.
    mutating func takeStale(_ number: UInt64) -> Bool { stale.remove(number) != nil }

    /// Starts anew; the calls that `isPending` tells may still be answered.
    mutating func reset(pending isPending: (UInt64) -> Bool) {
        for (index, call) in calls.enumerated() where isPending(call) { stale.insert(UInt64(index + 1)) }
        calls = []
    }
}
