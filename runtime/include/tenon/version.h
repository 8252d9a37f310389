/* What generated code and the runtime know each other by. The compiler includes this too. */
#ifndef TENON_VERSION_H
#define TENON_VERSION_H

/* Changes whenever generated code and the runtime cease to fit each other. */
#define TN_RUNTIME_VERSION 7

#endif
