/* Stores numbers, text and bytes in their files. */
#include "patch.h"

/* ---- numbers ---- */

static bool is_real(uint8_t form)
{
    return form == TN_KIND_F4 || form == TN_KIND_F8;
}

static bool is_signed(uint8_t form)
{
    return form >= TN_KIND_S1 && form <= TN_KIND_S8;
}

/* The stored form of a number, in 64 bits. */
static uint64_t wire_bits(const trace_note *note, const tn_result *value)
{
    uint64_t bits = value->u;
    const uint8_t form = note->form;
    const tn_form wire = (tn_form)note->wire;
    if (form == TN_KIND_BOOL) return value->boolean;
    if (note->kind == TRACE_BITS || !tn_form_is_float(wire)) return bits;
    const double real = is_real(form) ? value->real : is_signed(form) ? (double)value->s : (double)value->u;
    const float narrow = (float)real;
    uint32_t single;
    memcpy(&bits, &real, sizeof bits);
    memcpy(&single, &narrow, sizeof single);
    return tn_form_space(wire) == 4 ? single : bits;
}

void tn_patch_store_bits(const trace_note *note, uint64_t bits, uint8_t *bytes)
{
    for (unsigned i = 0; i < note->wire; i++) {
        const unsigned at = note->first_bit + i, bit = at % 8;
        const unsigned from = note->little_endian ? i : note->wire - 1U - i;
        const uint8_t mask = (uint8_t)(note->little_endian ? 1U << bit : 0x80U >> bit);
        bytes[at / 8] = (uint8_t)(((bits >> from) & 1) != 0 ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
    }
}

uint64_t tn_patch_load_bits(const trace_note *note)
{
    uint64_t bits = 0;
    if (note->kind != TRACE_BITS) return tn_form_load((tn_form)note->wire, note->begin);
    for (unsigned i = 0; i < note->wire; i++) {
        const unsigned at = note->first_bit + i, bit = at % 8;
        const unsigned to = note->little_endian ? i : note->wire - 1U - i;
        bits |= (uint64_t)(note->begin[at / 8] >> (note->little_endian ? bit : 7 - bit) & 1) << to;
    }
    return bits;
}

static bool fits_wire(const trace_note *note, uint64_t bits)
{
    if (note->kind == TRACE_BITS) return note->wire >= 64 || bits >> note->wire == 0;
    return tn_form_holds((tn_form)note->wire, bits);
}

static bool is_float(const trace_note *note)
{
    return note->kind == TRACE_NUMBER && tn_form_is_float((tn_form)note->wire);
}

/* The bits of a double as the file has them. Returns false if they would be another number's. */
static bool bits_of_real(const trace_note *note, double real, uint64_t *bits)
{
    const bool has_sign = note->kind == TRACE_NUMBER && tn_form_is_signed((tn_form)note->wire);
    float nearest;
    if (!is_float(note)) {
        if (!(real > -0x1p53 && real < 0x1p53) || (real < 0 && !has_sign)) return false;
        const int64_t integer = (int64_t)real;
        *bits = (uint64_t)integer;
        return (double)integer == real && fits_wire(note, *bits);
    }
    if (tn_form_space((tn_form)note->wire) != 4) return true;
    if (!fits_wire(note, *bits)) return false;
    const uint32_t single = (uint32_t)tn_form_rounded((tn_form)note->wire, *bits);
    memcpy(&nearest, &single, sizeof nearest);
    return !(real < (double)nearest || real > (double)nearest);
}

/* A double that the bytes of its note do not hold. */
static tn_status refuse_real(const patching *p, uint32_t number, double real)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_window *window = trace_window_at(&p->trace, note->window);
    const char *holds = !is_float(note)                          ? "an integer that fits, below 2^53"
                        : tn_form_size((tn_form)note->wire) == 2 ? "a number that 2 bytes hold"
                                                                 : "a number that 4 bytes hold";
    (void)tn_patch_fail(p, TN_WRONG_KIND, number, TRACE_NONE, tn_value_literal(holds), tn_value_real(real));
    if (window->note == TRACE_NONE && !p->drafted)
        p->error->offset = (uint64_t)(note->begin - trace_buffer_at(&p->trace, window->buffer)->bytes.data);
    return TN_WRONG_KIND;
}

