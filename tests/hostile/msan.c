/* What MemorySanitizer cannot know of a library that is not instrumented: libmd sets the digest. Linked with
   --wrap=SHA1Final. */
#include <sha1.h>

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define SETS(data, size) __msan_unpoison(data, size)
#endif
#endif
#ifndef SETS
#define SETS(data, size) ((void)(data))
#endif

void __real_SHA1Final(uint8_t digest[SHA1_DIGEST_LENGTH], SHA1_CTX *context);
void __wrap_SHA1Final(uint8_t digest[SHA1_DIGEST_LENGTH], SHA1_CTX *context);

void __wrap_SHA1Final(uint8_t digest[SHA1_DIGEST_LENGTH], SHA1_CTX *context)
{
    __real_SHA1Final(digest, context);
    SETS(digest, SHA1_DIGEST_LENGTH);
}
