"""What is known to go wrong and not mended yet: keys of verdicts, and why. Such schemas are counted, and are no failures.
Take a line out with the defect that it stands for."""

KNOWN = {
    "violated: an object cannot be measured: error: two members contradict each other, expected N, found N, at byte N":
        "a rule that asks for an instance without `pos` moves the stream by it; the writer does not count its bytes",
}
