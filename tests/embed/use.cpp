// use ANIMATION MODEL: the codecs of Urho3D from C++, as a program of that language would use them. The files are the
// project's wave.ani and flag.mdl; what they hold is known by hand.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urho_animation.h"
#include "urho_model.h"

namespace
{
using Bytes = std::vector<char>;

// An object that frees itself.
template <class T, void (*Free)(T *)> struct Freed {
    void operator()(T *object) const
    {
        Free(object);
    }
};
template <class T, void (*Free)(T *)> using Owned = std::unique_ptr<T, Freed<T, Free>>;
using Animation = Owned<urho_animation, urho_animation_free>;
using Model = Owned<urho_model, urho_model_free>;

std::string_view view(tn_text text)
{
    return {text.data, text.size};
}

template <class T>
bool same_bytes(T *object, const Bytes &bytes, tn_status (*measure)(T *, std::size_t *, tn_error *),
                tn_status (*write)(T *, void *, std::size_t, tn_error *))
{
    std::size_t size = 0;
    if (measure(object, &size, nullptr) != TN_OK || size != bytes.size()) return false;
    Bytes written(size);
    return write(object, written.data(), size, nullptr) == TN_OK && written == bytes;
}

bool check_animation(const Bytes &bytes)
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
    return tall > 1.99f && tall < 2.01f && time > 1.49f && time < 1.51f &&
           same_bytes(animation.get(), bytes, urho_animation_size, urho_animation_write);
}

// A table, and numbers: found, changed, and changed back.
bool check_model(const Bytes &bytes)
{
    urho_model *read = nullptr;
    if (urho_model_read(&read, bytes.data(), bytes.size(), nullptr, nullptr) != TN_OK) return false;
    const Model model(read);
    urho_model_vertex_buffer &buffer = model->vertex_buffers.items[0];
    const tn_slot *position = urho_model_vertex_view_find(&buffer.vertices, URHO_MODEL_SEMANTIC_POSITION, 0);
    urho_model_vector3_column positions;
    if (!urho_model_vertex_view_vector3(&buffer.vertices, position, &positions)) return false;
    const urho_model_vector3 tip = urho_model_vector3_column_get(&positions, 2);
    if (tip.x < 2.99f || tip.x > 3.01f || tn_numbers_unsigned(&model->index_buffers.items[0].indices, 2) != 2)
        return false;

    if (tn_table_own(model->document, &buffer.vertices) != TN_OK) return false;
    const urho_model_vector3 far{9, 9, 9};
    if (urho_model_vertex_view_set_vector3(&buffer.vertices, position, 2, far) != TN_OK) return false;
    if (same_bytes(model.get(), bytes, urho_model_size, urho_model_write)) return false;
    return urho_model_vertex_view_set_vector3(&buffer.vertices, position, 2, tip) == TN_OK &&
           same_bytes(model.get(), bytes, urho_model_size, urho_model_write);
}

// The file is as it is known, and half of it is refused.
bool check(const char *path, bool (*is_known)(const Bytes &))
{
    std::ifstream file(path, std::ios::binary);
    const Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const Bytes half(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2));
    if (is_known(bytes) && !is_known(half)) return true;
    std::fprintf(stderr, "%s: the codec does not work from C++\n", path);
    return false;
}
} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    return check(argv[1], check_animation) && check(argv[2], check_model) ? 0 : 1;
}
