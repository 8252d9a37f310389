/* A root of many members takes its memory before a byte is read: the budget that is stated has room for it,
   also of the smallest input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "large_root.h"
#include "tenon/generic.h"

enum { WHOLE = 131072 };

static void every_size_keeps_to_the_budget(void **state)
{
    static const uint8_t data[WHOLE];
    static const size_t sizes[] = {0, 1, 37, 4096, WHOLE - 1, WHOLE};
    char message[256];
    (void)state;
    assert_true(sizeof(large_root) >= WHOLE);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *violated =
            tn_check_properties(&large_root_format, data, sizes[i], message, sizeof message);
        if (violated != NULL) fail_msg("%zu bytes: %s", sizes[i], violated);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_size_keeps_to_the_budget)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
