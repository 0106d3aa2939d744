# Signal blocks (python/module/signals.cpp).
from typing import Any, ClassVar, Dict, List, Sequence

class Constant:
    """always the same value"""
    value: float
    def __init__(self, *, value: float = ...) -> None: ...

class External:
    """what the caller wrote last: an input of a Simulation"""
    initial: float
    def __init__(self, *, initial: float = ...) -> None: ...

class Time:
    """the time [s]"""
    def __init__(self) -> None: ...

class Step:
    """before, then after from start on"""
    start: float
    before: float
    after: float
    def __init__(self, *, start: float = ..., before: float = ..., after: float = ...) -> None: ...

class Ramp:
    """offset + slope (t - start), held outside"""
    slope: float
    start: float
    duration: float
    offset: float
    def __init__(self, *, slope: float = ..., start: float = ..., duration: float = ..., offset: float = ...) -> None: ...

class Sine:
    """offset + amplitude sin(frequency (t - start) + phase) from start on"""
    amplitude: float
    frequency: float
    phase: float
    offset: float
    start: float
    def __init__(self, *, amplitude: float = ..., frequency: float = ..., phase: float = ..., offset: float = ..., start: float = ...) -> None: ...

class Sweep:
    """a sine whose frequency runs from one to another"""
    amplitude: float
    start_frequency: float
    end_frequency: float
    duration: float
    phase: float
    offset: float
    start: float
    logarithmic: bool
    def __init__(self, *, amplitude: float = ..., start_frequency: float = ..., end_frequency: float = ..., duration: float = ..., phase: float = ..., offset: float = ..., start: float = ..., logarithmic: bool = ...) -> None: ...

class Distribution:
    """of noise"""
    __members__: ClassVar[Dict[str, Any]]
    gaussian: ClassVar[Distribution]
    uniform: ClassVar[Distribution]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __getstate__(self) -> int: ...
    def __setstate__(self, state: int) -> None: ...

class Noise:
    """a new independent value every interval"""
    standard_deviation: float
    interval: float
    mean: float
    seed: int
    distribution: Distribution
    def __init__(self, *, standard_deviation: float = ..., interval: float = ..., mean: float = ..., seed: int = ..., distribution: Distribution = ...) -> None: ...

class Wave:
    """of dither"""
    __members__: ClassVar[Dict[str, Any]]
    square: ClassVar[Wave]
    sine: ClassVar[Wave]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __getstate__(self) -> int: ...
    def __setstate__(self, state: int) -> None: ...

class Dither:
    """a square wave or a sine"""
    amplitude: float
    frequency: float
    wave: Wave
    def __init__(self, *, amplitude: float = ..., frequency: float = ..., wave: Wave = ...) -> None: ...

class Points:
    """straight lines between (time, value), held outside; a repeated time is a jump"""
    times: List[float]
    values: List[float]
    def __init__(self, *, times: Sequence[float] = ..., values: Sequence[float] = ...) -> None: ...

class Gain:
    """gain times the input"""
    gain: float
    def __init__(self, *, gain: float = ...) -> None: ...

class Product:
    """product of all inputs"""
    def __init__(self) -> None: ...

class Saturation:
    """the input, kept within [lower, upper]"""
    lower: float
    upper: float
    def __init__(self, *, lower: float = ..., upper: float = ...) -> None: ...

class DeadZone:
    """0 within [lower, upper], the distance outside"""
    lower: float
    upper: float
    def __init__(self, *, lower: float = ..., upper: float = ...) -> None: ...

class Outside:
    """what a table says outside"""
    __members__: ClassVar[Dict[str, Any]]
    hold: ClassVar[Outside]
    extend: ClassVar[Outside]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __getstate__(self) -> int: ...
    def __setstate__(self, state: int) -> None: ...

class Lookup:
    """straight lines through (x, y)"""
    x: List[float]
    y: List[float]
    outside: Outside
    def __init__(self, *, x: Sequence[float] = ..., y: Sequence[float] = ..., outside: Outside = ...) -> None: ...

