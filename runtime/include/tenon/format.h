/* A codec as a value, for generic code: the tool, tests and fuzzers. Every codec defines one, NAME_format. */
#ifndef TENON_FORMAT_H
#define TENON_FORMAT_H

#include "tenon/impl/version.h"
#include "tenon/options.h"
#include "tenon/reflect.h"
#include "tenon/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A magic number: constant bytes at an offset of the file. */
typedef struct tn_magic {
    uint64_t offset;
    tn_bytes bytes;
} tn_magic;

typedef struct tn_format tn_format;
struct tn_format {
    uint32_t runtime_version;
    const char *schema_hash; /* of the schema and of all its imports, in hex */
    const char *id;          /* meta/id */
    const char *title;
    const char *doc;
    size_t extension_count;
    const char *const *extensions; /* without the dot */
    size_t magic_count;
    const tn_magic *magics; /* a file has one of them; none if the format has no magic */
    bool magic_optional;    /* a file that has one of them is of the format; others may be, too */
    size_t rule_count;
    const tn_rule *const *rules;
    const tn_type *type;
    const tn_budget *budget;
    const tn_container *container; /* NULL: files of the format contain no files */
    bool patches;                  /* the writer patches the file that the object was read from */
    bool json_for_patches;         /* JSON of objects has the values that such a writer needs */
    bool json_types;               /* JSON of objects names the types of alternatives */
    /* Bytes that other members own decide how a file is read (`-place: none`). The writer uses the old
       decisions, and reads its output back: `write` and `write_to` refuse an edit that `measure` accepts if
       the edit changed these bytes, or their decision, so that the file would be read as another object. */
    bool peeks;
    size_t document;    /* offset of the root object's tn_document pointer */
    size_t params_size; /* of the struct that tn_options.params points at; 0: there are none */
    size_t param_count;
    /* The parameters, by `id`, `kind`, `offset`, `element`, `values` and `doc`. TN_KIND_STREAM is a tn_bytes
       here, and an array of streams a tn_bytes_list. */
    const tn_member *params;

    /* The functions of the codec; NULL if the artifact was not generated. Each is called with the format that
       holds it: `format->read(format, ...)`. */
    tn_status (*read)(const tn_format *format, void **object, const void *data, size_t size,
                      const tn_options *options, tn_error *error);
    /* Reads, and records the offset and size of each member. */
    tn_status (*read_located)(const tn_format *format, void **object, const void *data, size_t size,
                              const tn_options *options, tn_locations *locations, tn_error *error);
    tn_status (*validate)(const tn_format *format, const void *data, size_t size, const tn_options *options,
                          tn_error *error);
    /* Returns the bytes of scratch memory that are enough to validate `size` bytes at `level`. */
    uint64_t (*scratch)(const tn_format *format, size_t size, tn_level level);
    tn_status (*measure)(const tn_format *format, void *object, size_t *size, tn_error *error);
    tn_status (*write)(const tn_format *format, void *object, void *buffer, size_t size, tn_error *error);
    tn_status (*write_to)(const tn_format *format, void *object, const tn_sink *sink, tn_error *error);
    tn_status (*create)(const tn_format *format, void **object, const tn_options *options);
    void (*release)(const tn_format *format, void *object);
    /* Sets members of an object so that a computed value, a number or truth value that `member` of `type`
       describes, becomes the value at `wanted`. `root` is the object that was read or created. Returns TN_OK;
       TN_DISAGREE if no value of one member gives the wanted value, and nothing is changed; or TN_NO_MEMORY.
       NULL in generated code. */
    tn_status (*assign)(const tn_format *format, void *root, const tn_type *type, void *object,
                        const tn_member *member, const void *wanted);
    const void *context; /* for these functions, of an interpreter; NULL in generated code */
};

static inline tn_document *tn_format_document(const tn_format *format, const void *object)
{
    return *(tn_document *const *)(const void *)((const char *)object + format->document);
}

#ifdef __cplusplus
}
#endif

#endif
