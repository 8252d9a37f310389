/* The bundled formats by name. */
#ifndef TENON_TESTS_FORMATS_H
#define TENON_TESTS_FORMATS_H

#include "tenon/tenon.h"

/* Ends the program with a message where there is no such format. */
const tn_format *test_format(const char *id);

#endif
