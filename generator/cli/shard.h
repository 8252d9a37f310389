/* Divides files into N shards by their paths alone, so that several machines share the work without
   communication. */
#ifndef TENON_CLI_SHARD_H
#define TENON_CLI_SHARD_H

#include "cli/command.h"

typedef struct shard {
    uint64_t number, count; /* 0 to count - 1; a count of 0: all files */
} shard;

/* Parses `I/N`, with I from 1 on; NULL means all. Anything else is a usage error. */
outcome shard_parse(const command *about, const char *text, shard *part);

/* Whether a path belongs to the shard. `./a//b` is `a/b`, but `/a/b` is another path. */
bool shard_has(const shard *part, const char *path);

#endif
