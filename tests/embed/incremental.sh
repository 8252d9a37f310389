#!/bin/sh
# incremental.sh CMAKE PREFIX CC CXX GENERATOR (Ninja or Makefiles): a project in CMake with two codecs, a program in C and
# one in C++17, with the Tenon that is installed in PREFIX. After the edit of a schema, what depends on it is built again and nothing else; schemas
# that are imported count; where nothing has changed nothing is built, and where the same code comes out, nothing is compiled.
. "$(dirname "$0")/common.sh"
cmake=$1 prefix=$2 cc=$3 cxx=$4 generator=$5
[ "$generator" = Ninja ] || generator="Unix Makefiles"
project=$scratch/project
mkdir -p "$project"
cd "$project" || exit 2

cat >parts.ksy <<'END'
meta: {id: parts, endian: le}
types:
  point:
    seq: [{id: x, type: f4}]
END
cat >survey.ksy <<'END'
meta: {id: survey, endian: le, imports: [parts]}
seq: [{id: point, type: parts::point}]
END
cat >track.ksy <<'END'
meta: {id: track, endian: le}
seq: [{id: length, type: u2}]
END
cat >main.c <<'END'
#include "survey.h"
#include "track.h"
int main(void)
{
    track *the_track;
    if (track_read(&the_track, "\1\0\0\0", sizeof the_track->length, NULL, NULL) != TN_OK) return 1;
    const int length = (int)the_track->length;
    track_free(the_track);
    return length == 1 ? 0 : 1;
}
END
sed 's/"\\1/reinterpret_cast<const unsigned char *>("\\1/; s/\\0"/\\0")/' main.c >main.cpp
echo 'int alone; /* depends on no codec */' >alone.c
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(app C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(Tenon REQUIRED)
tenon_generate(TARGET surveys SCHEMAS survey.ksy)
tenon_generate(TARGET tracks SCHEMAS track.ksy QUIET)
add_executable(app main.c alone.c)
add_executable(app_cxx main.cpp)
foreach(each app app_cxx)
    target_link_libraries(${each} PRIVATE surveys tracks)
endforeach()
END

# The objects that are newer than the mark, by their names.
rebuilt() { find build -name '*.o' -newer mark | sed 's|.*/||' | sort | tr '\n' ' '; }
build() { touch mark && sleep 1 && "$cmake" --build build >build.log 2>&1 || { cat build.log; return 1; }; }

try "configuring" "$cmake" -G "$generator" -S . -B build -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_PREFIX_PATH="$prefix"
try "building" "$cmake" --build build -j2
try "the program" build/app
try "the program in C++" build/app_cxx
sleep 1
try "building again" build
try "nothing to do" test -z "$(rebuilt)"
touch track.ksy
try "building where the schema was touched" build
try "the generator has run" grep -q "Generating the codec track" build.log
try "nothing is compiled: $(rebuilt)" test -z "$(rebuilt)"
try "building once more" build
try "the generator has not run again" sh -c "! grep -q Generating build.log"
echo "# a comment" >>parts.ksy
try "building where an imported schema has a comment more" build
try "what has the hash of the schema: $(rebuilt)" test "$(rebuilt)" = "survey_type.c.o "

sed -i 's/u2/u4/' track.ksy
try "building with another track" build
try "what depends on it: $(rebuilt)" test "$(rebuilt)" = \
    "main.c.o main.cpp.o track.c.o track_locate.c.o track_read.c.o track_type.c.o track_validate.c.o track_write.c.o "
try "the program reads it" build/app
sed -i 's/f4/f8/' parts.ksy
try "building with other parts" build
try "what depends on them: $(rebuilt)" test "$(rebuilt)" = \
    "main.c.o main.cpp.o survey.c.o survey_locate.c.o survey_read.c.o survey_type.c.o survey_validate.c.o survey_write.c.o "
sed -i 's/alone;/alone = 1;/' alone.c
try "building with another source" build
try "that alone: $(rebuilt)" test "$(rebuilt)" = "alone.c.o "
finish
