/* The header that generated headers include: everything an application needs. */
#ifndef TENON_TENON_H
#define TENON_TENON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tenon/format.h"
#include "tenon/impl/encoded.h"
#include "tenon/impl/ending.h"
#include "tenon/list.h"
#include "tenon/memory.h"
#include "tenon/numbers.h"
#include "tenon/options.h"
#include "tenon/reflect.h"
#include "tenon/sink.h"

#endif
