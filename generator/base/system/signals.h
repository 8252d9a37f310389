/* Signals that end the program from outside, such as Ctrl-C. */
#ifndef TENON_BASE_SYSTEM_SIGNALS_H
#define TENON_BASE_SYSTEM_SIGNALS_H

/* From now on signals call `abandon`, once, before the program ends; ignored signals stay ignored. */
void signals_guard(void (*abandon)(void));

/* Between these two it waits. Only while there is one thread. */
void signals_hold(void);
void signals_release(void);

/* Between these calls `abandon` does not run in this thread. */
void signals_pause(void);
void signals_resume(void);

#endif
