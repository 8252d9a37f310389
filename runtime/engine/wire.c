/* Numbers in wire form. */
#include "scope.h"

static bool is_big_endian(uint8_t wire)
{
    switch (wire) {
    case TN_FORM_U2BE:
    case TN_FORM_S2BE:
    case TN_FORM_U4BE:
    case TN_FORM_S4BE:
    case TN_FORM_U8BE:
    case TN_FORM_S8BE:
    case TN_FORM_F4BE:
    case TN_FORM_F8BE:
        return true;
    default:
        return false;
    }
}

void wire_store(uint8_t wire, uint64_t bits, uint8_t *to)
{
    const size_t size = tn_form_size((tn_form)wire);
    for (size_t i = 0; i < size; i++)
        to[is_big_endian(wire) ? size - 1 - i : i] = (uint8_t)(bits >> (8 * i));
}
