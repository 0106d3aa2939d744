# Progress of long work on stderr: a bar on a terminal, a line now and then elsewhere. Sourced by ./stiction, ./stiction-python and tools/packages.sh.

# duration SECONDS: "50 s", "2 min 10 s".
duration() {
    if (($1 < 60)); then echo "$1 s"; else echo "$(($1 / 60)) min $(($1 % 60)) s"; fi
}

# draw_progress LABEL DONE ALL UNIT STARTED: one state of the bar; STARTED is $SECONDS at the beginning.
draw_progress() {
    local label=$1 done=$2 all=$3 unit=$4 spent=$((SECONDS - $5)) left= bar
    # The first tenth says too little about the rest.
    if ((done * 10 >= all && done > 0 && done < all)); then
        left=", about $(duration $((spent * (all - done) / done))) left"
    fi
    if [[ -t 2 ]]; then
        local width=30 full
        full=$((width * done / all))
        printf -v bar '%*s' "$full" ''
        bar=${bar// /#}
        printf '\r\033[K%s [%-*s] %d of %d %s%s' "$label" "$width" "$bar" "$done" "$all" "$unit" "$left" >&2
    else
        printf '%s: %d of %d %s%s\n' "$label" "$done" "$all" "$unit" "$left" >&2
    fi
}

# follow_ninja LABEL LOG: copies what ninja prints to LOG and shows how many files are done.
follow_ninja() {
    local label=$1 log=$2 line started=$SECONDS shown=-100
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] && { [[ -t 2 ]] || ((SECONDS - shown >= 10)); }; then
            shown=$SECONDS
            draw_progress "$label" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" files "$started"
        fi
    done
    end_progress
}

# follow_apt LABEL: reads what apt-get writes to its status descriptor: "dlstatus:N:PERCENT:TEXT", "pmstatus:PACKAGE:PERCENT:TEXT".
follow_apt() {
    local label=$1 kind percent started=$SECONDS shown=-100 all
    while IFS=: read -r kind _ percent _; do
        percent=${percent%%.*}
        [[ $percent =~ ^[0-9]+$ ]] || continue
        # Fetching and unpacking take about the same time.
        case $kind in
            dlstatus) all=$((percent / 2)) ;;
            pmstatus) all=$((50 + percent / 2)) ;;
            *) continue ;;
        esac
        if [[ -t 2 ]] || ((SECONDS - shown >= 10)); then
            shown=$SECONDS
            draw_progress "$label" "$all" 100 % "$started"
        fi
    done
    end_progress
}

# end_progress: leaves the line of the bar.
end_progress() {
    [[ -t 2 ]] && printf '\r\033[K' >&2
    return 0
}
