/* Behind LZ4 and its checksum: a file of a package whose second four bytes are a number that no schema
   spells. Only what has the right checksum and size is looked at. */
#include "planted.h"

#include "tenon/impl/checksum.h"

static uint32_t number_at(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void look_at_file(const urho_package_entry *entry)
{
    uint8_t content[4096];
    const tn_joined unpacked = urho_package_entry_unpacked(entry);
    const uint64_t size = tn_joined_size(&unpacked);
    if (size < 8 || size > sizeof content || size != entry->len_content) return;
    if (tn_joined_copy(&unpacked, content, sizeof content, NULL) != TN_OK) return;
    if (tn_sdbm(TN_SDBM_BEGIN, content, (size_t)size) != entry->checksum) return;
    if (number_at(content + 4) == 0xfeedc0de) found();
}

static void look(const urho_package_entry_list *entries)
{
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].has_blocks) look_at_file(&entries->items[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urho_package *package;
    if (urho_package_read(&package, data, size, NULL, NULL) != TN_OK) return 0;
    look(&package->package.entries);
    look(&package->package.directory);
    urho_package_free(package);
    return 0;
}
