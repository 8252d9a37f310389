/* Reads what lay on the stack of a function that has returned: the sanitizers that tests run under must stop
 * it. */
#include <stdint.h>
#include <stdio.h>

static uintptr_t kept;

static void keep(void)
{
    volatile int here = 1;
    kept = (uintptr_t)&here;
}

static void (*volatile const called)(void) = keep; /* not as a part of main */

int main(void)
{
    called();
    printf("%d\n", *(const volatile int *)kept);
    return 0;
}
