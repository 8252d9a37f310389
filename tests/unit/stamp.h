/* A type of the program's, of which the schema by_hand.ksy has members. */
#ifndef TENON_TESTS_STAMP_H
#define TENON_TESTS_STAMP_H

typedef struct stamp {
    unsigned char colour;
} stamp;

#endif
