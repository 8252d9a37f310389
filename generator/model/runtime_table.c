/* The rows of runtime_table.def as arrays. */
#include "model/runtime_table.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

const library_row runtime_libraries[LIBRARY_COUNT] = {
    {"", ""},
#define LIBRARY(constant, component, option) {component, option},
#include "model/runtime_table.def"
};

static const process_row processes[] = {
#define PROCESS(name_, argument_, library_, ...)                                                             \
    {.name = name_, .argument = ARGUMENT_##argument_, .library = LIBRARY_##library_, __VA_ARGS__},
#include "model/runtime_table.def"
};

static const checksum_row checksums[] = {
#define CHECKSUM(name, library, function, begin) {name, LIBRARY_##library, function, begin},
#include "model/runtime_table.def"
};

static const digest_row digests[] = {
#define DIGEST(name, library, function) {name, LIBRARY_##library, function},
#include "model/runtime_table.def"
};

const encoding_row runtime_encodings[] = {
#define ENCODING(name, others, constant) {name, others, constant},
#include "model/runtime_table.def"
};
const size_t runtime_encoding_count = COUNT(runtime_encodings);

const process_row process_custom = {.name = NULL};

size_t process_argument_count(const process_row *process)
{
    return process->argument == ARGUMENT_NONE ? 0 : 1;
}

const process_row *process_find(str name, size_t arguments)
{
    const process_row *found = NULL;
    for (size_t i = 0; i < COUNT(processes); i++) {
        const process_row *process = &processes[i];
        if (!str_is(name, process->name)) continue;
        if (process_argument_count(process) == arguments) return process;
        if (found == NULL) found = process;
    }
    return found;
}

const process_row *process_of_bytes(str name)
{
    for (size_t i = 0; i < COUNT(processes); i++)
        if (processes[i].argument == ARGUMENT_BYTES && str_is(name, processes[i].name)) return &processes[i];
    return NULL;
}

const checksum_row *checksum_find(str name)
{
    for (size_t i = 0; i < COUNT(checksums); i++)
        if (str_is(name, checksums[i].name)) return &checksums[i];
    return NULL;
}

const digest_row *digest_find(str name)
{
    for (size_t i = 0; i < COUNT(digests); i++)
        if (str_is(name, digests[i].name)) return &digests[i];
    return NULL;
}
