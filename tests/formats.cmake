# The formats that the tests know. A new format joins by being listed here once; see tests/codecs.cmake for the words.
tenon_test_format(urho_animation
    FOLDER urho3d
    SCHEMA schemas/urho3d/animation.ksy
    EXTENSION ani
    MAGIC 55414e49 55414e32
    SMALL wave layouts version2 version3 version4
    ALLOWED A5)
tenon_test_format(urho_model
    FOLDER urho3d
    SCHEMA schemas/urho3d/model.ksy
    EXTENSION mdl
    MAGIC 554d444c 554d4432 554d4433
    OPEN centers
    SMALL nothing flag crane arm leaf odd/elements
    ALLOWED M11 M14 M20 M21)
tenon_test_format(urho_shader
    FOLDER urho3d
    SCHEMA schemas/urho3d/shader.ksy
    EXTENSION vs2 ps2 vs3 ps3 vs4 ps4
    MAGIC 55534844
    SMALL tint fog none)
tenon_test_format(urho_script
    FOLDER urho3d
    SCHEMA schemas/urho3d/script.ksy
    EXTENSION asc
    MAGIC 41534243
    OPEN bytecode
    SMALL stripped odd/hollow)
tenon_test_format(freebinary_pack
    FOLDER freebinary
    SCHEMA schemas/freebinary/pack.ksy
    EXTENSION bin
    MAGIC 024642 0158
    SMALL pair named)
tenon_test_format(urho_package
    FOLDER urho3d
    SCHEMA schemas/urho3d/package.ksy
    EXTENSION pak
    MAGIC 5550414b 554c5a34 5250414b 524c5a34 4d5a
    OPEN package.trailer
    SMALL plain packed behind
    ALLOWED P5 P6 P10)
tenon_test_format(ultra_g3d
    FOLDER ultra
    SCHEMA schemas/ultra/g3d.ksy
    EXTENSION mdl
    MAGIC 47334400
    SMALL bare figure)
tenon_test_format(ultra_model
    FOLDER ultra
    SCHEMA schemas/ultra/model.ksy
    EXTENSION mdl
    MAGIC 556c747261
    SMALL hollow spot ramp)
tenon_test_format(freebinary_mesh
    FOLDER freebinary
    SCHEMA schemas/freebinary/mesh.ksy
    EXTENSION mesh
    SMALL triangle odd/nothing)
tenon_test_format(freebinary_tree
    FOLDER freebinary
    SCHEMA schemas/freebinary/tree.ksy
    EXTENSION jsontree.txt
    MAGIC 7b
    SMALL odd/stub odd/twig
    ALLOWED T14)
tenon_test_format(freebinary_material
    FOLDER freebinary
    SCHEMA schemas/freebinary/material.ksy
    EXTENSION jsonmat.txt
    MAGIC 7b
    SMALL odd/bare odd/glass odd/kinds)
tenon_test_format(png
    FOLDER image
    SCHEMA schemas/image/png.ksy
    EXTENSION png
    MAGIC 89504e47
    SMALL dot
    EDITS 88)
tenon_test_format(jpeg
    FOLDER image
    SCHEMA schemas/image/jpeg.ksy
    EXTENSION jpg
    MAGIC ffd8
    OPEN scans
    SMALL speck)
