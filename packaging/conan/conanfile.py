"""A recipe for Conan 2, of the sources that it stands in: `conan create packaging/conan`. docs/packaging.md says more."""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy
from conan.tools.gnu import PkgConfigDeps

required_conan_version = '>=2.4'

SOURCES = ('CMakeLists.txt', 'LICENSE', 'cmake/*', 'generated/*', 'generator/*', 'runtime/*', 'schemas/*', 'web/page/*')


class TenonConan(ConanFile):
    name = 'tenon'
    version = '0.1.0'
    description = 'C codecs from schemas of binary formats'
    license = 'MIT'
    topics = ('kaitai-struct', 'binary-formats', 'parser', 'serialization', 'code-generator')
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {'shared': [True, False], 'fPIC': [True, False]}
    default_options = {'shared': False, 'fPIC': True}
    implements = ['auto_shared_fpic']
    languages = 'C'

    def export_sources(self):
        root = os.path.join(self.recipe_folder, '..', '..')
        for pattern in SOURCES:
            copy(self, pattern, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires('libmd/1.1.0')
        self.requires('libyaml/0.2.5')
        self.requires('lz4/[>=1.9 <2]')
        self.requires('xz_utils/[>=5.4 <6]')
        self.requires('yajl/2.1.0')
        self.requires('zlib/[>=1.2.11 <2]')
        self.requires('zstd/[>=1.5 <1.6]')

    def build_requirements(self):
        self.tool_requires('cmake/[>=3.25]')
        self.tool_requires('re2c/[>=1.3]')
        self.tool_requires('pkgconf/[>=2 <3]')

    def validate(self):
        if self.settings.os == 'Windows':
            raise ConanInvalidConfiguration('tenon needs libmd, which has no recipe for Windows')

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables['BUILD_TESTING'] = False
        toolchain.cache_variables['TENON_EXTRAS'] = False
        toolchain.generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        CMake(self).install()

    def package_info(self):
        # The package has its own files for CMake, with tenon_generate, and for pkg-config.
        self.cpp_info.set_property('cmake_find_mode', 'none')
        self.cpp_info.builddirs = [os.path.join('lib', 'cmake', 'Tenon')]
        self.cpp_info.libs = ['tenon_fuzz', 'tenon_edit', 'tenon_generic', 'tenon_runtime']
