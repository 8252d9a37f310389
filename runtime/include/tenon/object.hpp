// Generated codecs from C++17: objects that free themselves, text as std::string_view, lists and bytes as
// spans. Nothing is copied, and no function of a codec is hidden. Without exceptions (-fno-exceptions) the
// functions that throw are missing.
//
//     using survey = tenon::object<::survey, &survey_format>;
//     const survey file = survey::read(std::move(bytes)); // throws tenon::error
//     for (const survey_point &point : tenon::items(file->points)) ...
//     std::vector<unsigned char> written = file.write();
#ifndef TENON_OBJECT_HPP
#define TENON_OBJECT_HPP

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tenon/format.h"

namespace tenon
{
using bytes = std::vector<unsigned char>;

// ---- values ----

// `size` elements at `data`, which live as long as what they were taken from. C++20 has std::span.
template <class T> class span
{
  public:
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size)
    {
    }
    constexpr T *data() const noexcept
    {
        return data_;
    }
    constexpr std::size_t size() const noexcept
    {
        return size_;
    }
    constexpr bool empty() const noexcept
    {
        return size_ == 0;
    }
    constexpr T *begin() const noexcept
    {
        return data_;
    }
    constexpr T *end() const noexcept
    {
        return data_ + size_;
    }
    constexpr T &operator[](std::size_t i) const noexcept
    {
        return data_[i];
    }

  private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

inline std::string_view view(const tn_text &text) noexcept
{
    return text.data != nullptr ? std::string_view(text.data, text.size) : std::string_view();
}

inline span<const unsigned char> view(const tn_bytes &value) noexcept
{
    return {value.data, value.size};
}

// Text and bytes for a member. The object does not own them: they live as long as it.
inline tn_text text(std::string_view value) noexcept
{
    tn_text made{};
    made.data = value.data();
    made.size = value.size();
    return made;
}

inline tn_bytes as_bytes(span<const unsigned char> value) noexcept
{
    tn_bytes made{};
    made.data = value.data();
    made.size = value.size();
    return made;
}

// The elements of a list, which is a struct with `items` and `count`.
template <class List>
auto items(const List &list) noexcept -> span<std::remove_reference_t<decltype(*list.items)>>
{
    return {list.items, list.count};
}

// ---- errors ----

// What went wrong, with path, offset, expected and found.
inline std::string explain(const tn_error &error)
{
    std::string message(tn_error_print(&error, nullptr, 0) + 1, '\0');
    message.resize(tn_error_print(&error, &message[0], message.size()));
    return message;
}

class error : public std::runtime_error
{
  public:
    explicit error(const tn_error &why) : std::runtime_error(explain(why)), why_(why)
    {
    }
    const tn_error &why() const noexcept
    {
        return why_;
    }

  private:
    tn_error why_;
};

// ---- objects ----

// An object of a codec, and the bytes that it was read from where it owns them. It can be moved, not copied.
// T is its type, Format the codec. What try_* return is empty, or false, if they fail; *why then has the
// error, and may be NULL.
template <class T, const tn_format *Format> class object
{
  public:
    object() noexcept = default;
    // Takes an object that a function of the codec has made.
    explicit object(T *taken) noexcept : object_(taken)
    {
    }
    object(object &&other) noexcept : bytes_(std::move(other.bytes_)), object_(other.release())
    {
    }
    object &operator=(object &&other) noexcept
    {
        if (this == &other) return *this;
        reset();
        bytes_ = std::move(other.bytes_); // a vector that is moved keeps its elements where they are
        object_ = other.release();
        return *this;
    }
    ~object()
    {
        reset();
    }

    // Reads bytes that must outlive the object, or that it takes over.
    static std::optional<object> try_read(const void *data, std::size_t size, tn_error *why = nullptr,
                                          const tn_options *options = nullptr)
    {
        void *made = nullptr;
        const tn_status status = Format->read(Format, &made, data, size, options, why);
        object whole(static_cast<T *>(made)); // with keep_partial there is one although reading has failed
        if (status != TN_OK) return std::nullopt;
        return whole;
    }
    static std::optional<object> try_read(bytes &&data, tn_error *why = nullptr,
                                          const tn_options *options = nullptr)
    {
        std::optional<object> made = try_read(data.data(), data.size(), why, options);
        if (made) made->bytes_ = std::move(data);
        return made;
    }

    // An empty object.
    static std::optional<object> try_create(const tn_options *options = nullptr)
    {
        void *made = nullptr;
        if (Format->create(Format, &made, options) != TN_OK) return std::nullopt;
        return object(static_cast<T *>(made));
    }

    // Derives what follows from the rest, and writes the file. The members that it sets are the object's.
    bool try_write(bytes &to, tn_error *why = nullptr)
    {
        std::size_t size = 0;
        if (Format->measure(Format, object_, &size, why) != TN_OK) return false;
        to.resize(size);
        return Format->write(Format, object_, to.data(), size, why) == TN_OK;
    }

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    static object read(const void *data, std::size_t size, const tn_options *options = nullptr)
    {
        tn_error why{};
        return taken(try_read(data, size, &why, options), why);
    }
    static object read(bytes &&data, const tn_options *options = nullptr)
    {
        tn_error why{};
        return taken(try_read(std::move(data), &why, options), why);
    }
    bytes write()
    {
        tn_error why{};
        bytes to;
        if (!try_write(to, &why)) throw error(why);
        return to;
    }
#endif

    T *get() const noexcept
    {
        return object_;
    }
    T *operator->() const noexcept
    {
        return object_;
    }
    T &operator*() const noexcept
    {
        return *object_;
    }
    explicit operator bool() const noexcept
    {
        return object_ != nullptr;
    }
    // Gives the object away. The bytes that it was read from stay here.
    T *release() noexcept
    {
        return std::exchange(object_, nullptr);
    }
    void reset() noexcept
    {
        if (object_ != nullptr) Format->release(Format, release());
    }

  private:
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    static object taken(std::optional<object> made, const tn_error &why)
    {
        if (!made) throw error(why);
        return std::move(*made);
    }
#endif

    bytes bytes_;
    T *object_ = nullptr;
};
} // namespace tenon

#endif
