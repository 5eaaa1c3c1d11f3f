#!/usr/bin/env python3
"""The adapter that lets the conformance kit drive native_half.py: JSON-RPC 2.0, one message a line, stdin to stdout."""

from __future__ import annotations

import json
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, ClassVar

from native_half import NOTHING, NativeHalf, decode

DIALECT = "wvjb-6"
INSTANCES = 64
WEB_HALF = Path(__file__).resolve().parents[2] / "harness-js" / "reference" / "web-half.js"

HELLO = {
    "protocol": 1,
    "implementation": {"name": "Python example", "version": "1.0.0", "language": "Python"},
    "half": "native",
    "dialects": [DIALECT],
    "features": ["nothing", "exceptions", "delegate", "threads", "utf16"],
    "instances": INSTANCES,
}

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603


class Refusal(Exception):
    """A request that is answered with a JSON-RPC error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class BehaviorError(Exception):
    """What the action `throw` raises."""


class RememberingPage:
    """A page without a web view: it remembers what was evaluated, and has a run loop of its own."""

    def __init__(self, emit: Callable[..., None]) -> None:
        self._emit = emit
        self._thread = threading.get_ident()
        self._actions: deque[Callable[[], object]] = deque()
        self.queue: str | None = None

    def evaluate(self, script: str, completion: Callable[[str | None], None] | None = None) -> None:
        self._emit("evaluate", script=script)
        if completion is not None:  # The only script whose value the bridge wants is the fetch.
            text, self.queue = self.queue, "[]"
            self._actions.append(lambda: completion(text))

    def perform(self, action: Callable[[], object]) -> None:
        if threading.get_ident() == self._thread:
            action()
        else:
            self._actions.append(action)

    def run_until_idle(self) -> None:
        while self._actions:
            action = self._actions.popleft()
            try:
                action()
            except Exception as error:
                self._emit("exception", text=str(error))


class AppDelegate:
    """An app's own delegate that tells what it was told, and always decides the same."""

    def __init__(self, emit: Callable[..., None], decision: str) -> None:
        self._emit = emit
        self._decision = decision

    def decide(self, url: str, decide: Callable[[str], None]) -> None:
        self._emit("delegate", navigation="decide", url=url)
        decide(self._decision)

    def decide_response(self, url: str | None, decide: Callable[[str], None]) -> None:
        self.report("response", url)
        decide(self._decision)

    def report(self, navigation: str, url: str | None) -> None:
        self._emit("delegate", navigation=navigation, **({} if url is None else {"url": url}))


class Instance:
    """One bridge with its page, and the methods of the adapter protocol that drive it."""

    def __init__(self, web_half: str) -> None:
        self._events: list[dict[str, Any]] = []
        self._held: dict[str, Callable[..., None]] = {}
        self._refusal: Refusal | None = None
        self._page = RememberingPage(self._emit)
        self._bridge = NativeHalf(self._page, web_half, lambda text: self._emit("log", text=text))

    def drive(self, method: str, params: dict[str, Any]) -> list[dict[str, Any]]:
        """Does what a request says until the bridge is idle. Returns the events of that, in order."""
        self._events, self._refusal = [], None
        self.METHODS[method](self, params)
        self._page.run_until_idle()
        if self._refusal is not None:
            raise self._refusal
        return self._events

    def _emit(self, event: str, **keys: Any) -> None:
        self._events.append({"event": event, **keys})

    def _emit_given(self, event: str, data: Any, **keys: Any) -> None:
        self._emit(event, **keys, **({} if data is NOTHING else {"data": data}))

    # Methods

    def _register(self, params: dict[str, Any]) -> None:
        name, behavior = params["handler"], params.get("behavior", [])

        def handler(data: Any, respond: Callable[..., None]) -> None:
            self._emit_given("handler", data, handler=name)
            self._behave(behavior, data, respond)

        self._bridge.register_handler(name, handler)

    def _remove(self, params: dict[str, Any]) -> None:
        self._bridge.remove_handler(params["handler"])

    def _call(self, params: dict[str, Any]) -> None:
        name, data, callback = params["handler"], params.get("data", NOTHING), self._callback(params)
        if params.get("thread") == "background":
            thread = threading.Thread(target=self._bridge.call_handler, args=(name, data, callback))
            thread.start()
            thread.join()
        else:
            self._bridge.call_handler(name, data, callback)

    def _send(self, params: dict[str, Any]) -> None:
        self._bridge.send(params.get("data", NOTHING), self._callback(params))

    def _respond(self, params: dict[str, Any]) -> None:
        respond = self._held.get(params["responder"])
        if respond is not None:
            respond(params.get("data", NOTHING))

    def _disable_safety_timeout(self, params: dict[str, Any]) -> None:
        self._bridge.disable_safety_timeout()

    def _reset(self, params: dict[str, Any]) -> None:
        self._bridge.reset()

    def _navigate(self, params: dict[str, Any]) -> None:
        url = params["url"]
        self._page.queue = params.get("queue")
        self._bridge.delegate = self._delegate(params)
        self._bridge.navigate(url, lambda decision: self._emit("policy", url=url, decision=decision))

    def _report(self, params: dict[str, Any]) -> None:
        navigation, url = params["navigation"], params.get("url")
        self._bridge.delegate = self._delegate(params)
        if navigation == "response":
            self._bridge.response(url, lambda decision: self._emit("policy", url=url or "", decision=decision))
        else:
            self._bridge.report(navigation, url)

    METHODS: ClassVar[dict[str, Callable[[Instance, dict[str, Any]], None]]] = {
        "register": _register,
        "remove": _remove,
        "call": _call,
        "send": _send,
        "respond": _respond,
        "disableSafetyTimeout": _disable_safety_timeout,
        "reset": _reset,
        "navigate": _navigate,
        "report": _report,
    }

    # Behaviors

    def _callback(self, params: dict[str, Any]) -> Callable[[Any], None] | None:
        if "callback" not in params:
            return None
        name, behavior = params["callback"], params.get("behavior", [])

        def callback(data: Any) -> None:
            self._emit_given("response", data, callback=name)
            self._behave(behavior, data, lambda data=NOTHING: None)  # A callback has no responder.

        return callback

    def _behave(self, actions: list[dict[str, Any]], given: Any, respond: Callable[..., None]) -> None:
        for action in actions:
            params = action
            if action.get("echo"):
                params = {key: value for key, value in action.items() if key != "data"}
                if given is not NOTHING:
                    params["data"] = given
            kind = action["do"]
            if kind == "respond":
                respond(params.get("data", NOTHING))
            elif kind == "hold":
                self._held[action["responder"]] = respond
            elif kind == "throw":
                raise BehaviorError(action["text"])
            elif kind in ("call", "send", "register", "remove", "reset"):
                self.METHODS[kind](self, params)
            else:
                # Kept for `drive`: raised here, it would end in the bridge as a fault of the app's.
                self._refusal = Refusal(INVALID_PARAMS, f"unknown action {kind}")

    def _delegate(self, params: dict[str, Any]) -> AppDelegate | None:
        return AppDelegate(self._emit, params["delegate"]) if "delegate" in params else None


