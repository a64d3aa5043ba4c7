import CWebKitGTK

extension WorkbenchWindow {
    /// Adds what goes to the list.
    func addTrafficActions() {
        add("clear") { $0.traffic.clear() }
        addSwitch("follow", isOn: true) { $0.traffic.follows = $1 }
        traffic.clearsAtReload = settings.clearsAtReload
        addSwitch("clear-at-reload", isOn: settings.clearsAtReload) { window, isOn in
            window.traffic.clearsAtReload = isOn
            window.settings.clearsAtReload = isOn
        }
        add("filter") { window in
            window.show(pane: TrafficView.name)
            window.traffic.filterBar.focus()
        }
        add("show-all") { $0.traffic.filterBar.text = "" }
        add("search-inside") { window in
            let words = window.traffic.filterBar.text
            window.traffic.filterBar.text = TrafficFilter(words).searchingInside
        }
        add("star") { $0.traffic.star() }
        add("next-problem") { $0.selectProblem(below: true) }
        add("previous-problem") { $0.selectProblem(below: false) }
        addChoice("detail-page", "tree") { $0.detail.show(page: $1) }
        for column in TrafficColumn.others {
            addSwitch("column-\(column.id)", isOn: column.isUsual) { window, isOn in
                let columns = window.traffic.table.columns
                columns.choose(isOn ? columns.chosen.union([column.id]) : columns.chosen.subtracting([column.id]))
            }
        }
    }
}
