/* The versions by which generated code and the runtime recognise each other. The compiler includes this too.
 */
#ifndef TENON_IMPL_VERSION_H
#define TENON_IMPL_VERSION_H

/* Changes whenever generated code and the runtime cease to fit each other. */
#define TN_RUNTIME_VERSION 8

#endif
