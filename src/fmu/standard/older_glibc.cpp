// Functions of glibc newer than 2.28, defined here by older ones, so that the library also loads on systems of 2018 (RHEL 8, Ubuntu 20.04).
// The C++ runtime inside the library refers to them; definitions inside the library come first.
//
//   pow, log2                   their first versions: the same computation behind another report of errors
//   stat, lstat, fstat          the calls of the kernel
//   pthread_once                an int that goes from 0 through 1 (running) to 2 (done)
//   _dl_find_object             the loaded object around an address, by dl_iterate_phdr: exceptions find their handlers with it
//   __libc_single_threaded      0: assume threads
//   __pthread_key_create        its address says that threads exist; it is never called
//
// A host with an older glibc has no names for what is newer, and its C++ runtime refers to none of it.
#if (defined(__x86_64__) || defined(__aarch64__)) && defined(__linux__)

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

#if defined(__x86_64__)
#define STICTION_FIRST_GLIBC "GLIBC_2.2.5"
#else
#define STICTION_FIRST_GLIBC "GLIBC_2.17"
#endif
__asm__(".symver first_pow, pow@" STICTION_FIRST_GLIBC);
__asm__(".symver first_log2, log2@" STICTION_FIRST_GLIBC);

#if __GLIBC_PREREQ(2, 35)
namespace {

struct Search {
    std::uintptr_t address = 0;
    dl_find_object* found = nullptr;
};

/// 1 ends the search.
int look_into(dl_phdr_info* object, std::size_t, void* search) {
    auto* wanted = static_cast<Search*>(search);
    bool inside = false;
    const ElfW(Phdr)* handlers = nullptr;
    for (int k = 0; k < object->dlpi_phnum; ++k) {
        const ElfW(Phdr)& part = object->dlpi_phdr[k];
        const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
        inside =
            inside || (part.p_type == PT_LOAD && wanted->address >= begin && wanted->address - begin < part.p_memsz);
        handlers = part.p_type == PT_GNU_EH_FRAME ? &part : handlers;
    }
    if (!inside || handlers == nullptr) {
        return 0;
    }
    *wanted->found = {};
    wanted->found->dlfo_eh_frame = reinterpret_cast<void*>(object->dlpi_addr + handlers->p_vaddr);
    return 1;
}

}  // namespace
#endif

extern "C" {

double first_pow(double x, double y);
double first_log2(double x);
double pow(double x, double y) { return first_pow(x, y); }
double log2(double x) { return first_log2(x); }

int stat(const char* path, struct stat* result) noexcept {
    return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, result, 0));
}
int lstat(const char* path, struct stat* result) noexcept {
    return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, result, AT_SYMLINK_NOFOLLOW));
}
int fstat64(int file, struct stat64* result) noexcept { return static_cast<int>(syscall(SYS_fstat, file, result)); }

int pthread_once(int* control, void (*routine)()) {
    constexpr int kRunning = 1;
    constexpr int kDone = 2;
    std::atomic_ref<int> state(*control);
    for (;;) {
        int expected = 0;
        if (state.load() == kDone) {
            return 0;
        }
        if (state.compare_exchange_strong(expected, kRunning)) {
            break;
        }
        sched_yield();
    }
    try {
        routine();
    } catch (...) {
        state.store(0);
        throw;
    }
    state.store(kDone);
    return 0;
}

#if __GLIBC_PREREQ(2, 35)
int _dl_find_object(void* address, dl_find_object* result) noexcept {
    Search search{reinterpret_cast<std::uintptr_t>(address), result};
    return dl_iterate_phdr(look_into, &search) == 1 ? 0 : -1;
}
#endif

char __libc_single_threaded = 0;

int __pthread_key_create(unsigned*, void (*)(void*)) {
    constexpr int kNotThere = 38;  // ENOSYS
    return kNotThere;
}
}

#endif
