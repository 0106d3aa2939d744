# Writes OUTPUT: a C++ file with functions embedded_<piece>() of NAMESPACE that HEADER declares, one for each of PIECES. The bytes are those
# of the files in the variable of that name, which is a list: STYLE of the piece style.
function(embed variable files)
    # "//# sourceMappingURL" in hexadecimal: it would point browsers' tools to a file that is not there.
    set(source_map 2f2f2320736f757263654d617070696e6755524c)
    set(bytes "")
    foreach(file IN LISTS files)
        file(READ "${file}" hex HEX)
        string(FIND "${hex}" ${source_map} place REVERSE)
        string(SUBSTRING "${hex}" 0 ${place} hex)
        string(APPEND bytes "${hex}0a")
    endforeach()
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
    file(APPEND "${OUTPUT}.new" "namespace {\nconstexpr char ${variable}_bytes[] = {${bytes}'\\0'};\n}\n"
        "std::string_view embedded_${variable}() { return {${variable}_bytes, sizeof(${variable}_bytes) - 1}; }\n")
endfunction()

file(WRITE "${OUTPUT}.new" "#include \"${HEADER}\"\nnamespace ${NAMESPACE} {\n")
foreach(piece IN LISTS PIECES)
    string(TOUPPER ${piece} files)
    embed(${piece} "${${files}}")
endforeach()
file(APPEND "${OUTPUT}.new" "}  // namespace ${NAMESPACE}\n")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
