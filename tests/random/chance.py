"""Random choices that depend on the seed alone."""
import random


class Chance(random.Random):
    def __init__(self, seed):
        super().__init__(f"schema {seed}")

    def happens(self, probability):
        return self.random() < probability

    def pick(self, items):
        return items[self.randrange(len(items))]

    def weighted(self, weights):
        """A key of a mapping from things to how often they are to be picked."""
        return self.choices(list(weights), list(weights.values()))[0]

    def upto(self, most):
        """0 to `most`, small numbers more often."""
        return min(self.randint(0, most), self.randint(0, most))
