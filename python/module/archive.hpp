// Plain data as bytes and back, for pickles: numbers, words, texts, lists, what may be left out, and structs of these, member by member.
//
// Members of a struct are counted by how many values it can be made of, and named by a structured binding: a struct that gains a member
// is pickled with it. Bytes are of one version of Stiction; another one refuses them.
#pragma once

#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace stiction::python {

/// Stands for a value of any type where members are counted; never made.
struct AnyValue {
    template <class T>
    operator T() const noexcept;  // NOLINT: it is to be converted
};

inline constexpr std::size_t kMostMembers = 24;

template <class T, class... Values>
constexpr std::size_t member_count() {
    if constexpr (sizeof...(Values) > kMostMembers) {
        return 0;
    } else {
        constexpr std::size_t more = member_count<T, Values..., AnyValue>();
        if constexpr (more > 0) {
            return more;
        } else if constexpr (requires { T{Values{}...}; }) {
            return sizeof...(Values);
        } else {
            return 0;
        }
    }
}

/// References to all members.
template <class T>
auto members(T& s) {
    constexpr std::size_t count = member_count<std::remove_const_t<T>>();
    static_assert(count > 0 && count <= 16, "a struct with other members than plain ones, or too many");
    if constexpr (count == 1) {
        auto& [a] = s;
        return std::tie(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = s;
        return std::tie(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = s;
        return std::tie(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = s;
        return std::tie(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = s;
        return std::tie(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = s;
        return std::tie(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = s;
        return std::tie(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = s;
        return std::tie(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = s;
        return std::tie(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    }
}

template <class T>
inline constexpr bool kIsRaw = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class ByteWriter {
public:
    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

    template <class T>
    void put(const T& value) {
        if constexpr (kIsRaw<T>) {
            raw(&value, sizeof value);
        } else {
            static_assert(std::is_aggregate_v<T>);
            std::apply([this](const auto&... all) { (put(all), ...); }, members(value));
        }
    }
    void put(const std::string& text) {
        put(text.size());
        raw(text.data(), text.size());
    }
    template <class T>
    void put(const std::vector<T>& list) {
        put(list.size());
        if constexpr (kIsRaw<T>) {
            raw(list.data(), list.size() * sizeof(T));
        } else {
            for (const T& item : list) {
                put(item);
            }
        }
    }
    template <class Key, class T>
    void put(const std::map<Key, T>& map) {
        put(map.size());
        for (const auto& [key, value] : map) {
            put(key);
            put(value);
        }
    }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) {
            put(*value);
        }
    }

private:
    void raw(const void* from, std::size_t size) {
        if (size > 0) {
            bytes_.append(static_cast<const char*>(from), size);
        }
    }
    std::string bytes_;
};

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
    [[nodiscard]] bool done() const noexcept { return rest_.empty(); }

    template <class T>
    void get(T& value) {
        if constexpr (kIsRaw<T>) {
            raw(&value, sizeof value);
        } else {
            std::apply([this](auto&... all) { (get(all), ...); }, members(value));
        }
    }
    void get(std::string& text) {
        text.resize(size(1));
        raw(text.data(), text.size());
    }
    template <class T>
    void get(std::vector<T>& list) {
        list.resize(size(kIsRaw<T> ? sizeof(T) : 1));
        if constexpr (kIsRaw<T>) {
            raw(list.data(), list.size() * sizeof(T));
        } else {
            for (T& item : list) {
                get(item);
            }
        }
    }
    template <class Key, class T>
    void get(std::map<Key, T>& map) {
        for (std::size_t left = size(1); left > 0; --left) {
            Key key{};
            get(key);
            get(map[key]);
        }
    }
    template <class T>
    void get(std::optional<T>& value) {
        bool given = false;
        get(given);
        if (given) {
            get(value.emplace());
        }
    }

private:
    /// A count of things that need at least so many bytes each: damaged bytes ask for no more than there is.
    std::size_t size(std::size_t each) {
        std::size_t count = 0;
        get(count);
        if (count > rest_.size() / each) {
            throw std::runtime_error("these bytes are damaged");
        }
        return count;
    }
    void raw(void* to, std::size_t size) {
        if (size > rest_.size()) {
            throw std::runtime_error("these bytes are damaged");
        }
        if (size > 0) {
            std::memcpy(to, rest_.data(), size);
        }
        rest_.remove_prefix(size);
    }
    std::string_view rest_;
};

}  // namespace stiction::python
