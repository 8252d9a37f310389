# brew.rb TAP CC: `brew install` and `brew test` of the formula in a tap, by a class Formula that has what the formula uses, and
# does what Homebrew documents of it. Libraries and programs that it depends on are those of the system. With --check the formula
# is only read.
require "digest"
require "pathname"
require "tmpdir"

CHECK = !ARGV.delete("--check").nil?
TAP = Pathname(ARGV.fetch(0)).realpath
COMPILER = ARGV.fetch(1)

class Pathname
  # As Homebrew's: folders are made.
  alias write_as_is write

  def write(text)
    dirname.mkpath
    write_as_is(text)
  end
end

def ENV.cc
  COMPILER
end

class Formula
  class << self
    attr_reader :fields, :dependencies, :trial

    %i[desc url version sha256 license].each do |name|
      define_method(name) { |value| (@fields ||= {})[name] = value }
    end

    def depends_on(what)
      name, kind = what.is_a?(Hash) ? what.first : [what, nil]
      (@dependencies ||= {})[name] = kind
    end

    def uses_from_macos(name)
      depends_on(name)
    end

    def test(&block)
      @trial = block
    end
  end

  attr_reader :prefix, :testpath

  def initialize(work)
    @prefix = work/"prefix"
    @testpath = work/"test"
    @testpath.mkpath
  end

  def bin
    prefix/"bin"
  end

  def std_cmake_args
    ["-DCMAKE_INSTALL_PREFIX=#{prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_BUILD_TYPE=Release",
     "-DCMAKE_FIND_FRAMEWORK=LAST", "-DCMAKE_VERBOSE_MAKEFILE=ON", "-DBUILD_TESTING=OFF",
     "-DCMAKE_C_COMPILER=#{COMPILER}", "-DCMAKE_C_FLAGS_RELEASE=-O0", "-GNinja"]
  end

  def system(*command)
    log = prefix.dirname/"log"
    return if Kernel.system(*command.map(&:to_s), %i[out err] => log.to_s)

    abort "#{command.join(" ")}\n#{log.read[-4000..] || log.read}"
  end

  def shell_output(command)
    `#{command}`
  end

  def assert_equal(expected, found)
    abort "expected #{expected}, found #{found}" unless expected == found
    puts "1 passed, 0 failed"
  end
end

load (TAP/"Formula/tenon.rb").to_s
FIELDS = Tenon.fields
archive = Pathname(FIELDS[:url].delete_prefix("file://"))
abort "the archive has another checksum" unless Digest::SHA256.file(archive).hexdigest == FIELDS[:sha256]
abort "the formula lacks a field: #{FIELDS.keys}" unless FIELDS.size == 5 && FIELDS.values.none?(/@/)
puts FIELDS[:version], Tenon.dependencies.keys
exit if CHECK

Dir.mktmpdir do |box|
  work = Pathname(box).realpath
  Kernel.system("tar", "-xzf", archive.to_s, "-C", box, exception: true)
  formula = Tenon.new(work)
  Dir.chdir(work/"tenon-#{FIELDS[:version]}") { formula.install }
  Dir.chdir(formula.testpath) { formula.instance_eval(&Tenon.trial) }
end
