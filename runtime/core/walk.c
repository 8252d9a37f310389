/* Finds circles among elements that depend on each other: follows every path twice, once to find its end, and
   once to mark it as done; marks elements on a circle. */
#include "tenon/impl/rules.h"

enum { MARK_NEW, MARK_WAY, MARK_DONE };

void tn_walk_begin(tn_walk *walk, uint8_t *marks, size_t count)
{
    walk->marks = marks;
    walk->count = count;
    walk->at = 0;
    walk->first = TN_NO_INDEX;
    walk->behind = 0;
    walk->start = 0;
    walk->entry = TN_NO_INDEX;
    walk->asking = walk->on_circle = walk->turned = false;
}

bool tn_walk_next(tn_walk *walk)
{
    if (walk->asking) return true;
    while (walk->start < walk->count && walk->marks[walk->start] != MARK_NEW)
        walk->start++;
    if (walk->start == walk->count) return false;
    walk->at = walk->start;
    walk->marks[walk->at] = MARK_WAY;
    walk->asking = true;
    walk->turned = walk->on_circle = false;
    walk->entry = TN_NO_INDEX;
    return true;
}

/* The path continues with an element that has not been visited, or ends. */
static void go_on(tn_walk *walk, size_t element, bool ends)
{
    if (!ends && walk->marks[element] == MARK_NEW) {
        walk->at = element;
        walk->marks[element] = MARK_WAY;
        return;
    }
    if (!ends && walk->marks[element] == MARK_WAY) walk->entry = element;
    walk->turned = true;
    walk->at = walk->start;
}

/* Walks the same path again, up to its end. */
static void mark(tn_walk *walk, size_t element, bool ends)
{
    walk->marks[walk->at] = MARK_DONE;
    walk->on_circle = walk->on_circle || walk->at == walk->entry;
    if (walk->on_circle && walk->at < walk->first) {
        walk->first = walk->at;
        walk->behind = element;
    }
    walk->asking = !ends && walk->marks[element] == MARK_WAY;
    walk->at = element;
}

void tn_walk_on(tn_walk *walk, uint64_t element)
{
    const bool ends = element >= walk->count || element == walk->at;
    const size_t index = ends ? 0 : (size_t)element;
    if (walk->turned)
        mark(walk, index, ends);
    else
        go_on(walk, index, ends);
}
