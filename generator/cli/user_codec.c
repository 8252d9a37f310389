/* Loads a codec for a schema. */
#include "cli/user_codec.h"

#include <errno.h>
#include <pthread.h>

#include "base/file.h"
#include "base/system/files.h"
#include "base/system/programs.h"
#include "base/system/signals.h"
#include "cli/cache.h"
#include "cli/compiler.h"
#include "cli/schemas.h"
#include "cli/stamp.h"
#include "emit/embedded.h"
#include "emit/single.h"
#include "library/processes.h"

/* The only symbol that a shared object exports: so its name needs no escaping. */
#define ENTRY "tenon_codec"

typedef struct user_codec {
    const tn_format *format;
    const char *unwritable;
    const void *params;
    /* if the engine runs it: */
    const char *schema; /* or NULL */
    const string_list *imports;
    const tn_format *compiled; /* NULL: not used yet, */
    bool tried;                /* or it could not be compiled */
    bool same_writer;          /* the engine is the writer of the compiled codec, too */
} user_codec;

/* The codecs of this run of the tool. Set before any thread is begun. */
static struct {
    arena *memory;
    ARRAY(user_codec) codecs;
} loaded;

static user_codec *codec_of(const tn_format *format)
{
    for (size_t i = 0; i < loaded.codecs.count; i++)
        if (loaded.codecs.items[i].format == format) return &loaded.codecs.items[i];
    return NULL;
}

static void remember(const tn_format *format, const char *unwritable)
{
    if (codec_of(format)) return;
    if (!loaded.memory) loaded.memory = arena_new();
    const char *why = unwritable ? arena_copy(loaded.memory, unwritable, strlen(unwritable)) : NULL;
    ARRAY_PUSH(loaded.memory, &loaded.codecs, ((user_codec){.format = format, .unwritable = why}));
}

bool is_user_codec(const tn_format *format)
{
    return codec_of(format) != NULL;
}

const char *user_codec_unwritable(const tn_format *format)
{
    const user_codec *codec = codec_of(format);
    return codec ? codec->unwritable : NULL;
}

void user_codec_give(const tn_format *format, const void *params)
{
    codec_of(format)->params = params;
}

const void *user_codec_params(const tn_format *format)
{
    const user_codec *codec = codec_of(user_codec_original(format));
    return codec ? codec->params : NULL;
}

/* The file that is compiled: it includes the generated one and makes its codec visible. */
static const char *entry_text(arena *memory, const generated_files *files)
{
    return arena_printf(memory,
                        "#include \"%s.c\"\n"
                        "%s const tn_format *const " ENTRY ";\n"
                        "const tn_format *const " ENTRY " = &%s_format;\n",
                        files->id, object_shown, files->id);
}

/* The path of the object. All inputs of the compilation are in its name: the generated text, the runtime,
   this version of the tool, the compiler and the machine. */
static const char *object_path(arena *memory, const char *folder, const generated_files *parts)
{
    digest of = digest_begin();
    digest_add(&of, str_of(TENON_VERSION));
    digest_add(&of, str_of(embedded_digest));
    compiler_digest(&of);
    digest_add(&of, str_of(object_machine()));
    digest_add(&of, str_of(sizeof(void *) == 8 ? "64" : "32"));
    for (size_t i = 0; i < parts->files.count; i++) {
        digest_add(&of, str_of(parts->files.items[i].name));
        digest_add(&of, parts->files.items[i].text);
    }
    return arena_printf(memory, "%s/%s-%s%s", folder, parts->id, digest_name(memory, &of), object_suffix);
}

/* ---- loading ---- */

/* The codec of a shared object, or NULL with *problem if it is not a codec of the tool. */
static const tn_format *load(const char *path, const char **problem)
{
    *problem = "other users can change the file";
    if (!files_is_private(path)) return NULL;
    void *object = object_load(path);
    *problem = "it cannot be loaded";
    if (!object) return NULL;
    const tn_format *const *entry = object_symbol(object, ENTRY);
    *problem = "the file has no codec for this version of the tool";
    if (entry && *entry && (*entry)->runtime_version == TN_RUNTIME_VERSION) return *entry;
    object_unload(object);
    return NULL;
}

