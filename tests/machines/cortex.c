/* What a program on a small machine calls of a codec, to see what is linked: CODEC is its name; VALIDATE,
   READ or WRITE is what it does. The entry of a program without a C library's start. */
#include CODEC_HEADER

#define NAME(codec, what)   codec##_##what
#define CALLED(codec, what) NAME(codec, what)

extern tn_options use_options;
extern const uint8_t use_data[];
extern uint8_t use_output[];
extern size_t use_size;

tn_status use(void);

tn_status use(void)
{
    tn_error error;
#ifdef VALIDATE
    return CALLED(CODEC, validate)(use_data, use_size, &use_options, &error);
#else
    CODEC *object;
    tn_status status = CALLED(CODEC, read)(&object, use_data, use_size, &use_options, &error);
    if (status != TN_OK) return status;
#ifdef WRITE
    status = CALLED(CODEC, write)(object, use_output, use_size, &error);
#endif
    CALLED(CODEC, free)(object);
    return status;
#endif
}
