/* Reserved names, as words of text: those of C11 and C++20, the declarations of their libraries and POSIX,
   and the macros without parameters of POSIX headers. */
#include "emit/reserved.h"

static const char keywords[] =
    "alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char char16_t "
    "char32_t char8_t class co_await co_return co_yield compl complex concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum "
    "errno explicit export extern false far float for friend goto h_errno i386 if imaginary inline int "
    "int16_t int32_t int64_t int8_t intptr_t isnan linux long mips mutable namespace near new noexcept "
    "noreturn not not_eq nullptr offsetof operator or or_eq private protected ptrdiff_t public register "
    "reinterpret_cast requires restrict return s6_addr sa_handler sa_sigaction short si_addr si_band "
    "si_int si_pid si_ptr si_status si_uid si_value sigev_notify_attributes sigev_notify_function "
    "signbit signed size_t sizeof st_atime st_ctime st_mtime static static_assert static_cast stderr "
    "stdin stdout struct sun switch template this thread_local throw true try typedef typeid typename "
    "typeof typeof_unqual uint16_t uint32_t uint64_t uint8_t uintptr_t union unix unsigned using "
    "virtual void volatile wchar_t while xor xor_eq";

static const char library[] =
    "abort abs accept access acos acosh alarm asin asinh atan atan2 atanh atexit atof atoi atol atoll "
    "bind bsearch calloc cbrt ceil chdir chmod chown clock close complex connect cos cosh creat crypt "
    "ctime ctype difftime div dup environ erf erfc execve exit exp exp2 expm1 fabs fclose fcntl fdim fenv "
    "feof ferror fflush fgetc fgets floor fma fmax fmin fmod fopen fork fprintf fputc fputs fread free "
    "freopen frexp fscanf fseek fstat fsync ftell fwrite gamma getc getchar getenv getpid gets gmtime "
    "hypot ilogb index inttypes ioctl isalnum isalpha isascii isblank iscntrl isdigit isfinite isgraph "
    "isinf islower isnormal iso646 isprint ispunct isspace isupper isxdigit j0 j1 jn kill labs ldexp ldiv "
    "lgamma limits link listen llabs lldiv llrint llround locale localtime log log10 log1p log2 logb "
    "longjmp lrint lround lseek lstat main malloc math memchr memcmp memcpy memmove memset mkdir mktime "
    "mmap modf munmap nan nearbyint nextafter nice open pause perror pipe poll pow printf putc putchar "
    "puts qsort raise rand random read readlink realloc recv remainder remove rename rewind rindex rint "
    "rmdir round scanf select send setbuf setjmp setvbuf shutdown signal sin sinh sleep snprintf socket "
    "sprintf sqrt srand sscanf stat stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib "
    "stdnoreturn strcat strchr strcmp strcoll strcpy strcspn strdup strerror strftime string strings "
    "strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtod strtof strtok strtol strtoll "
    "strtoul strtoull strxfrm symlink sync system tan tanh tgamma tgmath threads time tmpfile tmpnam "
    "tolower toupper trunc truncate uchar umask uname ungetc unistd unlink usleep utime va_arg va_copy "
    "va_end va_start vfprintf vprintf vsnprintf vsprintf wait wchar wctype write y0 y1 yn";

static const char locals[] =
    "in path parent root self at status places item_path item_at is_le rule list item p i k n m value "
    "view size offset column count data owned stride document records old kept sizes object error memset "
    "memcpy memcmp memmove prepare out run options buffer sink result known notes ranks clone budget scratch "
    "program program_bytes program_slots program_functions program_data texts words written "
    "descriptor slot";

/* Names in functions without parameters of a schema, or in blocks of their own. */
static const char inner[] =
    "as_read asked before begin bytes capacity computed duplicate has_item item_begin item_outer items json "
    "keeps layout locations now patch present seen stood stream then";

/* First words of static functions. `tell` begins none now; codecs with such an id keep their prefix. */
static const char functions[] =
    "check compute container derive format get label load locate make place put read prepare store tell "
    "validate variant work write";

bool c_is_keyword(str word)
{
    return str_has_word(str_of(keywords), word);
}

bool c_is_in_library(str word)
{
    return str_has_word(str_of(library), word);
}

bool c_is_function(str word)
{
    return str_has_word(str_of(functions), word);
}

bool c_is_inner(str word)
{
    return str_has_word(str_of(inner), word);
}

/* "t1": temporaries. */
static bool is_temporary(str word)
{
    for (size_t i = 1; i < word.size; i++)
        if (word.data[i] < '0' || word.data[i] > '9') return false;
    return word.size > 1 && word.data[0] == 't';
}

bool c_is_local(str word)
{
    return str_has_word(str_of(locals), word) || is_temporary(word);
}
