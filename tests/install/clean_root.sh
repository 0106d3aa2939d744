# Roots with few packages of this machine in them, to install our own packages into. Sourced; no network is needed, for what is installed here
# is copied.

# as_root COMMAND...
as_root() {
    if ((EUID == 0)); then "$@"; else unshare --user --map-root-user "$@"; fi
}

# closure PACKAGE...: these packages and all they depend on, as installed here.
closure() {
    local queue=("$@") package names done=" "
    while ((${#queue[@]})); do
        package=${queue[0]}
        queue=("${queue[@]:1}")
        [[ $done == *" $package "* ]] && continue
        [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) == *"ok installed" ]] || continue
        done+="$package "
        # Names alone: no versions, no architectures, every alternative.
        mapfile -t names < <(dpkg-query -W -f='${Pre-Depends},${Depends}' "$package" | tr '|' ',' | sed -E 's/\([^)]*\)//g; s/:[a-z0-9]+//g; s/ //g' | tr ',' '\n' | sed '/^$/d')
        queue+=("${names[@]}")
    done
    tr ' ' '\n' <<<"$done" | sed '/^$/d'
}

# make_root ROOT: an empty system of today, whose /bin and /lib are those of /usr.
make_root() {
    local folder
    mkdir -p "$1"/{usr/bin,usr/sbin,usr/lib,usr/lib64,etc,tmp,var/lib/dpkg/{info,updates,triggers,parts}}
    for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$1/$folder"; done
    : >"$1/var/lib/dpkg/status"
}

# add_status ROOT PACKAGE...: dpkg knows them as installed.
add_status() {
    local root=$1 package
    shift
    for package in "$@"; do
        dpkg-query -s "$package" >>"$root/var/lib/dpkg/status"
        echo >>"$root/var/lib/dpkg/status"
    done
}

# add_files ROOT PACKAGE...: their files, without documentation and translations.
add_files() {
    local root=$1
    shift
    dpkg-query -L "$@" | grep -vE '^/usr/share/(doc|man|locale|i18n|zoneinfo)|/gconv/|^diverted|^$' | sort -u | while read -r path; do
        [[ -d $path && ! -L $path ]] || echo "${path#/}"
    done | tar -C / -c --no-recursion --ignore-failed-read -T - 2>/dev/null | tar -C "$root" -x --keep-directory-symlink
}

# install_package ROOT FILE...
install_package() {
    local root=$1
    shift
    as_root dpkg --root="$root" --force-not-root,script-chrootless --log=/dev/null -i "$@" >"$root/tmp/dpkg.log" 2>&1 || { cat "$root/tmp/dpkg.log" >&2; return 1; }
}

# inside ROOT COMMAND...: runs it there, with an environment as empty as the root.
inside() {
    local root=$1
    shift
    as_root env -i PATH=/usr/bin HOME=/tmp /usr/sbin/chroot "$root" "$@"
}
