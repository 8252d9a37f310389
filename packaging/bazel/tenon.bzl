"""tenon_codec: a library of codecs, generated from schemas."""

load("@rules_cc//cc:cc_library.bzl", "cc_library")

def _generate_impl(ctx):
    args = ctx.actions.args()
    args.add_all(["generate", "--force", "--bundle", ctx.attr.bundle, "-o", ctx.outputs.header.dirname])
    package = [ctx.label.workspace_root, ctx.label.package]
    for folder in ctx.attr.import_dirs:
        args.add_all(["-I", "/".join([part for part in package + [folder] if part])])
    args.add_all(ctx.files.schemas)
    ctx.actions.run(
        executable = ctx.executable.tenon,
        arguments = [args],
        inputs = ctx.files.schemas + ctx.files.imports,
        outputs = [ctx.outputs.header, ctx.outputs.source],
        mnemonic = "TenonGenerate",
        progress_message = "Generating the codecs %{label}",
    )
    return [DefaultInfo(files = depset([ctx.outputs.header, ctx.outputs.source]))]

_generate = rule(
    implementation = _generate_impl,
    attrs = {
        "bundle": attr.string(mandatory = True),
        "header": attr.output(mandatory = True),
        "import_dirs": attr.string_list(),
        "imports": attr.label_list(allow_files = [".ksy"]),
        "schemas": attr.label_list(allow_files = [".ksy"], mandatory = True, allow_empty = False),
        "source": attr.output(mandatory = True),
        "tenon": attr.label(allow_single_file = True, cfg = "exec", executable = True, mandatory = True),
    },
)

def tenon_codec(name, schemas, imports = [], import_dirs = [], tenon = "@tenon_program//:tenon", **kwargs):
    """Makes a cc_library of the codecs of schemas, with the part of the runtime that they call.

    Programs include NAME.h.

    Args:
      name: of the library, of its header and of its C file; a C identifier
      schemas: files that a codec is generated for, each
      imports: further files that these import
      import_dirs: folders of the package in which imports that begin with / are looked for
      tenon: the program that generates
      **kwargs: for cc_library, such as linkopts = ["-lz"], visibility
    """
    folder = name + "_tenon"
    header = "%s/%s.h" % (folder, name)
    source = "%s/%s.c" % (folder, name)
    _generate(
        name = name + "_generate",
        bundle = name,
        header = header,
        import_dirs = import_dirs,
        imports = imports,
        schemas = schemas,
        source = source,
        tenon = tenon,
        visibility = ["//visibility:private"],
    )
    cc_library(
        name = name,
        srcs = [source],
        hdrs = [header],
        includes = [folder],
        **kwargs
    )
