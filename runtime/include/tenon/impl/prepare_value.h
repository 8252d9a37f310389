/* The derivation pass over values: functions that check a value, compute it, or add its size. */
#ifndef TENON_IMPL_PREPARE_VALUE_H
#define TENON_IMPL_PREPARE_VALUE_H

#include "tenon/impl/encoded.h"
#include "tenon/impl/prepare.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds `size` bytes of text or bytes, and their terminator. Returns TN_TERMINATOR_IN_VALUE if they contain
   it. */
tn_status tn_prepare_terminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator);

/* Adds a value of `size` bytes, and its terminator and padding up to `space` bytes (or TN_ANY_SPACE). Returns
   TN_TERMINATOR_IN_VALUE; TN_PADDING_IN_VALUE if its last bytes equal the padding; TN_UNTERMINATED if the
   value has to include its terminator and is smaller than the space; or TN_BUFFER_TOO_SMALL. */
tn_status tn_prepare_delimited(tn_prepare *prepare, const tn_path *path, const char *member,
                               const tn_delimiting *how, const void *data, size_t size, uint64_t space,
                               tn_ending *ending);

/* Prepares element `i` of a list. `all` is the ending of the list (tn_keep_element_ending). */
tn_status tn_prepare_delimited_element(tn_prepare *prepare, const tn_path *path, const char *member,
                                       const tn_delimiting *how, const void *data, size_t size,
                                       uint64_t space, const tn_ending *all, size_t i);

/* Adds `size` bytes without their terminator, which stands in the next member. Returns TN_TERMINATOR_IN_VALUE
   if they contain it. */
tn_status tn_prepare_unterminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                  const void *data, size_t size, uint8_t terminator);

/* Adds a value that includes its terminator as its last byte, and nowhere else. Returns TN_UNTERMINATED or
   TN_TERMINATOR_IN_VALUE. */
tn_status tn_prepare_included(tn_prepare *prepare, const tn_path *path, const char *member, const void *data,
                              size_t size, uint8_t terminator);

/* Adds a value whose terminator may be missing. Returns TN_TERMINATOR_IN_VALUE if the value contains the
   terminator. */
tn_status tn_prepare_open_ended(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator, tn_ending *ending);

/* Adds the terminator of a value, or none if it is missing at the end of the stream. */
void tn_prepare_terminator(tn_prepare *prepare, tn_ending *ending);

/* Checks that the bytes which `put_it` writes do not contain the terminator. Returns TN_TERMINATOR_IN_VALUE.
 */
tn_status tn_prepare_lacks(tn_prepare *prepare, const tn_path *path, uint8_t terminator, tn_put *put_it,
                           const void *object);

/* The linear dependence of a count or a size on a member: its increase if the member grows by 1, and the
   range of the member. `of` is the member with the count or size. */
typedef struct tn_inverse {
    const char *of;
    int64_t step;
    int64_t low, high;
} tn_inverse;

/* Computes the value of the member for the amount `wanted`. `base` is the amount if the member is 0. Returns
   TN_DISAGREE if no integer gives the amount, or TN_OVERFLOW if the integer does not fit the member. */
tn_status tn_prepare_solve(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_inverse *inverse, uint64_t wanted, int64_t base, int64_t *solved);

/* The dependence of a count or a size on one of several members that are its digits: its increase if the
   digit grows by 1; its increase for the next higher digit, or 0; the largest value of the digit; and whether
   lower digits exist. */
typedef struct tn_digit {
    const char *of;
    int64_t step, modulus;
    int64_t high;
    bool below;
} tn_digit;

/* Computes the value of one digit. `base` is the amount if all digits are 0. Errors are those of
   tn_prepare_solve. */
tn_status tn_prepare_digit(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_digit *digit, uint64_t wanted, int64_t base, int64_t *solved);

/* Converts numbers to their form, and adds them. Returns TN_OVERFLOW if the form does not hold a number,
   TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_prepare_numbers(tn_prepare *prepare, const tn_path *path, const char *member, tn_form form,
                             tn_numbers *numbers);

/* Checks that a number, which lies at `number` in its type in C, fits its form in the file, and rounds it to
   that. Returns TN_OVERFLOW. */
tn_status tn_prepare_narrow(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                            tn_form form, void *number);

/* Sets a text to the digits of a number in a base, 2 to 36, unless the text already has this number. The
   text has `width` digits with leading zeros, or as many as needed if `width` is 0; existing leading zeros
   are kept. Returns TN_OVERFLOW if `width` is too small, TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_prepare_numeral(tn_prepare *prepare, const tn_path *path, const char *member, uint64_t number,
                             unsigned base, size_t width, tn_text *text);

/* Add or remove filler, such as padding, when its condition changes. Filler of zeros or without bytes is
   removed, and new filler is zeros. Return the error of tn_misplaced, with `other`, if the filler has
   another value. */
tn_status tn_prepare_turn_number(tn_prepare *prepare, const tn_path *path, const char *member,
                                 const tn_path *of, const char *other, bool *has, void *number, size_t size);
tn_status tn_prepare_turn_bytes(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes);
tn_status tn_prepare_turn_value(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes);

/* Resizes filler of zeros to `wanted` bytes. Returns TN_DISAGREE if it has other bytes, TN_NO_MEMORY or
   TN_MEMORY_BUDGET. */
tn_status tn_prepare_filler(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                            const char *other, uint64_t wanted, tn_bytes *bytes);

/* Adds the records of a table. Returns TN_DISAGREE if the layout of the view differs from the layout that is
   wanted; `decider` is the member that lists the slots, or NULL. */
tn_status tn_prepare_table(tn_prepare *prepare, const tn_path *path, const char *member, const char *decider,
                           const tn_layout *wanted, const tn_table_view *view);

/* Allocates the slots of a layout in the document, after the layout has been measured. Returns TN_NO_MEMORY
   or TN_MEMORY_BUDGET. */
tn_status tn_prepare_slots(tn_prepare *prepare, tn_layout *layout);

/* Stores the error that `member` has no value of the type that `other` selects, a member of the object at
   `of`, or NULL. Returns TN_WRONG_KIND. */
tn_status tn_prepare_kind(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                          const char *other);

/* Checks that `value` is an integer that fits `bytes` bytes, 1 to 8. Returns TN_OVERFLOW, or the error of
   tn_prepare_kind. */
tn_status tn_prepare_integer(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, tn_variant value, unsigned bytes, bool is_signed);

#ifdef __cplusplus
}
#endif

#endif
