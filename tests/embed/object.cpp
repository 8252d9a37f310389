// object ANIMATION: what tenon/object.hpp gives, with exceptions and without. The file is the project's
// wave.ani; what it holds is known by hand.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <type_traits>

#include "tenon/object.hpp"

#include "urho_animation.h"

namespace
{
using animation = tenon::object<urho_animation, &urho_animation_format>;
static_assert(!std::is_copy_constructible_v<animation> && !std::is_copy_assignable_v<animation>);
static_assert(std::is_nothrow_move_constructible_v<animation> &&
              std::is_nothrow_move_assignable_v<animation>);

int failures = 0;

void expect(bool right, const char *what)
{
    if (!right) std::fprintf(stderr, "failed: %s\n", what);
    failures += !right;
}

bool is_wave(const animation &file)
{
    const auto tracks = tenon::items(file->tracks);
    if (tenon::view(file->name) != "Wave" || tracks.size() != 2 || tracks.empty()) return false;
    std::string names;
    for (const urho_animation_track &track : tracks)
        names += std::string(tenon::view(track.name)) + ' ';
    return names == "Shoulder Hand " && tenon::view(tracks[1].name) == "Hand";
}

void check_reading(const tenon::bytes &data)
{
    tn_error why{};
    auto borrowed = animation::try_read(data.data(), data.size(), &why);
    expect(borrowed && is_wave(*borrowed), "borrowed bytes");
    auto owned = animation::try_read(tenon::bytes(data), &why);
    expect(owned && is_wave(*owned), "owned bytes");
    animation moved = std::move(*owned);
    expect(is_wave(moved) && !*owned, "a moved object keeps its bytes");
    *borrowed = std::move(moved);
    expect(is_wave(*borrowed) && !moved, "an object that is assigned to");
    auto half = animation::try_read(data.data(), data.size() / 2, &why);
    expect(!half && why.status == TN_TRUNCATED, "half a file");
    expect(tenon::explain(why).find("ends too early") != std::string::npos, "the error in words");
    tn_options partial{};
    partial.keep_partial = true;
    expect(!animation::try_read(data.data(), data.size() / 2, nullptr, &partial),
           "half a file with its beginning");
}

void check_writing(const tenon::bytes &data)
{
    auto file = animation::try_read(data.data(), data.size());
    tenon::bytes written;
    expect(file && file->try_write(written) && written == data, "the same bytes");
    const std::string name = "Another";
    (*file)->name = tenon::text(name);
    expect(file->try_write(written) && written.size() == data.size() + name.size() - 4, "a longer name");
    auto again = animation::try_read(std::move(written));
    expect(again && tenon::view((*again)->name) == name, "a written file");
    auto made = animation::try_create();
    expect(made && tenon::items((*made)->tracks).empty(), "a new object");
}

#if defined(__cpp_exceptions)
void check_exceptions(const tenon::bytes &data)
{
    animation file = animation::read(tenon::bytes(data));
    expect(is_wave(file) && file.write() == data, "reading and writing with exceptions");
    try {
        (void)animation::read(data.data(), data.size() / 2);
        expect(false, "half a file throws");
    } catch (const tenon::error &error) {
        expect(error.why().status == TN_TRUNCATED && tenon::explain(error.why()) == error.what(),
               "what is thrown");
    }
}
#else
void check_exceptions(const tenon::bytes &)
{
}
#endif
} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    const tenon::bytes data{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    check_reading(data);
    check_writing(data);
    check_exceptions(data);
    return failures != 0;
}