class Relay:
    """on above on_above, off at or below off_below, in between as it was"""
    on_above: float
    off_below: float
    on_value: float
    off_value: float
    initially_on: bool
    def __init__(self, *, on_above: float = ..., off_below: float = ..., on_value: float = ..., off_value: float = ..., initially_on: bool = ...) -> None: ...

class Comparator:
    """1 where the first input is above the second, else 0"""
    def __init__(self) -> None: ...

class Selector:
    """second input where the first is above 1/2, else third"""
    def __init__(self) -> None: ...

class And:
    """1 where all inputs are above 1/2, else 0"""
    def __init__(self) -> None: ...

class Or:
    """1 where one input is above 1/2, else 0"""
    def __init__(self) -> None: ...

class Not:
    """1 where the input is not above 1/2, else 0"""
    def __init__(self) -> None: ...

class Quantiser:
    """the nearest multiple of the interval"""
    interval: float
    def __init__(self, *, interval: float = ...) -> None: ...

class Absolute:
    """magnitude of the input"""
    def __init__(self) -> None: ...

class Minimum:
    """least of all inputs"""
    def __init__(self) -> None: ...

class Maximum:
    """greatest of all inputs"""
    def __init__(self) -> None: ...

class Sign:
    """-1, 0 (exactly at 0) or 1"""
    def __init__(self) -> None: ...

class SineOf:
    """amplitude sin(input + phase)"""
    amplitude: float
    phase: float
    def __init__(self, *, amplitude: float = ..., phase: float = ...) -> None: ...

class Integrator:
    """x' = gain u within [lower, upper]"""
    gain: float
    initial: float
    lower: float
    upper: float
    def __init__(self, *, gain: float = ..., initial: float = ..., lower: float = ..., upper: float = ...) -> None: ...

class Lag:
    """time_constant x' = gain u - x"""
    time_constant: float
    gain: float
    initial: float
    def __init__(self, *, time_constant: float = ..., gain: float = ..., initial: float = ...) -> None: ...

class RateLimiter:
    """follows the input no faster than its rates"""
    rising: float
    falling: float
    time_constant: float
    initial: float
    def __init__(self, *, rising: float = ..., falling: float = ..., time_constant: float = ..., initial: float = ...) -> None: ...

class TransferFunction:
    """numerator over denominator, highest power of s first"""
    numerator: List[float]
    denominator: List[float]
    initial_input: float
    def __init__(self, *, numerator: Sequence[float] = ..., denominator: Sequence[float] = ..., initial_input: float = ...) -> None: ...

class AntiWindup:
    """what an integral does while the output is limited"""
    __members__: ClassVar[Dict[str, Any]]
    none: ClassVar[AntiWindup]
    conditional: ClassVar[AntiWindup]
    back_calculation: ClassVar[AntiWindup]
    def __init__(self, value: int) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __getstate__(self) -> int: ...
    def __setstate__(self, state: int) -> None: ...

class Pid:
    """controller; inputs: reference and measurement, or the error"""
    proportional: float
    integral: float
    derivative: float
    filter_time: float
    proportional_weight: float
    derivative_weight: float
    lower: float
    upper: float
    tracking_time: float
    initial_integral: float
    anti_windup: AntiWindup
    def __init__(self, *, proportional: float = ..., integral: float = ..., derivative: float = ..., filter_time: float = ..., proportional_weight: float = ..., derivative_weight: float = ..., lower: float = ..., upper: float = ..., tracking_time: float = ..., initial_integral: float = ..., anti_windup: AntiWindup = ...) -> None: ...

class SampledPid:
    """the same at instants, held, each value released computation_delay later"""
    interval: float
    computation_delay: float
    initial_output: float
    control: Pid
    def __init__(self, *, interval: float = ..., computation_delay: float = ..., initial_output: float = ..., control: Pid = ...) -> None: ...

class Delay:
    """the input, delay seconds later"""
    delay: float
    initial: float
    samples: float
    def __init__(self, *, delay: float = ..., initial: float = ..., samples: float = ...) -> None: ...

