/* Numbers in wire form. */
#include "scope.h"

void wire_load(uint8_t form, const uint8_t *from, void *to)
{
    switch (form) {
    case TN_FORM_U1:
    case TN_FORM_S1:
        *(uint8_t *)to = *from;
        break;
    case TN_FORM_U2LE:
    case TN_FORM_S2LE:
        *(uint16_t *)to = tn_u2le(from);
        break;
    case TN_FORM_U4LE:
    case TN_FORM_S4LE:
    case TN_FORM_F4LE:
        *(uint32_t *)to = tn_u4le(from);
        break;
    case TN_FORM_U8LE:
    case TN_FORM_S8LE:
    case TN_FORM_F8LE:
        *(uint64_t *)to = tn_u8le(from);
        break;
    case TN_FORM_U2BE:
    case TN_FORM_S2BE:
        *(uint16_t *)to = tn_u2be(from);
        break;
    case TN_FORM_U4BE:
    case TN_FORM_S4BE:
    case TN_FORM_F4BE:
        *(uint32_t *)to = tn_u4be(from);
        break;
    default:
        *(uint64_t *)to = tn_u8be(from);
    }
}

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
