/* make_pack FILE: creates a FreeBinary pack of two files. The writer derives their offsets and sizes, which
   the index of the pack has as text. */
#include <stdio.h>

#include "file.h"
#include "freebinary_pack.h"

static tn_status add_file(freebinary_pack *pack, const char *name, const char *content, size_t size)
{
    freebinary_pack_file *file;
    const tn_status status =
        freebinary_pack_file_list_append(pack->document, &pack->index.lines.files, 1, &file);
    if (status != TN_OK) return status;
    file->name = tn_text_literal(name);
    file->has_content = true;
    file->content = (tn_bytes){(const uint8_t *)content, size};
    return TN_OK;
}

int main(int argc, char **argv)
{
    freebinary_pack *pack;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || freebinary_pack_new(&pack, NULL) != TN_OK) return 2;
    pack->head.text = tn_text_literal("FB");
    const tn_sink sink = {write_file, file};
    tn_status status = add_file(pack, "AAF4C61DDCC5E8A2DABEDE0F3B482CD9AEA9434D", "hello", 5);
    if (status == TN_OK) status = add_file(pack, "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709", "", 0);
    if (status == TN_OK) status = freebinary_pack_write_to(pack, &sink, NULL);
    freebinary_pack_free(pack);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
