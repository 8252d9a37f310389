# Which tests run when: scripts/test says what the tiers are, tests/tiers/main.py what else is in them. A test has one of the
# labels `quick`, `test` and `all`: the shortest tier that it is in, and the longer ones have it too. A test matches one
# pattern or none; without one it is quick.

# Tests that compile much, or start many processes.
set(tenon_tier_test
    "^library/installed$|^python/(kaitai|wheel)$|^(headers|freestanding|formatting|struct_sizes|examples|readme|wide_numbers|(elf|zip)_edits)$"
    "/artifacts$|/crossed/|/shortage/|/undone/"
    "^(oracle|embed|engine|narrow|view|web|random|kaitai|fuzz|findings)/|^conformance$|^language$|^shapes$|^edited_streams$"
    "^docs/(language|recipes|tool|continuous_integration|cookbook|duckdb|fleets|tutorial|coming_from|site|c_api|libraries|revising)$"
    "^cli/(conversions|derived_over|differences|everyday|grown|laws|memory|placed|placed_edits|set|shells|schemas|public_suite|stated|suite|shown_texts|tables_elsewhere|values|versions)$")

# Tests that look at what does not change from one commit to the next, for minutes.
set(tenon_tier_all
    "^embed/(growth|packages)$|^packaging/(conan|homebrew|vcpkg)$|^random/schemas$|^fuzz/(planted_bug|folder|doubling|draws)$")

# Tests that start many processes, or compile: of these a build without sanitizers is asked, which finds the same.
set(tenon_plain
    "^(oracle|python|kaitai|random|view|web|narrow|embed|packaging|findings)/|^freestanding$|^headers$|/artifacts$|^formatting$|^shapes$"
    "^struct_sizes$|^edited_streams$|^packed_scene$|^from_nothing$|^revisions$|^generated_code$|^engine/tables$|^readme$|^wide_numbers$"
    "^(language|conformance)/tcc$|^editor/|^lsp/(renames|vsix|extension)$|/kaitai$|^(elf|zip)_edits$|^c99$|^embed/|^hostile/crowded$|^unit/runtime_model$"
    "^docs/|^cli/(containers|damaged|deceiving|engine|params|conversions|derived|derived_over|differences|docs|drafts|encode|everyday|fleets|folders|grown|laws|memory|new_entries|numerals|omitted|packages|placed|placed_edits|public_suite|schemas|set|shared_files|shells|stated|suite|shown_texts|tables_elsewhere|values|versions)$")

# Tests that take longest begin first: a long one that is left alone at the end leaves the other processors idle.
set(tenon_long
    "^embed/(projects|single_file|choices|schemas/|names/|corners/)|^view/manual$|^narrow/|^oracle/convert$|^cli/(laws|versions)$"
    "^(shared|conformance|language|freebinary_tree/edits|urho_package/edits|kaitai/values)$|^lsp/cuts$|^unit/generic_json$|^engine/")

function(tenon_matches name patterns result)
    set(${result} FALSE PARENT_SCOPE)
    foreach(pattern ${patterns})
        if(name MATCHES "${pattern}")
            set(${result} TRUE PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

# In these tests the tool compiles codecs that are used once or twice: to optimise them would take longer. TinyCC, where it is
# installed, compiles ten times as fast as gcc does without optimisation.
find_program(TINY_CC tcc)
function(tenon_compile_quickly)
    set(compiler "TENON_CFLAGS=-O0")
    if(TINY_CC)
        set(compiler "CC=${TINY_CC};TENON_CFLAGS=")
    endif()
    foreach(test ${ARGN})
        if(TEST ${test})
            set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT ${compiler})
        endif()
    endforeach()
endfunction()

# Labels the tests of the folder that is being configured; called at its end.
function(tenon_label_tests)
    get_property(tests DIRECTORY PROPERTY TESTS)
    foreach(name ${tests})
        tenon_matches(${name} "${tenon_tier_all}" all)
        tenon_matches(${name} "${tenon_tier_test}" longer)
        tenon_matches(${name} "${tenon_plain}" plain)
        tenon_matches(${name} "${tenon_long}" long)
        if(long)
            set_property(TEST ${name} PROPERTY COST 1)
        endif()
        set(labels quick)
        if(all)
            set(labels all)
        elseif(longer)
            set(labels test)
        endif()
        if(plain)
            list(APPEND labels plain)
        endif()
        if(name MATCHES "^unit/|^cli/unit/")
            list(APPEND labels unit)
        endif()
        set_property(TEST ${name} PROPERTY LABELS ${labels})
    endforeach()
endfunction()
