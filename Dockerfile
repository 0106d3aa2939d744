# A small image with the program: docker build -t stiction . && docker run --rm -v "$PWD:/work" stiction run machine.toml
#
# Untried where Stiction is tested, which has no container runtime: tests/install/check_manifests.py checks that its commands are those of the
# scripts and presets.
FROM debian:bookworm-slim AS build
WORKDIR /stiction
COPY . .
RUN bash -c 'root=$PWD; source tools/packages.sh; install_needs "${run_needs[@]}" "${windows_needs[@]}" "${aarch64_needs[@]}"'
RUN cmake --preset release -DSTICTION_TESTS=OFF -DSTICTION_PYTHON=OFF && cmake --build --preset release
RUN cmake --install build/release --component program --prefix /installed --strip

# The program asks for libc alone.
FROM debian:bookworm-slim
COPY --from=build /installed /usr/local
WORKDIR /work
ENTRYPOINT ["stiction"]
