// use FILE: the codec of Urho3D animations from C++, as a program of that language would use it. The file is the
// project's wave.ani; what it holds is known by hand.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urho_animation.h"

namespace
{
struct Free {
    void operator()(urho_animation *animation) const
    {
        urho_animation_free(animation);
    }
};
using Animation = std::unique_ptr<urho_animation, Free>;

std::string_view view(tn_text text)
{
    return {text.data, text.size};
}

bool same_bytes(urho_animation *animation, const std::vector<char> &bytes)
{
    std::size_t size = 0;
    if (urho_animation_size(animation, &size, nullptr) != TN_OK || size != bytes.size()) return false;
    std::vector<char> written(size);
    return urho_animation_write(animation, written.data(), size, nullptr) == TN_OK && written == bytes;
}

bool check(const std::vector<char> &bytes)
{
    tn_options options{};
    options.level = TN_LEVEL_CONTENT;
    urho_animation *read = nullptr;
    tn_error error;
    if (urho_animation_read(&read, bytes.data(), bytes.size(), &options, &error) != TN_OK) return false;
    const Animation animation(read);
    if (view(animation->name) != "Wave" || animation->tracks.count != 2) return false;

    const urho_animation_track &hand = animation->tracks.items[1];
    if (view(hand.name) != "Hand" || hand.keyframes.count != 2) return false;
    urho_animation_vector3_column scales;
    if (!urho_animation_keyframe_view_scale(&hand.keyframes, &scales)) return false;
    const float tall = urho_animation_vector3_column_get(&scales, 1).y;
    const float time = urho_animation_keyframe_view_get(&hand.keyframes, 1).time;
    return tall > 1.99f && tall < 2.01f && time > 1.49f && time < 1.51f && same_bytes(animation.get(), bytes);
}
} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::vector<char> half(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2));
    if (check(bytes) && !check(half)) return 0;
    std::fputs("the codec does not work from C++\n", stderr);
    return 1;
}
