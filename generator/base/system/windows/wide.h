/* Between UTF-8, which the generator speaks, and the UTF-16 of Windows' functions; errors as errno has them.
 */
#ifndef TENON_BASE_SYSTEM_WIDE_H
#define TENON_BASE_SYSTEM_WIDE_H

#include <stdbool.h>
#include <windows.h>
/* Behind it. */
#include <aclapi.h>
#include <shellapi.h>

/* To be freed; NULL, with errno set, for what is no UTF-8. */
wchar_t *wide_of(const char *text);

/* To be freed. What is no UTF-16, as names on disk may be, is U+FFFD. */
char *narrow_of(const wchar_t *text);

/* errno by GetLastError(), or by an error of Windows; false, for those who return that. */
bool wide_failed(void);
int errno_of(DWORD error);

#endif
