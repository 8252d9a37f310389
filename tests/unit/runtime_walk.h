/* An animation written by hand. */
#ifndef TENON_TESTS_RUNTIME_WALK_H
#define TENON_TESTS_RUNTIME_WALK_H

#include "urho_animation.h"

/* IO/Serializer.cpp and Graphics/Animation.cpp of Urho3D: numbers are little-endian, quaternions are w x y z,
   a string ends with a zero byte. */
static const uint8_t walk[] = {
    'U',  'A',  'N',  'I',                          /* 0: magic */
    'W',  'a',  'l',  'k',  0,                      /* 4: name */
    0x00, 0x00, 0x00, 0x40,                         /* 9: length, 2.0 */
    0x02, 0x00, 0x00, 0x00,                         /* 13: number of tracks */
    'H',  'i',  'p',  0,                            /* 17: name of track 0 */
    0x03,                                           /* 21: mask: position, rotation */
    0x02, 0x00, 0x00, 0x00,                         /* 22: number of keyframes */
    0x00, 0x00, 0x00, 0x00,                         /* 26: time, 0.0 */
    0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x40, /* 30: position, 1.0 2.0 */
    0x00, 0x00, 0x40, 0x40,                         /* 38: 3.0 */
    0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x00, /* 42: rotation, w 1.0, x 0.0 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, /* 50: y 0.0, z 0.0 */
    0x00, 0x00, 0xC0, 0x3F,                         /* 58: time, 1.5 */
    0x00, 0x00, 0x80, 0xBF, 0x00, 0x00, 0x00, 0xC0, /* 62: position, -1.0 -2.0 */
    0x00, 0x00, 0x40, 0xC0,                         /* 70: -3.0 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x3F, /* 74: rotation, w 0.0, x 1.0 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, /* 82: y 0.0, z 0.0 */
    'E',  'y',  'e',  0,                            /* 90: name of track 1 */
    0x04,                                           /* 94: mask: scale */
    0x01, 0x00, 0x00, 0x00,                         /* 95: number of keyframes */
    0x00, 0x00, 0x00, 0x3F,                         /* 99: time, 0.5 */
    0x00, 0x00, 0x80, 0x40, 0x00, 0x00, 0xA0, 0x40, /* 103: scale, 4.0 5.0 */
    0x00, 0x00, 0xC0, 0x40,                         /* 111: 6.0 */
};

#endif
