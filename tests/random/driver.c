/* driver CODEC SEED COUNT SECONDS CURRENT [FILE...]: checks what must hold for every input, on the files and
   then on COUNT random inputs, of one of the codecs that it is linked with. It makes no more inputs after
   SECONDS of the processor. The file CURRENT has the input that is being checked, also if the program dies.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "driver.h"
#include "edits.h"
#include "strange.h"
#ifndef WITHOUT_JSON
#include "tenon/json_read.h"
#endif

enum { INPUT_SECONDS = 120 };    /* of the processor, for one input */
enum { STRANGE = 3 };            /* of so many accepted inputs one is given strange values */
enum { SCRATCH_MOST = 1 << 22 }; /* likewise, whatever a codec says that it may need */

/* The file CURRENT: the size of the input, and the input. */
typedef struct current_input {
    uint64_t size;
    uint8_t data[INPUT_CAPACITY];
} current_input;

static current_input *map_current(const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, sizeof(current_input)) != 0) return NULL;
    void *mapped = mmap(NULL, sizeof(current_input), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return mapped == MAP_FAILED ? NULL : mapped;
}

static void out_of_time(int signal)
{
    static const char text[] = "violated: an input takes too long\n";
    (void)signal;
    (void)!write(STDOUT_FILENO, text, sizeof text - 1);
    _exit(1);
}

/* Objects can be shown with all that can be asked of them, whether or not they can be written. */
static void show(const tn_format *format, const input *shown)
{
    void *object;
    if (format->read(format, &object, shown->data, shown->size, NULL, NULL) != TN_OK) return;
    strange_show(format, object);
    format->release(format, object);
}

static void look_up(const tn_format *format, input *looked)
{
    tn_options options = {.level = TN_LEVEL_STRUCTURE};
    const uint64_t stated =
        format->scratch == NULL ? 0 : format->scratch(format, looked->size, options.level);
    const size_t scratch = stated < SCRATCH_MOST ? (size_t)stated : SCRATCH_MOST;
    memset(&looked->error, 0, sizeof looked->error);
    options.scratch_size = scratch;
    options.scratch = scratch == 0 ? NULL : malloc(scratch);
    looked->accepted =
        format->validate(format, looked->data, looked->size, &options, &looked->error) == TN_OK;
    looked->reached = looked->size;
    if (!looked->accepted && looked->error.offset < looked->size)
        looked->reached = (size_t)looked->error.offset;
    free(options.scratch);
}

/* Whether what is accepted can be read with what the budget states for each byte, and little beside: most of
   the base is for small inputs, and would hide that it is too little. */
static bool fits_budget(const tn_format *format, const input *read)
{
    enum { USUAL_BASE = 65536, FIRST_BLOCKS = 12288 };
    const tn_budget *budget = format->budget;
    const uint64_t beside = budget->memory_base - USUAL_BASE + FIRST_BLOCKS;
    tn_options options = {.level = TN_LEVEL_STRICT};
    tn_error error;
    void *object;
    if (budget->memory_per_byte > UINT32_MAX || budget->memory_base > UINT32_MAX) return true;
    options.limits.memory = budget->memory_per_byte * read->size + beside;
    const tn_status status = format->read(format, &object, read->data, read->size, &options, &error);
    if (status == TN_OK) format->release(format, object);
    return status != TN_MEMORY_BUDGET;
}

/* NULL, or what is violated. */
static const char *check(inputs *chances, const tn_format *format, input *checked, char *message,
                         size_t capacity)
{
    look_up(format, checked);
    const char *violated = tn_check_properties(format, checked->data, checked->size, message, capacity);
    if (violated != NULL || !checked->accepted) return violated;
    show(format, checked);
    if (!fits_budget(format, checked)) return "more memory is needed than the budget states";
#ifndef WITHOUT_JSON
    if (format->write != NULL)
        violated = tn_json_check_properties(format, checked->data, checked->size, message, capacity);
    if (violated != NULL) return violated;
#endif
    violated = edits_check(chances, format, checked, message, capacity);
    if (violated == NULL && inputs_chance(chances) % STRANGE == 0) strange_look(chances, format, checked);
    return violated;
}

static bool load(const char *path, input *loaded)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    loaded->size = fread(loaded->data, 1, sizeof loaded->data, file);
    fclose(file);
    return true;
}

static const tn_format *find(const char *name)
{
    for (size_t i = 0; codecs[i].name != NULL; i++)
        if (strcmp(codecs[i].name, name) == 0) return codecs[i].format;
    return NULL;
}

int main(int argc, char **argv)
{
    static inputs from;
    static input each;
    char message[1024];
    if (argc < 6) {
        fprintf(stderr, "usage: driver CODEC SEED COUNT SECONDS CURRENT [FILE...]\n");
        return 2;
    }
    current_input *current = map_current(argv[5]);
    from.format = find(argv[1]);
    if (current == NULL || from.format == NULL) return 2;
    from.state = strtoull(argv[2], NULL, 10);
    const size_t files = (size_t)argc - 6, count = files + strtoull(argv[3], NULL, 10);
    const clock_t enough = (clock_t)strtoull(argv[4], NULL, 10) * CLOCKS_PER_SEC;
    const struct itimerval limit = {.it_value.tv_sec = INPUT_SECONDS};
    size_t accepted = 0, tried = 0;
    signal(SIGVTALRM, out_of_time);
    for (; tried < count && (tried < files || clock() < enough); tried++) {
        if (tried >= files)
            inputs_next(&from, &each);
        else if (!load(argv[6 + tried], &each))
            return 2;
        current->size = each.size;
        memcpy(current->data, each.data, each.size);
        setitimer(ITIMER_VIRTUAL, &limit, NULL);
        const char *violated = check(&from, from.format, &each, message, sizeof message);
        if (violated != NULL) {
            printf("violated: %s\n", violated);
            return 1;
        }
        accepted += each.accepted;
        inputs_report(&from, &each);
    }
    printf("%zu inputs, %zu accepted\n", tried, accepted);
    return 0;
}
