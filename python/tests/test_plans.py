"""Plans, shards and ledgers."""

import pathlib
import zlib

import pytest

import nqueens_count as q

Q16 = 14772512


def test_units_and_shards_add_up():
    plan = q.Plan(16)
    assert (plan.engine, plan.problem) == ("join", q.Problem(16))
    assert plan.units > 100 and plan.threads >= 1 and plan.memory > 0 and plan.backend
    assert plan.run() == Q16
    units = range(plan.units)
    assert plan.run(units=units[::2]) + plan.run(units=units[1::2]) == Q16
    assert plan.run(shard=(0, 3)) + plan.run(shard="1/3") + plan.run(shard=(2, 3)) == Q16
    assert plan.run(units=[]) == 0
    assert q.Plan(8, engine="scalar").backend is None


def test_a_ledger_goes_on_and_is_merged(tmp_path):
    plan = q.Plan(16)
    ledgers = [tmp_path / f"{shard}.ledger" for shard in range(2)]
    sums = [plan.run(shard=(i, 2), ledger=ledger) for i, ledger in enumerate(ledgers)]
    assert sum(sums) == q.merge(ledgers) == Q16

    class Stop(Exception):
        pass

    def stop(share):
        if share > 0:
            raise Stop

    path = tmp_path / "18.ledger"
    large = q.Plan(18, threads=1)
    with pytest.raises(Stop):
        large.run(ledger=path, progress=stop)
    recorded = path.read_text().count("\n") - 1
    assert 0 < recorded < large.units
    counted = []
    assert large.run(ledger=str(path), progress=counted.append) == q.merge([path]) == 666090624
    assert counted == sorted(counted) and counted[-1] == 1.0


def test_numbers_are_exact_beyond_64_bits(tmp_path):
    """As no count of ours takes so long, one is forged: each line has a check value."""
    path = tmp_path / "forged"
    q.Plan(14, engine="join").run(ledger=path)
    header, run, first, *lines = path.read_text().splitlines()
    unit, boards, seconds, _ = first.split()
    key = header.rpartition("=")[2] + " "
    line = f"{unit} {int(boards) + 2**100} {seconds}"
    check = f"{zlib.crc32((key + line).encode()):08x}"
    path.write_text("\n".join([header, run, f"{line} {check}", *lines]) + "\n")
    assert q.merge([path]) == 365596 + 2**100


def test_what_is_missing_or_damaged_is_told(tmp_path):
    plan = q.Plan(14)
    one = tmp_path / "0.ledger"
    plan.run(shard=(0, 3), ledger=one)
    with pytest.raises(ValueError, match="to be run again, of 3 shards: 1, 2"):
        q.merge([one])
    with pytest.raises(ValueError, match="for something else"):
        q.Plan(15).run(ledger=one)
    text = one.read_text()
    one.write_text(text[:-5] + "x" + text[-4:])
    with pytest.raises(ValueError, match="line"):
        plan.run(shard=(0, 3), ledger=one)
    with pytest.raises(FileNotFoundError) as error:
        q.merge([tmp_path / "none"])
    assert error.value.filename == str(tmp_path / "none")
    with pytest.raises(OSError):
        plan.run(ledger=pathlib.Path(tmp_path))


def test_what_does_not_go_together_is_refused():
    plan = q.Plan(10)
    for wrong in [{"units": [0], "shard": (0, 2)}, {"units": [0], "ledger": "x"}, {"shard": 3}]:
        with pytest.raises(TypeError):
            plan.run(**wrong)
    for wrong in [{"units": [10**9]}, {"units": [-1]}, {"shard": (2, 2)}, {"shard": "x"}]:
        with pytest.raises(ValueError):
            plan.run(**wrong)
