"""What is known to go wrong and not mended yet: keys of verdicts, and why. Such schemas are counted, and are no failures.
Take a line out with the defect that it stands for."""

KNOWN = {
    "gcc: unused variable _ [-Werror=unused-variable]":
        "a switch over a constant",
    "gcc: pointer targets in initialization of _ {aka _} from _ {aka _} differ in signedness [-Werror=pointer-sign]":
        "a list whose numbers are unsigned, where signed ones are asked for",
    "gcc: variable _ set but not used [-Werror=unused-but-set-variable]":
        "a value whose use falls away where the other side of a `?:` is constant",
}
