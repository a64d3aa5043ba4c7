import GLibKit

/// Which rows the list shows.
extension TrafficTable {
    /// Shows the rows that `filter` wants.
    func use(_ filter: TrafficFilter) {
        guard filter != self.filter else { return }
        self.filter = filter
        startSearch()
    }

    /// Looks through the log anew.
    func startSearch() {
        (building, arrivals, isSearching) = (nil, [], true)
        let search = TrafficSearch(filter) { [weak self] in self?.log ?? TrafficLog() }
        search.onFound = { [weak self] in self?.found($0) }
        search.onNews = { [weak self] in self?.take($0) }
        search.onProgress = { [weak self] in self?.onProgress?($0) }
        self.search = search
        search.start()
    }

    /// Looks through the log anew where the filter is of that kind.
    func search(again isSo: (TrafficFilter) -> Bool) {
        if isSo(filter) { startSearch() }
    }

    private func found(_ found: TrafficSearch.Found) {
        if found.isAll { lookedAt = found.end }
        building = ListBuilding(found, limit: rowLimit)
        schedule()
    }

    private func take(_ news: TrafficSearch.News) {
        lookedAt = news.end
        arrivals += news.come
        for (number, isWanted) in news.changed { rows.set(number, isIn: isWanted || number == selected) }
        schedule()
    }

    /// Marks a row with a star, or takes the star away.
    func star(_ number: Int) {
        log.star(number)
        changed.insert(number)
        schedule()
    }

    /// Lets go of the cleared rows, a few in each turn of the loop.
    func forgetCleared() {
        forgetting = IdleSource { [weak self] in
            if self?.log.forgetCleared() == true { self?.forgetCleared() }
        }
    }

    /// Shows only what a clearing has left.
    func clear() -> TrafficLog.Clearing {
        let before = log.clear()
        let list = ListedRows()
        for row in log.survivors where filter.matches(row) { list.append(row.number) }
        (building, arrivals, changed, isSearching, lookedAt) = (nil, [], [], false, log.end)
        put(list)
        if filter.isEmpty { search = nil } else { startSearch() }
        place.follows = true
        onChange?()
        return before
    }
}
