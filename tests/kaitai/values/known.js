// Where Kaitai's JavaScript and we differ, and who is right: the schema, where in it, and why. A difference that is not
// here fails the test, and so does a line that nothing matches any more.
'use strict';

const OURS = 'ours', NEITHER = 'neither';

// The runtime takes a terminator that is a part of the value out of the stream twice.
const narrow = 'Kaitai has no numbers of these widths: u3, s3 and f2';
const consumedTwice = 'readBytesTerm with `include` and `consume` skips the byte behind the terminator';
const included = 'bytesTerminate with `include` leaves the terminator out where padding is the same byte';

const line = (spec, where, right, reason) => ({spec, where, right, reason});
const all = (set, names, where, right, reason) => names.map(name => line(`${set}/${name}`, where, right, reason));

module.exports = [
    line('language/absent_equals_nothing', /^both$/, OURS, 'what is absent equals nothing, not even what is absent, too'),
    line('language/absent_equals_nothing', /^less$/, OURS, 'what is absent has no value that could be less'),
    ...all('language', ['absent_in_conditions', 'absent_in_kept_values'], /^\(read\)$/, OURS,
        'what is in an absent object is an exception in JavaScript, and makes our condition false'),
    line('language/after_errors', /^(unreadable|nothing)$/, OURS, 'an element that is not there is an error'),
    line('language/bit_rests', /^\(read\)$/, OURS,
        'bits that are left of a byte are no part of a bit field of the other order: that begins with the next byte'),
    line('language/c_names', /^\(read\)$/, OURS, 'the names of the schema are reserved in JavaScript'),
    line('language/exact_values', /^shifted$/, OURS, 'JavaScript shifts by the amount modulo 32'),
    line('language/checked_numbers', /^(copied|bytes_wide)$/, NEITHER,
        'a value instance that is the list of a member is shown at the member alone'),
    line('language/decided_comparisons', /^\(read\)$/, OURS, 'the compiler takes no value beyond 2^63 for an enumeration'),
    line('language/halves', /^\(read\)$/, OURS, narrow),
    line('language/halves_over', /^\(read\)$/, OURS, narrow),
    line('language/three_bytes', /^\(read\)$/, OURS, narrow),
    line('language/three_bytes_over', /^\(read\)$/, OURS, narrow),
    line('language/declared_numbers', /^\(read\)$/, OURS, narrow),
    line('language/early_field', /^\(read\)$/, OURS, 'a size that is not known yet is no size of 0'),
    line('language/elements_without_case', /^(many|two)\.size$/, OURS, 'what no case reads is no element in JavaScript'),
    line('language/enums_of_widths', /^listed\[\d\]$/, OURS,
        'of lists in expressions the compiler does not note which enumeration their numbers are of'),
    line('language/floats_chosen', /^(mixed\[1\]|any)$/, OURS, 'a choice of f4 and f8 is a double: of a NaN its quiet form'),
    line('language/library_user', /^\(read\)$/, OURS, 'the compiler cannot tell the type of `_root` in other files'),
    line('language/lists_in_loops', /^(sums\.size|last\.one)$/, OURS,
        '`_index` of `repeat-until` is that of the next element in JavaScript, of this one in Python'),
    line('language/lists_of_lists', /^colours\[\d\]\[\d\]$/, OURS,
        'of lists in lists the compiler does not note which enumeration their numbers are of'),
    line('language/made_arguments', /^\(read\)$/, OURS, 'the compiler takes only constants in lists of bytes of arguments'),
    line('language/negated', /^too_small$/, OURS, 'numbers of JavaScript are doubles: what does not fit 64 bits is an error'),
    line('language/numbers_chosen', /^\(read\)$/, OURS,
        'bits that are left behind a case of a switched type are no more elements of `repeat: eos`'),
    line('language/positions', /^\(read\)$/, OURS, '`repeat-expr` is evaluated once, not before each element'),
    line('language/sizes_of_later', /^\(read\)$/, OURS, 'the compiler knows no `_sizeof` of arrays'),
    line('language/sizes_of_operators', /^\(read\)$/, OURS,
        'the compiler sets no brackets: `i < bits & 2 | 1` of `repeat-expr`'),
    line('language/switch_absent', /^\(read\)$/, OURS, 'what no case reads is not there'),
    line('language/switch_without_case', /^\(read\)$/, OURS, 'what no case reads is not valid or invalid'),
    line('language/bits_table', /^records\[\d\]\.(values|\*)$/, OURS,
        'the values of a record of a table stand under their labels'),
    line('language/slots', /^records\[\d\]\.(values|\*)$/, OURS,
        'the values of a record of a table stand under their labels'),
    line('language/table_over', /^records\[\d\]\.(values|\*)$/, OURS,
        'the values of a record of a table stand under their labels'),
    line('language/valid_peeks', /^body\.(first|float_there|text_there)$/, OURS,
        'objects of codecs that make files anew do not hold what a peek sees'),
    line('language/values_that_peek', /^peek$/, OURS,
        'objects of codecs that make files anew do not hold what a peek sees'),
    line('language/valid_of_values', /^\(read\)$/, OURS,
        'a value that is asked for before its member has been read stays what it was then in JavaScript'),
    line('language/values_of_values', /^v5$/, OURS, 'what is absent is NaN in arithmetic in JavaScript'),
    ...all('public', ['bits_byte_aligned'], /^six$/, OURS, consumedTwice),
    ...all('public', ['repeat_eos_term_bytes', 'repeat_n_term_bytes', 'repeat_until_term_bytes'], /^records\d?\[\d\]$/,
        OURS, consumedTwice),
    ...all('public', ['repeat_eos_term_struct', 'repeat_n_term_struct', 'repeat_until_term_struct'],
        /^records\d?\[\d\]\.value$/, OURS, consumedTwice),
    ...all('public', ['term_bytes2', 'term_strz2'], /^s3$/, OURS, consumedTwice),
    line('public/term_struct2', /^s3\.value$/, OURS, consumedTwice),
    ...all('public', ['bytes_pad_term_equal', 'str_pad_term_equal'], /^s4$/, OURS, included),
    ...all('public', ['str_eos_pad_term_equal', 'struct_pad_term_equal'], /^s4\.value$/, OURS, included),
    ...all('public', ['cast_to_top'], /^(header\.){16,17}(header|code)$/, NEITHER, 'we show instances in instances to a depth of 16'),
    line('language/wide_literals', /^(length|sum|masked|both)$/, OURS, 'bitwise operators of JavaScript have 32 bits'),
    line('public/enum_long_range_u', /^\(read\)$/, OURS, 'the compiler takes no value beyond 2^63 for an enumeration'),
    line('public/expr_to_i_trailing', /^to_i_/, OURS, 'parseInt ends at the first letter that is no digit'),
    line('public/opaque_external_type', /^hw\.one$/, NEITHER, 'what is in objects of the program is not shown'),
    line('public/type_ternary_opaque', /^dif_wo_hack\.one$/, NEITHER, 'what is in objects of the program is not shown'),
    line('public/switch_repeat_expr_invalid', /^body\[2\]\.second$/, OURS, 'raw bytes are counted only for known cases'),
    line('everyday/message_pack', /^\(read\)$/, OURS, 'the compiler sets no brackets: `i < first & 15` of `repeat-expr`'),
    line('everyday/translations', /\.letters$/, OURS, 'JavaScript counts characters beyond U+FFFF twice'),
];
