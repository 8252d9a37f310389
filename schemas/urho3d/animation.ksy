meta:
  id: urho_animation
  title: Urho3D animation
  application: Urho3D
  file-extension: ani
  license: MIT
  ks-version: 0.11
  encoding: UTF-8
  endian: le
doc: |
  A skeletal animation of the Urho3D engine, as Graphics/Animation.cpp reads and writes it: tracks of keyframes,
  each track for one bone. UANI is what Urho3D writes; UAN2, with a version, is what Rebel Fork writes since 2021.
  All numbers are little-endian, without alignment or padding. Triggers and metadata are not part of the file: they
  stand in an XML or JSON file beside it.
doc-ref:
  - https://github.com/urho3d/Urho3D/blob/master/Source/Urho3D/Graphics/Animation.cpp Urho3D, class Animation
  - https://github.com/rbfx/rbfx/blob/master/Source/Urho3D/Graphics/Animation.cpp Rebel Fork, class Animation

seq:
  - id: magic
    type: str
    size: 4
    encoding: ASCII
    valid:
      any-of: ['"UANI"', '"UAN2"']
  - id: version
    type: u4
    if: magic == "UAN2"
    valid:
      min: 2
      max: 4
    doc: Tracks have weights since version 3.
  - id: name
    type: strz
    doc: Name of the animation. UTF-8 by convention; may be empty.
  - id: length
    type: f4
    -unit: s
    doc: How long it takes.
  - id: num_tracks
    type: u4
  - id: tracks
    type: 'track(magic == "UAN2" ? version : 1)'
    repeat: expr
    repeat-expr: num_tracks
    -label: _.name
    doc: One track for each bone, in any order.
  - id: num_variant_tracks
    type: u4
    if: magic == "UAN2"
    valid: 0
    doc: Tracks of other values than where bones are. They depend on the version of the engine; files with them are refused.

-checks:
  - id: A6
    that: length.is_finite and length >= 0
    severity: warning
    doc: the length is finite and not negative
  - id: A8
    that: name.is_well_formed
    severity: warning
    level: content
    doc: the name is UTF-8
  - id: A8
    that: tracks.unique(_.name)
    severity: warning
    level: strict
    doc: the names of the tracks differ; the engine merges tracks of the same name
  - id: A10
    that: _io.eof
    severity: warning
    doc: nothing follows the tracks

types:
  track:
    doc: What moves one bone.
    params:
      - id: version
        type: u4
        doc: Of the file; 1 where it has none.
    seq:
      - id: name
        type: strz
        doc: Name of the bone.
      - id: mask
        type: u1
        -flags: channel
        doc: What the keyframes of this track hold. The engine ignores unknown bits.
      - id: weight
        type: f4
        if: version == 3
        doc: How much this track counts where animations are blended.
      - id: weights
        type: weights
        if: version >= 4
      - id: num_keyframes
        type: u4
      - id: keyframes
        type: keyframe(mask)
        repeat: expr
        repeat-expr: num_keyframes
        doc: Keyframes by time.
    -checks:
      - id: A3
        that: mask != 0 and mask <= 7
        severity: warning
        doc: the mask has at least one channel and no unknown bits
      - id: A4
        that: keyframes.all(_.time.is_finite and _.time >= 0)
        severity: warning
        level: content
        doc: the times are finite and not negative
      - id: A4
        that: keyframes.all(_index == 0 or _.time >= keyframes[_index - 1].time)
        severity: warning
        level: content
        doc: the times do not decrease
      - id: A5
        that: keyframes.all(_index == 0 or _.time != keyframes[_index - 1].time)
        severity: note
        level: strict
        doc: no time occurs twice
      - id: A6
        that: keyframes.size == 0 or keyframes.last.time <= _parent.length + 1e-4
        severity: warning
        doc: the last time is not behind the length of the animation
      - id: A7
        that: keyframes.size >= 1
        severity: warning
        doc: the track has a keyframe
      - id: A8
        that: name.is_well_formed
        severity: warning
        level: content
        doc: the name is UTF-8
      - id: A9
        if: mask & 2 != 0
        that: keyframes.all(_.rotation.norm2 >= 0.998001 and _.rotation.norm2 <= 1.002001)
        severity: warning
        level: content
        doc: rotations have the norm 1, within 0.001

  weights:
    doc: How much each channel counts where animations are blended.
    seq:
      - id: position
        type: f4
      - id: rotation
        type: f4
      - id: scale
        type: f4

  keyframe:
    doc: Where a bone is at a time, relative to its parent. 4 to 44 bytes.
    params:
      - id: mask
        type: u1
    seq:
      - id: time
        type: f4
        -unit: s
        doc: Since the start of the animation.
      - id: position
        type: vector3
        if: mask & 1 != 0
      - id: rotation
        type: quaternion
        if: mask & 2 != 0
      - id: scale
        type: vector3
        if: mask & 4 != 0

  vector3:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4

  quaternion:
    doc: A rotation. The scalar part comes first.
    seq:
      - id: w
        type: f4
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
    -values:
      norm2: w * w + x * x + y * y + z * z

enums:
  channel:
    1: position
    2: rotation
    4: scale
