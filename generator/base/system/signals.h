/* Signals that end the program from outside, such as Ctrl-C. */
#ifndef TENON_BASE_SYSTEM_SIGNALS_H
#define TENON_BASE_SYSTEM_SIGNALS_H

/* From now on that calls `abandon`, once, before the program ends; what is ignored stays so. */
void signals_guard(void (*abandon)(void));

/* Between these two it waits. Only while there is one thread. */
void signals_hold(void);
void signals_release(void);

/* Between these two `abandon` does not run in this thread, in the middle of what it does. */
void signals_pause(void);
void signals_resume(void);

#endif
