// Everything that Swift sees of GtkSourceView.
#pragma once

// The module of GTK itself: its types must not come from two modules.
#include "../CWebKitGTK/shim.h"
#include <gtksourceview/gtksource.h>

static inline GtkSourceView *nb_source_view(gpointer object) { return GTK_SOURCE_VIEW(object); }
static inline GtkSourceBuffer *nb_source_buffer(gpointer object) { return GTK_SOURCE_BUFFER(object); }
