/* Asks Windows for memory, processors and time. */
#include "base/system/machine.h"

#include <windows.h>

uint64_t machine_memory(void)
{
    MEMORYSTATUSEX about = {.dwLength = sizeof about};
    return GlobalMemoryStatusEx(&about) ? about.ullTotalPhys : 0;
}

/* Windows promises such memory, so there may be less of it than addresses. */
void *machine_take_memory(size_t size)
{
    return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void machine_give_memory(void *memory, size_t size)
{
    (void)size;
    (void)VirtualFree(memory, 0, MEM_RELEASE);
}

unsigned machine_processors(void)
{
    DWORD_PTR own, all;
    unsigned count = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all))
        for (; own != 0; own &= own - 1)
            count++;
    return count > 0 ? count : 1;
}

long machine_process(void)
{
    return (long)GetCurrentProcessId();
}

long long machine_milliseconds(void)
{
    return (long long)GetTickCount64();
}

void machine_sleep(void)
{
    Sleep(1);
}
