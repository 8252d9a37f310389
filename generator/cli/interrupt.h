/* Ctrl-C, and what else ends the program from outside, leaves nothing half-written. */
#ifndef TENON_CLI_INTERRUPT_H
#define TENON_CLI_INTERRUPT_H

/* From now on SIGINT, SIGTERM and SIGHUP, unless they are ignored, remove the files that are being written
   before they end the program. */
void interrupt_guard(void);

/* Between these two they wait: for changes of several files that belong together. Only while there is one
   thread. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
