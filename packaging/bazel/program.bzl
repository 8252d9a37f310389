"""The repository @tenon_program with the program `tenon`: that of the variable TENON, or that of PATH, or one that CMake
builds of the sources around this module."""

def _build(ctx):
    """Builds the program, and returns its path."""
    root = ctx.path(Label("//:MODULE.bazel")).realpath.dirname.dirname.dirname
    cmake = ctx.which("cmake")
    if not cmake or not root.get_child("generator").exists:
        fail("found no program `tenon`: set --repo_env=TENON=/path/to/tenon, or install cmake and use the module in the sources of Tenon")
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF", "-DTENON_EXTRAS=OFF"]
    for command in [[cmake, "-S", root, "-B", "build"] + options, [cmake, "--build", "build", "--parallel", "--target", "tenon"]]:
        done = ctx.execute(command, timeout = 3600)
        if done.return_code != 0:
            fail("cannot build `tenon`:\n" + done.stdout + done.stderr)
    return ctx.path("build/tenon")

def _program_impl(ctx):
    named = ctx.os.environ.get("TENON")
    if named:
        program = ctx.path(named)
        if not program.exists:
            fail("TENON names %s, which does not exist" % named)
    else:
        program = ctx.which("tenon") or _build(ctx)
    ctx.symlink(program, "tenon")
    ctx.file("BUILD.bazel", 'exports_files(["tenon"], visibility = ["//visibility:public"])\n')

_program = repository_rule(
    implementation = _program_impl,
    environ = ["TENON", "PATH"],
)

def _tenon_impl(_ctx):
    _program(name = "tenon_program")

tenon = module_extension(implementation = _tenon_impl)
