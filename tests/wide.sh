#!/bin/sh
# wide.sh LIBRARY...: the compiler divides no numbers of 128 bits, nor makes floating-point numbers of them: compilers
# for 32 bits have no functions for that. `floor_quotient` divides; powers of two are shifts and masks.
status=0
for library; do
    nm -A "$library" 2>/dev/null | grep -E ' U __(u?(div|mod|divmod)ti[0-9]|fix[a-z]*ti|float(un)?ti[a-z]*)$' && status=1
done
exit $status
