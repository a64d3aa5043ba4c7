// The interface by which screen readers see programs.
#pragma once

#include <atspi/atspi.h>

static inline void nb_accessible_clear_cache(AtspiAccessible *accessible) { atspi_accessible_clear_cache(accessible); }

// The text that an event has with it, NULL where it has none.
static inline const char *nb_event_text(AtspiEvent *event) {
    return G_VALUE_HOLDS_STRING(&event->any_data) ? g_value_get_string(&event->any_data) : NULL;
}
