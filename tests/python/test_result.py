"""What a result shows: columns without copies, events, modes, metrics, tables, plots, pages."""

import gc
import re
import shutil
import subprocess
import weakref

import numpy as np
import pytest

import stiction as st
from conftest import coasting_model


@pytest.fixture(scope="module")
def result() -> st.Result:
    return st.run(coasting_model(), until=2, step=1e-3)


def test_columns_look_into_the_run_without_a_copy(result):
    first = result["flywheel.position"]
    again = result["flywheel.position"]
    assert first.ctypes.data == again.ctypes.data
    assert np.shares_memory(first, again)
    assert not first.flags.owndata
    assert isinstance(first.base, st.Outcome)
    assert result.modes["bearing"].ctypes.data == result["bearing.mode"].ctypes.data


def test_columns_may_not_be_written(result):
    with pytest.raises(ValueError):
        result["flywheel.position"][0] = 1.0


def test_a_column_outlives_its_result():
    result = st.run(coasting_model(), until=0.1, step=1e-3)
    column = result["flywheel.velocity"]
    expected = column.copy()
    gone = weakref.ref(result)
    del result
    gc.collect()
    assert gone() is None
    st.run(coasting_model(), until=0.1, step=1e-3)  # uses the memory again, if it were free
    assert np.array_equal(column, expected)


def test_the_flywheel_stops_where_mechanics_says_and_stays(result):
    # w' = -T/J = -15 rad/s²: rest at 4/3 s. Fixed steps of h lose less than one step of motion: |error| < w h + T h²/J.
    stop = next(event for event in result.events if event.after == "stuck")
    assert stop.kind == "mode" and stop.part == "bearing" and stop.before == "forward"
    assert abs(stop.time - 4 / 3) <= 1e-3 + 1e-12
    assert abs(result["flywheel.position"][-1] - 40 / 3) < 20 * 1e-3 + 15e-6
    after = result.time > stop.time
    assert np.all(result["flywheel.velocity"][after] == 0.0)
    assert np.all(result.modes["bearing"][after] == st.Mode.stuck)
    # From rest the share of 2 s without the slide, to one step.
    assert abs(result.metrics["frictions"]["bearing"]["stick_fraction"] - (1 - 4 / 6)) <= 1e-3
    assert result.metrics["frictions"]["bearing"]["stops"] == 1


def test_energy_closes(result):
    # All of ½ J w² = 160 J; sums over 2000 steps round by less than 2000 · 160 · 2^-52.
    assert abs(result.energy["residual"]) < 2000 * 160 * 2**-52
    assert result.energy["kinetic"] == pytest.approx(-160, abs=1e-12)


def test_units_and_names(result):
    assert result.units["flywheel.position"] == "rad"
    assert result.units["bearing.friction"] == "N m"
    assert "bearing.mode" in result and "bearing.mode" not in result.units
    assert set(result) == set(result.keys())
    assert "2001 rows" in repr(result) and "finished" in repr(result)


def test_a_result_is_equal_to_itself_alone(result):
    assert result == result and result != st.run(coasting_model(), until=0.1, step=1e-3)
    assert len({result, result}) == 1


def test_a_name_that_is_not_there_is_an_error_with_the_nearest_one(result):
    with pytest.raises(KeyError, match="did you mean"):
        result["flywheel.positon"]


def test_recorded_is_what_was_asked_for():
    result = st.run(coasting_model(), until=1, step=1e-3, record=["flywheel.velocity"], spacing="0.1 s")
    assert next(iter(result)) == "flywheel.velocity"
    assert len(result.time) == 11


def test_pandas_has_the_columns_with_words_for_modes(result):
    frame = result.to_pandas()
    assert frame.index.name == "time"
    assert np.array_equal(frame["flywheel.position"].to_numpy(), result["flywheel.position"])
    assert frame["bearing.mode"].iloc[-1] == "stuck"
    assert frame.attrs["units"]["flywheel.velocity"] == "rad/s"