class Adapter:
    """Answers requests, one line for one line."""

    def __init__(self, web_half: str) -> None:
        self._web_half = web_half
        self._instances: dict[Any, Instance] = {}
        self.finished = False

    def answer(self, line: bytes) -> bytes | None:
        """The line that answers a line; None for a notification, which wants no answer."""
        identifier = None
        try:
            request = self._parse(line)
            identifier = request.get("id")
            answer = {"result": self._result(request["method"], request.get("params", {}))}
        except Refusal as refusal:
            answer = {"error": {"code": refusal.code, "message": str(refusal)}}
        except (KeyError, TypeError, AttributeError) as error:
            answer = {"error": {"code": INVALID_PARAMS, "message": f"missing or wrong parameter: {error}"}}
        except Exception as error:
            answer = {"error": {"code": INTERNAL_ERROR, "message": f"{type(error).__name__}: {error}"}}
        if "result" in answer and "id" not in request:
            return None
        return self._line(identifier, answer)

    def _parse(self, line: bytes) -> dict[str, Any]:
        try:
            request = decode(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise Refusal(PARSE_ERROR, f"not JSON: {error}") from error
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            raise Refusal(INVALID_REQUEST, "not a request")
        return request

    def _line(self, identifier: Any, answer: dict[str, Any]) -> bytes:
        head = {"jsonrpc": "2.0", "id": identifier}
        try:
            # ASCII, so that unpaired surrogates can leave as \uXXXX: UTF-8 has no bytes for them.
            return json.dumps({**head, **answer}, allow_nan=False, separators=(",", ":")).encode("ascii")
        except (ValueError, RecursionError) as error:
            fault = {"code": INTERNAL_ERROR, "message": f"the events cannot be written: {error}"}
            return json.dumps({**head, "error": fault}).encode("ascii")

    def _result(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        if method == "initialize":
            if params["protocol"] != 1:
                raise Refusal(INVALID_PARAMS, "only protocol 1 is spoken here")
            return HELLO
        if method == "shutdown":
            self.finished = True
            return {"events": []}
        if method == "open":
            return self._open(params)
        if method == "close":
            self._instance(params)
            del self._instances[params["instance"]]
            return {"events": []}
        if method not in Instance.METHODS:
            raise Refusal(UNKNOWN_METHOD, f"unknown method {method}")
        return {"events": self._instance(params).drive(method, params)}

    def _open(self, params: dict[str, Any]) -> dict[str, Any]:
        if params["dialect"] != DIALECT:
            raise Refusal(INVALID_PARAMS, f"only {DIALECT} is spoken here")
        if params["instance"] in self._instances or len(self._instances) == INSTANCES:
            raise Refusal(INVALID_PARAMS, "the instance is open, or one too many")
        self._instances[params["instance"]] = Instance(self._web_half)
        return {"events": []}

    def _instance(self, params: dict[str, Any]) -> Instance:
        instance = self._instances.get(params["instance"])
        if instance is None:
            raise Refusal(INVALID_PARAMS, f"no instance {params['instance']} is open")
        return instance


def lines(stream: BinaryIO, before_waiting: Callable[[], None]) -> Iterator[bytes]:
    """The lines of a stream. Calls before_waiting whenever none is at hand and the next read may block."""
    buffer = bytearray()
    searched = 0
    while True:
        end = buffer.find(b"\n", searched)
        if end >= 0:
            yield bytes(buffer[:end]).rstrip(b"\r")
            del buffer[: end + 1]
            searched = 0
            continue
        searched = len(buffer)
        before_waiting()
        chunk = stream.read1(1 << 16)  # type: ignore[attr-defined]
        if not chunk:
            return
        buffer += chunk


def serve(source: BinaryIO, sink: BinaryIO, adapter: Adapter) -> None:
    """Answers the lines of source on sink until it ends or a shutdown comes. Output is flushed when input runs dry."""
    for line in lines(source, sink.flush):
        answer = adapter.answer(line)
        if answer is not None:
            sink.write(answer + b"\n")
        if adapter.finished:
            break
    sink.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, Adapter(WEB_HALF.read_text(encoding="utf-8")))