tn_status tn_patch_set_number(patching *p, uint32_t number, const tn_result *value, uint8_t state)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    uint8_t bytes[9];
    const size_t size = (size_t)(note->end - note->begin);
    if (note->kind != TRACE_NUMBER && note->kind != TRACE_BITS)
        return tn_patch_fail(p, TN_UNSUPPORTED, number, TRACE_NONE, tn_value_none(), tn_value_none());
    uint64_t bits = wire_bits(note, value);
    if (note->form == TN_KIND_F8 && !bits_of_real(note, value->real, &bits))
        return refuse_real(p, number, value->real);
    if (!fits_wire(note, bits))
        return tn_patch_fail(p, TN_OVERFLOW, number, state == PATCH_SOLVED ? p->stated : TRACE_NONE,
                             tn_value_none(), tn_found_value(note->form, !is_signed(note->form), value));
    memcpy(bytes, note->begin, size); /* other bits may have been edited before */
    if (note->kind == TRACE_BITS)
        tn_patch_store_bits(note, bits, bytes);
    else
        tn_form_store((tn_form)note->wire, bits, bytes);
    tn_result_store(note->form, 0, value, note->address);
    p->states[number] |= state;
    return tn_patch_replace(p, number, note->begin, note->end, (tn_bytes){bytes, size});
}

/* ---- packed bytes ---- */

tn_status tn_patch_set_packed(patching *p, uint32_t number, const tn_packed *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    tn_packed packed = *value;
    const tn_status status =
        packed.stored.data == NULL ? tn_pack(p->document, cut->process->packing, &packed) : TN_OK;
    if (status != TN_OK)
        return tn_patch_fail(p, status, number, TRACE_NONE, tn_value_none(), tn_value_none());
    *(tn_packed *)note->address = packed;
    return tn_patch_replace(p, number, cut->content.data, cut->content.data + cut->content.size,
                            packed.stored);
}

/* ---- text and bytes ---- */

static tn_status encode_text(patching *p, const trace_note *note, const tn_term *encoding, tn_bytes *bytes)
{
    const tn_text text = {(const char *)bytes->data, bytes->size};
    if (encoding == NULL) return TN_OK;
    if (encoding->name != NULL)
        return encoding->library->encode(&p->in, NULL, note->member, 0, text, encoding->name, bytes);
    return tn_encode(&p->in, NULL, note->member, 0, text, (tn_encoding)encoding->encoding, bytes);
}

tn_status tn_patch_encode_value(patching *p, uint32_t number, tn_bytes *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_status status = encode_text(p, note, trace_cut_at(&p->trace, note->cut)->encoding, value);
    return status == TN_OK ? tn_patch_encode(p, number, *value, value) : status;
}

static tn_status put_cut(patching *p, uint32_t number, tn_bytes value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    tn_status status = tn_patch_encode_value(p, number, &value);
    if (status != TN_OK) return status;
    if (value.size == cut->content.size || !tn_patch_value_fills(p, note))
        return tn_patch_replace(p, number, cut->content.data, cut->content.data + cut->content.size, value);
    return tn_patch_put_filled(p, number, value, (uint64_t)(note->end - note->begin));
}

static tn_status put_slice(patching *p, uint32_t number, tn_bytes value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return tn_patch_replace(p, number, note->begin, note->end, value);
}

tn_status tn_patch_copy_bytes(patching *p, tn_bytes value, tn_bytes *copy)
{
    void *block;
    const tn_status status = tn_arena_alloc(&p->memory, 1, value.size, &block);
    if (status != TN_OK) return status;
    if (value.size != 0) memcpy(block, value.data, value.size);
    *copy = (tn_bytes){block, value.size};
    return TN_OK;
}

tn_status tn_patch_set_bytes(patching *p, uint32_t number, tn_bytes value, uint8_t state)
{
    trace_note *note = trace_note_at(&p->trace, number);
    tn_bytes own;
    const tn_status status = tn_patch_copy_bytes(p, value, &own);
    if (status != TN_OK) return status;
    p->states[number] |= state;
    if (note->form == TN_KIND_TEXT)
        *(tn_text *)note->address = (tn_text){(const char *)own.data, own.size};
    else
        *(tn_bytes *)note->address = own;
    if (note->kind == TRACE_SLICE) return put_slice(p, number, own);
    if (note->kind == TRACE_CUT) return put_cut(p, number, own);
    return tn_patch_fail(p, TN_UNSUPPORTED, number, TRACE_NONE, tn_value_none(), tn_value_none());
}