def test_arrays_are_si_and_all_that_is_shown_is_in_display_units(root, tmp_path):
    # The file writes 600 rpm, which are 20 pi rad/s, and no angle.
    flywheel = st.run(root / "scenarios" / "coasting-flywheel.toml", display={"flywheel.position": "rev", "torque": "N cm"})
    assert flywheel["flywheel.velocity"][0] == pytest.approx(20 * np.pi, rel=1e-15)
    assert flywheel.units["flywheel.velocity"] == "rad/s" and flywheel.display_units["flywheel.velocity"] == "rpm"
    frame = flywheel.to_pandas()
    assert frame["flywheel.velocity"].iloc[0] == 600
    assert frame["flywheel.position"].iloc[-1] == pytest.approx(flywheel["flywheel.position"][-1] / (2 * np.pi), rel=1e-14)
    assert {frame.attrs["units"][name] for name in ("flywheel.velocity", "flywheel.position", "bearing.friction")} == {"rpm", "rev", "N cm"}
    axes = flywheel.plot("flywheel.velocity", "flywheel.position").axes
    assert [ax.get_ylabel() for ax in axes[:2]] == ["rpm", "rev"] and axes[0].get_lines()[0].get_ydata()[0] == 600
    flywheel.to_csv(tmp_path / "flywheel.csv")
    assert "flywheel.velocity [rpm]" in (tmp_path / "flywheel.csv").read_text().splitlines()[0]
    assert "N cm" in flywheel.verdicts["bearing"]["why"]
    with pytest.raises(st.ModelError, match="is a pressure"):
        st.run(coasting_model(), until=1, display={"angle": "bar"})


def test_about_two_thousand_rows_and_every_event_are_kept():
    # 20000 steps of 0.1 ms: every tenth, and the two sides of the stop. The metrics are those of every step.
    few, every = (st.run(coasting_model(), until=2, step=1e-4, spacing=s) for s in (None, 0))
    assert 2001 <= len(few.time) <= 2003 and len(every.time) == 20001
    assert few.events == every.events and few.events[0].time in few.time
    assert few.metrics == every.metrics and few.time[-1] == every.time[-1]
    more = st.run(coasting_model(), until=1, record=["default", "+energy.kinetic", "-flywheel.position"])
    assert "energy.kinetic" in more and "flywheel.velocity" in more and "flywheel.position" not in more


def test_plot_draws_each_curve_and_the_bands(result):
    figure = result.plot("flywheel.position", "flywheel.velocity", "bearing.friction")
    curves = [line for ax in figure.axes for line in ax.get_lines()]
    assert [line.get_label() for line in curves] == ["flywheel.position", "flywheel.velocity", "bearing.friction"]
    assert np.array_equal(curves[0].get_ydata(), result["flywheel.position"])
    assert [ax.get_ylabel() for ax in figure.axes[:3]] == ["rad", "rad/s", "N m"]
    bands = figure.axes[-1].collections
    # Sliding forward, then stuck: two bands that meet where it stops.
    assert len(bands) == 2
    end = bands[0].get_paths()[0].get_extents().x1
    assert abs(end - 4 / 3) <= 1e-3 + 1e-12
    assert [text.get_text() for text in figure.axes[-1].get_legend().get_texts()] == ["stuck", "forward"]


def test_plot_lays_other_results_behind_this_one():
    first, second = (st.run(coasting_model(), until=until) for until in (2, 3))
    figure = first.plot("flywheel.velocity", second)
    solid, dashed = figure.axes[0].get_lines()
    assert [line.get_label() for line in (solid, dashed)] == ["flywheel.velocity", "flywheel.velocity, run 2"]
    assert solid.get_zorder() > dashed.get_zorder() and solid.get_linestyle() == "-" and dashed.get_linestyle() == "--"
    assert np.array_equal(dashed.get_ydata(), second["flywheel.velocity"]) and np.array_equal(solid.get_xdata(), first.time)
    assert [tick.get_text() for tick in figure.axes[-1].get_yticklabels()] == ["bearing", "bearing, run 2"]
    assert figure.axes[-1].get_xlim()[1] == 3


