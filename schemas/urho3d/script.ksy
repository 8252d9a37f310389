meta:
  id: urho_script
  title: Urho3D compiled script
  application: Urho3D
  file-extension: asc
  license: MIT
  ks-version: 0.11
  endian: le
doc: |
  A script that AngelScript/ScriptFile.cpp of the Urho3D engine has compiled: a magic, and up to the end of the file
  what AngelScript itself saved. That stream says neither its length nor its version; it fits the engine that wrote it.
  A file without the magic is the source text of a script.
doc-ref: https://github.com/urho3d/Urho3D/blob/master/Source/Urho3D/AngelScript/ScriptFile.cpp Urho3D, class ScriptFile

seq:
  - id: magic
    contents: ASBC
  - id: bytecode
    size-eos: true
    doc: As asIScriptModule::SaveByteCode writes it, without debugging information.

-checks:
  - id: S1
    that: bytecode.size != 0
    severity: warning
    doc: there is bytecode
