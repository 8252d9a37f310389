/* Includes all headers that generated writers use. */
#ifndef TENON_IMPL_WRITE_H
#define TENON_IMPL_WRITE_H

#include "tenon/impl/output.h"
#include "tenon/impl/patch.h"
#include "tenon/impl/placed.h"
#include "tenon/impl/prepare.h"
#include "tenon/impl/prepare_value.h"

#endif
