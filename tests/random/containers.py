"""Containers: a list of files in the file, whose content is bytes, packed or not, or what parts join to."""


def add_container(chance, tree):
    files = [{"id": "file_count", "type": chance.pick(["u1", "u2", "u4"])},
             {"id": "files", "type": "file_entry", "repeat": "expr", "repeat-expr": "file_count"}]
    types = tree.setdefault("types", {})
    path = "files"
    if chance.happens(0.2):
        types["file_list"] = {"seq": files}
        files = [{"id": "file_list", "type": "file_list"}]
        path = "file_list.files"
    before = chance.happens(0.6)
    trailer = not before and chance.happens(0.3)
    tree["seq"] = files + tree["seq"] if before else tree["seq"] + files
    if trailer:
        tree["seq"].append({"id": "file_mark", "size": 3, "if": "not _io.eof"})
    types["file_entry"] = entry(chance, types)
    tree["-container"] = {"members": path, "name": "name", "content": "body", "empty": chance.pick(["keep", "skip"])}
    if trailer:
        tree["-container"]["trailer"] = "file_mark"
    if chance.happens(0.5):
        tree["-container"]["new"] = {"plain": {"files": []} if path == "files" else {"file_list": {"files": []}}}


def entry(chance, types):
    """One file: its name, and what is in it."""
    seq = [{"id": "name", "type": "strz"}]
    if chance.happens(0.3):
        seq[0] = {"id": "name", "type": "str", "size": chance.randint(1, 8), "terminator": 0, "pad-right": 0}
    how = chance.weighted({"plain": 3, "packed": 2, "parts": 2, "placed": 2})
    keys = {"seq": seq}
    seq.append({"id": "len_body", "type": chance.pick(["u1", "u2", "u4"])})
    if how == "plain":
        seq.append({"id": "body", "size": "len_body"})
    elif how == "packed":
        seq.append({"id": "len_packed", "type": "u1"})
        seq.append({"id": "body", "size": "len_packed", "process": "lz4_block(len_body)"})
    elif how == "placed":
        seq.append({"id": "start", "type": "u4"})
        keys["instances"] = {"body": {"pos": "start", "size": "len_body",
                                      "-place": chance.pick([{"order": 1}, {"last": True}, {"order": 1, "align": 4}])}}
        if chance.happens(0.3):
            keys["instances"]["body"]["io"] = "_root._io"
    else:
        seq.append({"id": "parts", "type": "file_part", "repeat": "expr", "repeat-expr": "len_body",
                    "-join": {"part": "_.data", "as": "body", "split": chance.randint(1, 9)}})
        types["file_part"] = {"seq": [{"id": "len_data", "type": "u1"}, {"id": "data", "size": "len_data"}]}
    checks = []
    if chance.happens(0.5):
        checks.append({"id": "F0", "that": chance.pick(["name.is_member", "name.is_member_stem", "not name.is_member", "name.is_member_of(\"png\")",
                                                        "name == \"\" or name.is_member or name.is_member_stem"])})
    if chance.happens(0.3):
        checks.append({"id": "F1", "that": "name.is_relative_path"})
    for each in checks:
        each |= {"severity": chance.pick(["warning", "note"]), "level": "strict"}
    if checks:
        keys["-checks"] = checks
    if chance.happens(0.2):
        seq.append({"id": "sum", "type": "u4", "-derive": chance.pick(["crc32(body)", "adler32(body)"])})
    return keys