/* ---- building ---- */

static outcome write_sources(arena *memory, const char *workshop, const generated_files *files)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < files->files.count && result == OUTCOME_FINE; i++) {
        const generated_file *each = &files->files.items[i];
        const char *path = arena_printf(memory, "%s/%s", workshop, each->name);
        file_result written = file_make(memory, path, each->text);
        if (written.status != FILE_OK) result = complain("%s: cannot write: %s", path, written.problem);
    }
    return result;
}

static outcome build_in(arena *memory, const char *workshop, const generated_files *parts, const char *object,
                        bool optional)
{
    generated_files all = {0};
    single_file(memory, parts, 1, parts->id, RUNTIME_WITHIN, &all);
    generated_file entry = {"tenon_codec.c", str_of(entry_text(memory, parts))};
    ARRAY_PUSH(memory, &all.files, entry);
    outcome result = write_sources(memory, workshop, &all);
    const char *output = arena_printf(memory, "codec%s", object_suffix);
    string_list libraries = {0};
    for (size_t i = 0; i < all.libraries.count; i++)
        ARRAY_PUSH(memory, &libraries, all.libraries.items[i]);
    if (result == OUTCOME_FINE)
        result = compile_shared_object(memory, workshop, entry.name, output, &libraries, optional);
    if (result != OUTCOME_FINE) return result;
    if (files_replace(arena_printf(memory, "%s/%s", workshop, output), object)) return OUTCOME_FINE;
    return complain("%s: cannot write: %s", object, strerror(errno));
}

static outcome build(arena *memory, const char *folder, const generated_files *parts, const char *object,
                     bool optional)
{
    signals_hold();
    const char *workshop = cache_workshop(memory, folder);
    outcome result = workshop ? build_in(memory, workshop, parts, object, optional) : OUTCOME_TROUBLE;
    if (workshop) cache_clean(workshop);
    signals_release();
    return result;
}

static outcome find_or_build(arena *memory, const char *folder, const generated_files *parts,
                             const char *object, bool optional, const tn_format **format)
{
    const char *problem;
    *format = load(object, &problem);
    if (*format) return OUTCOME_FINE;
    const outcome result = build(memory, folder, parts, object, optional);
    if (result != OUTCOME_FINE) return result;
    *format = load(object, &problem);
    if (*format) return OUTCOME_FINE;
    return complain("%s: %s", object, problem);
}

/* Compiles a schema to a codec, whose file is *object. `optional`: does not report a missing or failing
   compiler. */
static outcome make_codec(arena *memory, const char *schema, const string_list *imports, bool optional,
                          generated_files *parts, const char **object, const tn_format **format)
{
    const compile_options options = {.import_dirs = imports->items,
                                     .import_dir_count = imports->count,
                                     .artifacts = ARTIFACTS_ALL & ~(1u << ARTIFACT_BIT_FUZZ)};
    outcome result = compile_quietly(memory, schema, &options, parts);
    if (result != OUTCOME_FINE) return result;
    const char *folder = cache_folder(memory);
    if (!folder) return OUTCOME_TROUBLE;
    *object = object_path(memory, folder, parts);
    result = find_or_build(memory, folder, parts, *object, optional, format);
    return result;
}

static outcome load_compiled(arena *memory, const char *schema, const string_list *imports, bool optional,
                             const tn_format **format)
{
    generated_files parts = {0};
    const char *object;
    const outcome result = make_codec(memory, schema, imports, optional, &parts, &object, format);
    if (result == OUTCOME_FINE) remember(*format, parts.unwritable);
    return result;
}

outcome load_user_codec(arena *memory, const char *schema, const string_list *imports,
                        const tn_format **format)
{
    return load_compiled(memory, schema, imports, false, format);
}

/* The tables of the engine; NULL if it does not support all of the schema, or `json` depends on the writer of
   the compiled codec. */
