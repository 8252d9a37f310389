/* Of one bundled format: objects are made from nothing, mutations of what was written survive writing, and
   what is edited is read back. TARGET is the format's generated fuzz target. Usage: edits OBJECTS MAKES
   SURVIVES, the last two the least shares in percent. */
#include TARGET

enum { ROOM = 1 << 16, KEPT = 64 };

typedef struct sample {
    uint8_t *data;
    size_t size;
} sample;

static sample kept[KEPT];
static size_t kept_count;
static uint8_t buffer[ROOM];

static void keep(size_t size, uint32_t seed)
{
    sample *to = kept_count < KEPT ? &kept[kept_count++] : &kept[seed % KEPT];
    uint8_t *copy = realloc(to->data, size == 0 ? 1 : size);
    if (copy == NULL) abort();
    memcpy(copy, buffer, size);
    *to = (sample){copy, size};
}

static bool is_read(const tn_mutator *mutator, size_t size)
{
    void *object;
    if (mutator->format->read(mutator->format, &object, buffer, size, NULL, NULL) != TN_OK) return false;
    mutator->format->release(mutator->format, object);
    return true;
}

static bool check(const tn_mutator *mutator, size_t size, uint32_t seed)
{
    char message[1024];
    const char *violated = tn_check_edits(mutator, buffer, size, 2, message, sizeof message);
    if (violated != NULL) fprintf(stderr, "%s: seed %u: %s\n", mutator->format->id, (unsigned)seed, violated);
    return violated == NULL;
}

int main(int count, char **arguments)
{
    if (count != 4) return 2;
    tn_mutator mutator = TN_FUZZ_TARGET;
    mutator.engine = NULL;
    mutator.comparisons = NULL;
    const uint32_t objects = (uint32_t)strtoul(arguments[1], NULL, 10);
    size_t made = 0, read = 0;
    for (uint32_t seed = 0; seed < objects; seed++) {
        const size_t size = tn_mutator_make(&mutator, buffer, ROOM, seed);
        if (size == 0) continue;
        made++;
        keep(size, seed);
        if (!check(&mutator, size, seed)) return 1;
    }
    for (uint32_t seed = 0; seed < objects && kept_count > 0; seed++) {
        const sample *from = &kept[seed % kept_count], *other = &kept[seed / 3 % kept_count];
        memcpy(buffer, from->data, from->size);
        const size_t size = seed % 4 == 0 ? tn_mutator_cross(&mutator, buffer, from->size, ROOM, other->data,
                                                             other->size, seed)
                                          : tn_mutator_run(&mutator, buffer, from->size, ROOM, seed);
        if (!is_read(&mutator, size)) continue;
        read++;
        if (size < ROOM / 16) keep(size, seed);
        if (!check(&mutator, size, seed)) return 1;
    }
    printf("%s: of %u objects from nothing %zu %% are written, of as many mutations %zu %% are read\n",
           mutator.format->id, (unsigned)objects, made * 100 / objects, read * 100 / objects);
    return made * 100 / objects < strtoul(arguments[2], NULL, 10) ||
           read * 100 / objects < strtoul(arguments[3], NULL, 10);
}
