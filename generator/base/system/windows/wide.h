/* Between UTF-8, which the generator speaks, and the UTF-16 of Windows' functions; errors as errno has them.
 */
#ifndef TENON_BASE_SYSTEM_WIDE_H
#define TENON_BASE_SYSTEM_WIDE_H

#include <stdbool.h>
#include <windows.h>
/* Behind it. */
#include <aclapi.h>
#include <shellapi.h>

/* Converts UTF-8; the caller frees the result. NULL, with errno set: ill-formed. */
wchar_t *wide_of(const char *text);

/* Converts UTF-16; the caller frees the result. Ill-formed units, which names on disk may have, become
   U+FFFD. */
char *narrow_of(const wchar_t *text);

/* errno by GetLastError(), or by an error of Windows; false, for those who return that. */
bool wide_failed(void);
int errno_of(DWORD error);

#endif
