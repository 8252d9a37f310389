# The formats that the tests know. A new format joins by being listed here once; see tests/codecs.cmake for the words.
tenon_test_format(urho_animation
    FOLDER urho3d
    SCHEMA schemas/urho3d/animation.ksy
    EXTENSION ani
    MAGIC 55414e49
    SMALL wave layouts
    ALLOWED A5)
