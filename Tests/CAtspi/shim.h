// The interface by which screen readers see programs.
#pragma once

#include <atspi/atspi.h>

static inline void nb_accessible_clear_cache(AtspiAccessible *accessible) { atspi_accessible_clear_cache(accessible); }
