#!/usr/bin/env python3
"""conan_create.py RECIPE CC: `conan create` of the folder RECIPE, with a module `conan` that has what the recipe and its
test package use, and does what Conan documents of it. Libraries and programs that are required are those of the system.
The recipe sees only what it exports."""
import fnmatch
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types


class ConanFile:
    """What Conan sets before it calls the methods of a recipe."""

    def __init__(self, folder, compiler):
        self.recipe_folder, self.compiler = str(folder), compiler
        self.settings = types.SimpleNamespace(os='Linux', arch='x86_64', compiler='gcc', build_type='Release')
        self.options = types.SimpleNamespace(**getattr(self, 'default_options', {}))
        self.cpp = types.SimpleNamespace(build=types.SimpleNamespace(bindir='.'))
        self.cpp_info = types.SimpleNamespace(set_property=lambda name, value: self.properties.update({name: value}))
        self.properties, self.required, self.tools, self.cache_variables, self.prefixes = {}, [], [], {}, []

    def requires(self, reference):
        self.required.append(reference)

    def tool_requires(self, reference):
        self.tools.append(reference)

    def run(self, command, env=''):
        assert env == 'conanrun', env
        self.printed = subprocess.run(command, shell=True, cwd=self.build_folder, check=True, capture_output=True, text=True).stdout


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        variables = {'CMAKE_BUILD_TYPE': 'Release', 'CMAKE_C_FLAGS_RELEASE': '-O0', 'CMAKE_C_COMPILER': self.recipe.compiler,
                     'CMAKE_PREFIX_PATH': ';'.join(self.recipe.prefixes), **self.recipe.cache_variables}
        if hasattr(self.recipe.options, 'shared'):
            variables['BUILD_SHARED_LIBS'] = self.recipe.options.shared
        call('cmake', '-S', self.recipe.source_folder, '-B', self.recipe.build_folder, '-G', 'Ninja',
             *(f'-D{name}={value}' for name, value in variables.items()))

    def build(self):
        call('cmake', '--build', self.recipe.build_folder, '-j2')

    def install(self):
        call('cmake', '--install', self.recipe.build_folder, '--prefix', self.recipe.package_folder)


class Toolchain:
    """Of CMake: what it is generated with is what the recipe configures with."""

    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.cache_variables = self.cache_variables


class Deps:
    """Files for libraries of the system, which need none."""

    def __init__(self, recipe):
        assert recipe.required

    def generate(self):
        pass


def call(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f'{" ".join(map(str, command))}\n{done.stdout[-4000:]}')


def copy(_recipe, pattern, src, dst):
    """As Conan's: `*` stands for folders, too; nothing that matches is nothing copied."""
    src = pathlib.Path(src).resolve()
    first = src / pattern.split('/', 1)[0]
    for path in sorted(first.rglob('*')) if first.is_dir() else [first]:
        name = path.relative_to(src)
        if path.is_file() and fnmatch.fnmatch(str(name), pattern):
            (pathlib.Path(dst) / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pathlib.Path(dst) / name)


def cmake_layout(recipe):
    recipe.build_folder = os.path.join(recipe.source_folder, 'build', 'Release')


def install_module():
    """The modules that recipes import from."""
    parts = {'conan': {'ConanFile': ConanFile}, 'conan.errors': {'ConanInvalidConfiguration': ValueError}, 'conan.tools': {},
             'conan.tools.files': {'copy': copy}, 'conan.tools.gnu': {'PkgConfigDeps': Deps},
             'conan.tools.build': {'can_run': lambda recipe: True},
             'conan.tools.cmake': {'CMake': CMake, 'CMakeDeps': Deps, 'CMakeToolchain': Toolchain, 'cmake_layout': cmake_layout}}
    for name, content in parts.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(content)


def load(folder, compiler):
    """The one recipe in a folder."""
    spec = importlib.util.spec_from_file_location(f'recipe_{folder.name}', folder / 'conanfile.py')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    [kind] = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, ConanFile) and each is not ConanFile]
    return kind(folder, compiler)


def create(recipe, work):
    """Exports, builds and packages; returns what programs that require the package find."""
    recipe.export_sources_folder = recipe.source_folder = str(work / 'source')
    recipe.package_folder = str(work / 'package')
    recipe.export_sources()
    recipe.layout()
    recipe.requirements()
    recipe.build_requirements()
    recipe.validate()
    recipe.generate()
    recipe.build()
    recipe.package()
    recipe.package_info()
    package = pathlib.Path(recipe.package_folder)
    assert recipe.properties['cmake_find_mode'] == 'none' and (package / 'licenses/LICENSE').is_file()
    assert all((package / f'lib/lib{library}.a').is_file() for library in recipe.cpp_info.libs)
    return [str(package / folder) for folder in recipe.cpp_info.builddirs]


def try_package(folder, reference, prefixes, compiler, work):
    """Builds the test package, and returns what its program prints."""
    test = load(folder, compiler)
    shutil.copytree(folder, work / 'test')
    test.source_folder, test.tested_reference_str, test.prefixes = str(work / 'test'), reference, prefixes
    test.requirements()
    test.layout()
    test.build()
    test.test()
    return test.printed


def main(folder, compiler):
    install_module()
    folder = pathlib.Path(folder).resolve()
    with tempfile.TemporaryDirectory() as box:
        work = pathlib.Path(box).resolve()
        if shutil.which('ccache'):  # objects of other runs serve, wherever the folder is
            os.environ |= {'CMAKE_C_COMPILER_LAUNCHER': 'ccache', 'CCACHE_BASEDIR': str(work), 'CCACHE_NOHASHDIR': '1'}
        recipe = load(folder, compiler)
        prefixes = create(recipe, work)
        shutil.rmtree(recipe.source_folder)  # of which a program needs nothing
        printed = try_package(folder / 'test_package', f'{recipe.name}/{recipe.version}', prefixes, compiler, work)
    print(printed, end='')
    return printed != '0.5 1\n'


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
