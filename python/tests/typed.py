"""What mypy sees of the package: a use of everything, with the types that come out."""

from typing import Optional, assert_type


import nqueens_count as q

assert_type(q.count(8, queens=[(0, 0)], threads=1, progress=print), int)
assert_type(next(q.solutions(8)), tuple[int, ...])
assert_type(q.first(q.Problem(8)), Optional[q.Board])
assert_type(q.Board([1, 3, 0, 2])[0], int)
assert_type(q.Board([1, 3, 0, 2])[0:2], tuple[int, ...])
assert_type(q.squares(6)[0, 1], int)
assert_type(q.estimate(8).engines[0].memory, Optional[int])
assert_type(q.check("0")[0].board, Optional[q.Board])
assert_type(q.Plan(8).run(shard=(0, 2)), int)
assert_type(q.merge(["a"]), int)
