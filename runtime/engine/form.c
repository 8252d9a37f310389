/* Loads and stores values in memory. */
#include "scope.h"

/* Convert a float to a double and back with all bits of a NaN, which conversions of C would make quiet. */
static double widened(float single)
{
    uint32_t bits;
    double result;
    if (single == single) return single;
    memcpy(&bits, &single, sizeof bits);
    const uint64_t wide = (uint64_t)(bits & UINT32_C(0x80000000)) << 32 | UINT64_C(0x7ff0000000000000) |
                          (uint64_t)(bits & UINT32_C(0x007fffff)) << 29;
    memcpy(&result, &wide, sizeof result);
    return result;
}

float tn_narrowed(double real)
{
    uint64_t bits;
    float result;
    if (real == real) return (float)real;
    memcpy(&bits, &real, sizeof bits);
    uint32_t narrow = (uint32_t)(bits >> 29) & UINT32_C(0x007fffff);
    if (narrow == 0) narrow = UINT32_C(0x00400000);
    narrow |= UINT32_C(0x7f800000) | ((uint32_t)(bits >> 32) & UINT32_C(0x80000000));
    memcpy(&result, &narrow, sizeof result);
    return result;
}

void tn_result_load(uint8_t form, void *from, tn_result *value)
{
    switch (form) {
    case TN_KIND_U1:
        value->u = *(const uint8_t *)from;
        break;
    case TN_KIND_U2:
        value->u = *(const uint16_t *)from;
        break;
    case TN_KIND_U4:
        value->u = *(const uint32_t *)from;
        break;
    case TN_KIND_S1:
        value->s = *(const int8_t *)from;
        break;
    case TN_KIND_S2:
        value->s = *(const int16_t *)from;
        break;
    case TN_KIND_S4:
        value->s = *(const int32_t *)from;
        break;
    case TN_KIND_U8:
    case TN_KIND_S8:
    case TN_KIND_F8:
        memcpy(value, from, 8);
        break;
    case TN_KIND_F4:
        value->real = widened(*(const float *)from);
        break;
    case TN_KIND_BOOL:
        value->boolean = *(const bool *)from;
        break;
    case TN_KIND_TEXT:
        value->text = *(const tn_text *)from;
        break;
    case TN_KIND_BYTES:
        value->bytes = *(const tn_bytes *)from;
        break;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        value->list = *(const tn_list *)from;
        break;
    case TN_KIND_VARIANT:
        value->variant = *(const tn_variant *)from;
        break;
    case TN_KIND_POINTER:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        value->object = *(void *const *)from;
        break;
    default: /* the value there */
        value->object = from;
    }
}

void tn_result_store(uint8_t form, size_t size, const tn_result *value, void *to)
{
    switch (form) {
    case TN_KIND_U1:
    case TN_KIND_S1:
        *(uint8_t *)to = (uint8_t)value->u;
        break;
    case TN_KIND_U2:
    case TN_KIND_S2:
        *(uint16_t *)to = (uint16_t)value->u;
        break;
    case TN_KIND_U4:
    case TN_KIND_S4:
        *(uint32_t *)to = (uint32_t)value->u;
        break;
    case TN_KIND_U8:
    case TN_KIND_S8:
    case TN_KIND_F8:
        memcpy(to, value, 8);
        break;
    case TN_KIND_F4:
        *(float *)to = tn_narrowed(value->real);
        break;
    case TN_KIND_BOOL:
        *(bool *)to = value->boolean;
        break;
    case TN_KIND_TEXT:
        *(tn_text *)to = value->text;
        break;
    case TN_KIND_BYTES:
        *(tn_bytes *)to = value->bytes;
        break;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        *(tn_list *)to = value->list;
        break;
    case TN_KIND_VARIANT:
        *(tn_variant *)to = value->variant;
        break;
    case TN_KIND_POINTER:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        *(void **)to = value->object;
        break;
    default:
        memcpy(to, value->object, size);
    }
}
