/* Makes a scalar node from an event of libyaml. */
#ifndef TENON_SOURCE_NODE_SCALAR_H
#define TENON_SOURCE_NODE_SCALAR_H

#include <yaml.h>

#include "source/node.h"

/* `written` is the span between libyaml's marks: with quotes, tag and anchor. */
node *node_scalar(arena *memory, diagnostics *list, const yaml_event_t *event, span written);

/* The offset after the tag and the anchor that a node at `written` may begin with. */
size_t node_skip_properties(span written);

/* Whether libyaml's tag is that of YAML's own type `name`, such as "str". */
bool node_tag_is(const yaml_char_t *tag, const char *name);

void node_report_tag(diagnostics *list, const yaml_char_t *tag, span place);

#endif
