/* Finds the schemas of the tool and of the user. */
#include "cli/schema_source.h"

#include <string.h>

#include "cli/known.h"
#include "cli/schema_texts.h"
#include "cli/user_codec.h"
#include "source/diagnostic.h"

bool may_name_format(const char *name)
{
    return strpbrk(name, "/.") == NULL && strcmp(name, "-") != 0;
}

static const source *bundled_source(arena *memory, const char *path)
{
    for (size_t i = 0; i < bundled_schemas_count; i++) {
        const embedded_text *each = &bundled_schemas[i];
        if (strcmp(each->name, path) == 0)
            return source_from_text(memory, path, (str){each->text, each->size});
    }
    return NULL;
}

const source *schema_source(arena *memory, diagnostics *list, const tn_format *format)
{
    const known_list known = known_formats();
    size_t i = 0;
    while (i < known.count && known.formats[i] != format)
        i++;
    if (i == known.count) return NULL;
    return is_user_codec(format) ? source_read(memory, list, known.schemas[i], (span){0})
                                 : bundled_source(memory, known.schemas[i]);
}
