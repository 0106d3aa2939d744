"""fake_engine.py KIND: engines that are wrong in a known way, to see whether the runner says so."""
import json
import math
import sys

KIND = sys.argv[1]
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        print(json.dumps({"name": KIND, "kind": "fixed"}), flush=True)
        continue
    if KIND == "dying":
        sys.exit(3)
    times, samples = request["run"]["times"], {}
    drift = 1e-6 if KIND == "creeping" else 0.0
    shake = 1e-6 if KIND == "chattering" else 0.0
    for body in request["case"]["machine"]["bodies"]:
        samples[body["name"] + ".position"] = [body["position"] + drift * t for t in times]
        samples[body["name"] + ".velocity"] = [drift + shake * (-1) ** place for place in range(len(times))]
        if KIND == "nan":
            samples[body["name"] + ".velocity"][-1] = math.nan
    answer = {"cannot": "anything"} if KIND == "speechless" else {"samples": samples, "steps": 1, "seconds": 0.0}
    print(json.dumps(answer), flush=True)
