/* Divides files into shards. */
#include "cli/shard.h"

#include <stdlib.h>

#include "base/system/files.h"
#include "cli/options.h"

/* Parses a decimal number from `text` on; *end is the text behind it. */
static uint64_t number_at(const char *text, const char **end)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        number = number < UINT32_MAX ? number * 10 + (uint64_t)(*text - '0') : number;
    *end = text;
    return number;
}

outcome shard_parse(const command *about, const char *text, shard *part)
{
    const char *slash, *end;
    *part = (shard){0};
    if (!text) return OUTCOME_FINE;
    const uint64_t number = number_at(text, &slash);
    const uint64_t count = *slash == '/' ? number_at(slash + 1, &end) : 0;
    if (count == 0 || count > UINT32_MAX || number == 0 || number > count || *end != '\0')
        return usage_error(about, "--shard takes I/N, where I is 1 to N, not `%s`", text);
    *part = (shard){number - 1, count};
    return OUTCOME_FINE;
}

/* FNV-1a of a path without parts that lead nowhere, and the last step of MurmurHash3, so that parts of a few
   files have similar sizes, too. It is the same on every machine and in every version: several may share one
   run. */
static uint64_t hash_of(const char *path)
{
    uint64_t hash = 0xCBF29CE484222325u;
    bool separated = files_is_separator(path[0]);
    for (size_t size; *path != '\0'; path += size + (path[size] != '\0')) {
        for (size = 0; path[size] != '\0' && !files_is_separator(path[size]);)
            size++;
        if (size == 0 || (size == 1 && path[0] == '.')) continue;
        if (separated) hash = (hash ^ '/') * 0x100000001B3u;
        for (size_t i = 0; i < size; i++)
            hash = (hash ^ (uint8_t)path[i]) * 0x100000001B3u;
        separated = true;
    }
    hash = (hash ^ (hash >> 33)) * 0xFF51AFD7ED558CCDu;
    hash = (hash ^ (hash >> 33)) * 0xC4CEB9FE1A85EC53u;
    return hash ^ (hash >> 33);
}

bool shard_has(const shard *part, const char *path)
{
    return part->count == 0 || hash_of(path) % part->count == part->number;
}
