# The manual as a site of HTML: the target `manual` makes it in the folder manual of the build, and what is installed has
# it in share/doc/tenon/html. It is made by Python with two packages, which nothing else needs: without them both are absent.

if(CMAKE_CROSSCOMPILING)
    return() # the tool, which makes the specifications, does not run here
endif()
find_package(Python3 COMPONENTS Interpreter QUIET)
set(TENON_MANUAL_PYTHON "")
foreach(each ${Python3_EXECUTABLE} /usr/bin/python3)
    if(NOT TENON_MANUAL_PYTHON AND EXISTS ${each})
        execute_process(COMMAND ${each} -c "import markdown_it, pygments" RESULT_VARIABLE missing OUTPUT_QUIET ERROR_QUIET)
        if(missing EQUAL 0)
            set(TENON_MANUAL_PYTHON ${each})
        endif()
    endif()
endforeach()
set(TENON_MANUAL_BUILD ${PROJECT_SOURCE_DIR}/docs/site/build.py)
if(NOT TENON_MANUAL_PYTHON)
    message(STATUS "The manual as a site needs python3-markdown-it and python3-pygments: there is no target `manual`")
    return()
endif()

add_custom_target(manual
    COMMAND ${TENON_MANUAL_PYTHON} -B ${TENON_MANUAL_BUILD} $<TARGET_FILE:tenon> ${PROJECT_BINARY_DIR}/manual
    COMMENT "Making the manual"
    VERBATIM)
add_dependencies(manual tenon)
if(TENON_INSTALL)
    install(CODE "
        message(STATUS \"Installing: \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}/html\")
        execute_process(COMMAND \"${TENON_MANUAL_PYTHON}\" -B \"${TENON_MANUAL_BUILD}\" \"$<TARGET_FILE:tenon>\"
            \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}/html\" COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT documentation)
endif()
