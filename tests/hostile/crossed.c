/* crossed FORMAT FILE...: files in which numbers stand where others stood, so that positions, sizes and
   counts point anywhere that the file itself knows: members lie over each other, leave gaps, have no bytes.
   Whatever is read is written back byte for byte, also from a clone and from JSON. */
#include <stdio.h>
#include <string.h>

#include "support/bytes.h"
#include "support/draw.h"
#include "support/formats.h"
#include "support/report.h"
#include "tenon/json_read.h"

enum { INPUTS = 4000, MOST_CROSSED = 6 };

/* SplitMix64: the same files on every machine. */
static uint64_t chance(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15;
    uint64_t mixed = *state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

/* Puts bytes of the file elsewhere in it, a little larger or smaller where they are a number. */
static void cross(byte_string changed, byte_string input, uint64_t *state)
{
    static const size_t widths[] = {1, 2, 4, 4, 8};
    const size_t width = widths[chance(state) % 5];
    if (width > input.size) return;
    const size_t from = (size_t)(chance(state) % (input.size - width + 1));
    const size_t to = (size_t)(chance(state) % (input.size - width + 1));
    memcpy(changed.data + to, input.data + from, width);
    const uint64_t how = chance(state) % 8;
    if (how < 3) changed.data[to] = (uint8_t)(changed.data[to] + how - 1);
}

static void check_properties(test_report *report, const tn_format *format, byte_string input, uint64_t number)
{
    char message[1024];
    const char *violated = tn_check_properties(format, input.data, input.size, message, sizeof message);
    if (violated == NULL)
        violated = tn_json_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "input %llu: %s", (unsigned long long)number, violated);
}

/* How many of the inputs are read. */
static size_t test_crossed(test_report *report, const tn_format *format, byte_string input)
{
    const test_draw draw = test_draw_begin();
    uint64_t state = input.size;
    size_t accepted = 0;
    for (uint64_t i = 0; i < INPUTS; i++) {
        byte_string changed = bytes_copy(input.data, input.size);
        for (size_t left = 1 + (size_t)(i % MOST_CROSSED); left > 0; left--)
            cross(changed, input, &state);
        if (test_is_drawn(&draw, input.size, i)) check_properties(report, format, changed, i);
        void *object = NULL;
        accepted += format->read(format, &object, changed.data, changed.size, NULL, NULL) == TN_OK;
        format->release(format, object);
        bytes_free(&changed);
    }
    return accepted;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: crossed FORMAT FILE...\n");
        return 2;
    }
    test_report report = {0};
    const tn_format *format = test_format(argv[1]);
    size_t accepted = 0;
    for (int i = 2; i < argc; i++) {
        byte_string input = bytes_load(argv[i]);
        report.subject = argv[i];
        if (input.size != 0) accepted += test_crossed(&report, format, input);
        bytes_free(&input);
    }
    expect(&report, accepted > 0, "nothing of all that is read");
    return report_end(&report);
}