static outcome assemble(const char *schema, const string_list *imports, bool json, const tn_format **format)
{
    assembled engine = {0};
    const compile_options options = {.import_dirs = imports->items,
                                     .import_dir_count = imports->count,
                                     .engine = &engine,
                                     .libraries = &engine_has};
    if (!loaded.memory) loaded.memory = arena_new();
    const outcome result = compile_quietly(loaded.memory, schema, &options, NULL);
    *format = json && engine.asks_writer && !engine.patches ? NULL : engine.format;
    if (result != OUTCOME_FINE || *format == NULL) return result;
    remember(*format, NULL);
    user_codec *codec = codec_of(*format);
    codec->schema = arena_copy(loaded.memory, schema, strlen(schema));
    codec->imports = imports;
    codec->same_writer = engine.patches;
    return OUTCOME_FINE;
}

outcome load_engine_codec(arena *memory, const char *schema, const string_list *imports, bool json,
                          const tn_format **format)
{
    outcome result = assemble(schema, imports, json, format);
    if (result != OUTCOME_FINE || *format != NULL) return result;
    if (json && load_compiled(memory, schema, imports, true, format) == OUTCOME_FINE) return OUTCOME_FINE;
    if (json) result = assemble(schema, imports, false, format); /* its writer takes more memory */
    return *format != NULL ? result : load_user_codec(memory, schema, imports, format);
}

static pthread_mutex_t compiling = PTHREAD_MUTEX_INITIALIZER;

/* The compiled codec of a schema that the engine runs. NULL: the format is not run by the engine, or cannot
   be compiled. */
static const tn_format *compiled_codec(const tn_format *format, bool optional)
{
    user_codec *codec = codec_of(format);
    if (codec == NULL || codec->schema == NULL || (optional && codec->same_writer)) return NULL;
    pthread_mutex_lock(&compiling);
    if (!codec->tried) {
        generated_files parts = {0};
        const char *object;
        const tn_format *compiled;
        codec->tried = true;
        if (make_codec(loaded.memory, codec->schema, codec->imports, optional, &parts, &object, &compiled) ==
            OUTCOME_FINE)
            codec->compiled = compiled;
    }
    pthread_mutex_unlock(&compiling);
    return codec->compiled;
}

bool leave_to_compiled(const tn_format **format, bool optional)
{
    const tn_format *compiled = compiled_codec(*format, optional);
    if (compiled == NULL) return false;
    *format = compiled;
    return true;
}

const tn_format *user_codec_original(const tn_format *format)
{
    for (size_t i = 0; i < loaded.codecs.count; i++)
        if (loaded.codecs.items[i].compiled == format) return loaded.codecs.items[i].format;
    return format;
}

/* Loads the compiled codec if the schema has not changed since. */
static bool load_stamped(arena *memory, const char *stamp, const tn_format **format)
{
    const char *object, *unwritable, *problem;
    if (!stamp || (object = stamp_read(memory, stamp, &unwritable)) == NULL) return false;
    *format = load(object, &problem);
    if (*format != NULL) remember(*format, unwritable);
    return *format != NULL;
}

outcome load_registered_codec(arena *memory, const char *schema, codec_use use, const tn_format **format)
{
    generated_files parts = {0};
    static const string_list none = {0};
    const char *object, *stamp = stamp_path(memory, schema);
    if (load_stamped(memory, stamp, format)) return OUTCOME_FINE;
    if (use != USE_WRITES) {
        const outcome read = assemble(schema, &none, use == USE_JSON, format);
        if (read != OUTCOME_FINE || *format != NULL) return read;
    }
    const outcome result = make_codec(memory, schema, &none, false, &parts, &object, format);
    if (result == OUTCOME_FINE) remember(*format, parts.unwritable);
    if (result == OUTCOME_FINE && stamp) stamp_write(memory, stamp, object, parts.unwritable, &parts.sources);
    return result;
}

bool engine_says_more(const tn_error *engine, const tn_error *compiled)
{
    const bool wants = engine->status == TN_UNSUPPORTED && engine->expected.kind != TN_VALUE_NONE;
    return wants || engine->status == TN_LOSES_BYTES || compiled->status == TN_FROZEN;
}
