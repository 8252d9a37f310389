/* The texts that schemas may import. */
#ifndef TENON_WEB_IMPORTS_H
#define TENON_WEB_IMPORTS_H

#include "model/model.h"

extern const import_reader page_imports;

#endif
