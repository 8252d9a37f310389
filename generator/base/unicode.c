/* Ranges of code points, in ascending order. */
#include "base/unicode.h"

#include <stddef.h>

typedef struct range {
    uint32_t first, last;
} range;

/* The categories Cc, Co and Zl, Zp; Default_Ignorable_Code_Point but for variation selectors, which belong to
   the character before them; Bidi_Control; noncharacters (the last two of every plane are seen by their low
   bits). */
static const range hidden[] = {
    {0, 0x1F},           {0x7F, 0x9F},     {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160},    {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},    {0x3164, 0x3164}, {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    {0xF0000, 0x10FFFF},
};

/* East Asian Width W and F, in broad strokes. */
static const range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
};

static const range combining[] = {
    {0x300, 0x36F},
    {0x1AB0, 0x1AFF},
    {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F},
};

static bool within(uint32_t code, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count && ranges[i].first <= code; i++)
        if (code <= ranges[i].last) return true;
    return false;
}
#define WITHIN(code, ranges) within(code, ranges, sizeof(ranges) / sizeof *(ranges))

bool unicode_is_hidden(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || WITHIN(code, hidden);
}

bool unicode_is_wide(uint32_t code)
{
    return WITHIN(code, wide);
}

bool unicode_is_combining(uint32_t code)
{
    return WITHIN(code, combining);
}