def test_plot_draws_many_stretches_at_once(pulled_block):
    # A drive that reverses every 10 ms: a hundred stretches, and still one set of bars for each mode.
    back_and_forth = st.run(pulled_block, set={"force.rope.value": "20*sign(sin(100*pi*t))"})
    modes = back_and_forth.modes["floor"]
    assert np.count_nonzero(modes[1:] != modes[:-1]) > 20
    bands = back_and_forth.plot("block.velocity").axes[-1].collections
    assert len(bands) == len(set(modes[1:].tolist()))
    drawn = sum(path.get_extents().width for band in bands for path in band.get_paths())
    assert abs(drawn - 1) < 1e-9  # together the whole second, in some hundred roundings


def test_the_ending_chooses_the_format_of_a_file(result, tmp_path):
    result.write(tmp_path / "flywheel.csv")
    result.to_csv(tmp_path / "same.csv")
    assert (tmp_path / "flywheel.csv").read_bytes() == (tmp_path / "same.csv").read_bytes()
    result.write(tmp_path / "flywheel.mat")
    assert (tmp_path / "flywheel.mat").read_bytes().startswith(b"MATLAB 5.0 MAT-file")
    with pytest.raises(OSError, match="admissible endings: .csv, .mat"):
        result.write(tmp_path / "flywheel.txt")


def test_plot_refuses_unknown_names(result):
    with pytest.raises(KeyError):
        result.plot("nothing")


def test_a_notebook_shows_the_picture_of_a_model():
    import base64
    import re

    model = coasting_model()
    image = model._repr_html_()
    svg = base64.b64decode(re.search(r'base64,([^"]+)"', image).group(1)).decode()
    assert svg == model.picture() and 'data-body="flywheel"' in svg and 'data-part="bearing"' in svg
    assert image.startswith('<img alt="&lt;stiction.Model: 2 parts')


def test_a_notebook_shows_the_report(result, tmp_path):
    page = result._repr_html_()
    assert "class=&quot;compact&quot;" in page
    assert page.startswith("<iframe srcdoc=") and "stictionReport" in page
    inside = page[len('<iframe srcdoc="') :]
    assert inside.index('"') == inside.index('" style=')  # nothing ends the attribute early
    result.report(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


WATCH = """<pre id="seen">waiting</pre><script>
const seen = document.getElementById("seen");
const timer = setInterval(() => {
    const page = frames[0];
    const canvas = page.stictionReport ? [...page.document.querySelectorAll("canvas")] : [];
    const inked = canvas.filter(c => c.width > 0 && c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some(v => v > 0));
    if (inked.length >= 2) {  // a panel for the position and one for the velocity, at least
        seen.textContent = `drawn ${inked.length}`;
        clearInterval(timer);
    }
}, 50);
</script>"""


def test_a_browser_draws_the_curves_inside_a_notebook(result, tmp_path):
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("needs the Debian package chromium")
    shown = result._repr_html_()
    assert 'sandbox="allow-scripts allow-downloads"' in shown
    # The page around it may look into the frame here, which a notebook may not.
    shown = shown.replace('sandbox="allow-scripts allow-downloads"', 'sandbox="allow-scripts allow-same-origin"')
    page = tmp_path / "notebook.html"
    page.write_text(f"<html><body><p>Out[1]:</p>{shown}{WATCH}</body></html>", encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--window-size=1000,1000"]
    flags += ["--virtual-time-budget=10000", f"--user-data-dir={tmp_path}/profile", "--dump-dom", page.as_uri()]
    done = subprocess.run([browser, *flags], check=True, capture_output=True, text=True, timeout=300)
    assert re.search(r'<pre id="seen">drawn \d+</pre>', done.stdout), done.stdout[-300:]
