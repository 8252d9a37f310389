/* The sentences and names of statuses. */
#include "tenon/status.h"

const char *tn_status_text(tn_status status)
{
    switch (status) {
#define X(constant, name, text)                                                                              \
    case TN_##constant:                                                                                      \
        return text;
        TN_STATUSES(X)
#undef X
    }
    return tn_status_text(TN_BAD_ARGUMENT);
}

const char *tn_status_name(tn_status status)
{
    switch (status) {
#define X(constant, name, text)                                                                              \
    case TN_##constant:                                                                                      \
        return name;
        TN_STATUSES(X)
#undef X
    }
    return tn_status_name(TN_BAD_ARGUMENT);
}
