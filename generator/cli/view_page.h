/* The page that `tenon view` makes: its files, which cmake/embed_page.cmake puts into the tool. */
#ifndef TENON_CLI_VIEW_PAGE_H
#define TENON_CLI_VIEW_PAGE_H

#include <stddef.h>

/* A piece of the page, in order; between two of them stands what they name. */
typedef struct view_piece {
    const char *text;
    size_t size;
} view_piece;

/* Styles, scripts and all else of the page: before the title, from there to the data, and behind them. */
extern const view_piece view_before_title, view_before_data, view_behind_data;

#endif
