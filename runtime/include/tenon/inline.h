/* How functions in headers are declared. A single file that holds a codec and the runtime has some that
   nothing in it uses, about which compilers are not to complain. */
#ifndef TENON_INLINE_H
#define TENON_INLINE_H

#if defined(__GNUC__)
#define TN_INLINE static inline __attribute__((unused))
#else
#define TN_INLINE static inline
#endif

#endif
