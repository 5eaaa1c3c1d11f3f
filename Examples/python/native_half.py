"""A small native half of WebViewJavascriptBridge 6, written from CONFORMANCE.md.

It is an example to port from: one class, one dictionary for handlers, one for callbacks, one list for the startup
queue. Numbers such as RESP-15 name the requirements of CONFORMANCE.md (WVJB-RESP-15) that a line is there for.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, Protocol

FETCH = "WebViewJavascriptBridge._fetchQueue();"
ENTRY = "WebViewJavascriptBridge._handleMessageFromObjC"
DISABLE_SAFETY_TIMEOUT = "_disableJavascriptAlertBoxSafetyTimeout"

# ASCII, because ignoring case in Unicode would take U+017F for an s and U+212A for a k (NAV-03, NAV-04).
LOADED_URL = re.compile(r"(?:https|wvjbscheme)://__bridge_loaded__/?", re.IGNORECASE | re.ASCII)
QUEUE_URL = re.compile(r"(?:https|wvjbscheme)://__wvjb_queue_message__/?", re.IGNORECASE | re.ASCII)

ALLOW = "allow"
CANCEL = "cancel"


class _Nothing:
    """The type of NOTHING."""

    def __repr__(self) -> str:
        return "NOTHING"

    def __bool__(self) -> bool:
        return False


NOTHING = _Nothing()
"""What a handler or callback is given when the peer sent no value. None is another thing: JSON's null (NULL-03)."""

Respond = Callable[..., None]
Handler = Callable[[Any, Respond], None]
Callback = Callable[[Any], None]
Decide = Callable[[str], None]


class Page(Protocol):
    """What the bridge asks of a web view. An app writes one for its web view, a test one that remembers."""

    def evaluate(self, script: str, completion: Callable[[str | None], None] | None = None) -> None:
        """Evaluates a script; the completion, if any, is called later on the page's thread with its value."""

    def perform(self, action: Callable[[], object]) -> None:
        """Runs the action on the page's thread: now, if that is the current one, else as soon as it is free."""


class NavigationDelegate(Protocol):
    """The app's own delegate, which keeps its say in whatever is not the bridge's."""

    def decide(self, url: str, decide: Decide) -> None:
        """Decides a navigation by calling decide with ALLOW or CANCEL, once."""

    def decide_response(self, url: str | None, decide: Decide) -> None:
        """Decides whether a response is shown, in the same way."""

    def report(self, navigation: str, url: str | None) -> None:
        """Is told of a start, redirect, commit, finish, failure or authentication."""


class NativeHalf:
    """The native half of one bridge: registers handlers, calls the page, and answers its navigations."""

    def __init__(self, page: Page, web_half: str, log: Callable[[str], None] = lambda text: None) -> None:
        """Makes a bridge for a page; web_half is the script that is injected when the page asks for it."""
        self.delegate: NavigationDelegate | None = None
        self._page = page
        self._web_half = web_half
        self._log = log
        self._handlers: dict[str, Handler] = {}
        self._callbacks: dict[str, Callback] = {}
        self._last_id = 0
        # The scripts that wait for the page; None as soon as it has loaded.
        self._startup_queue: list[str] | None = []

    # What the app calls, from any thread.

    def register_handler(self, name: str, handler: Handler) -> None:
        """Registers handler(data, respond) for the page's calls to a name, in place of an earlier one."""
        self._page.perform(lambda: self._handlers.update({name: handler}))

    def remove_handler(self, name: str) -> None:
        """Removes the handler of a name, if there is one."""
        self._page.perform(lambda: self._handlers.pop(name, None))

    def call_handler(self, name: str, data: Any = NOTHING, callback: Callback | None = None) -> None:
        """Calls the page's handler of that name; callback(data) is run by its answer."""
        self._page.perform(lambda: self._call({"handlerName": name}, data, callback))

    def send(self, data: Any = NOTHING, callback: Callback | None = None) -> None:
        """Sends data without a handler's name."""
        self._page.perform(lambda: self._call({}, data, callback))

    def disable_safety_timeout(self) -> None:
        """Asks the page to handle messages at once instead of on a timer."""
        self.call_handler(DISABLE_SAFETY_TIMEOUT)

    def reset(self) -> None:
        """Forgets pending callbacks and waiting messages; calls wait for the next load. Handlers stay."""
        self._page.perform(self._reset)

    # What the web view calls, on the page's thread.

    def navigate(self, url: str, decide: Decide) -> None:
        """Answers the page's wish to go to a URL, by one call of decide with ALLOW or CANCEL."""
        if LOADED_URL.fullmatch(url):
            decide(CANCEL)
            self._inject()
        elif QUEUE_URL.fullmatch(url):
            decide(CANCEL)
            self._page.evaluate(FETCH, self._receive)
        elif self.delegate is not None:
            self.delegate.decide(url, decide)
        else:
            decide(ALLOW)

    def response(self, url: str | None, decide: Decide) -> None:
        """Answers the question whether a response is shown."""
        if self.delegate is not None:
            self.delegate.decide_response(url, decide)
        else:
            decide(ALLOW)

    def report(self, navigation: str, url: str | None) -> None:
        """Passes on what else the web view reports: the bridge itself needs none of it."""
        if self.delegate is not None:
            self.delegate.report(navigation, url)

    # Sending

    def _call(self, message: dict[str, Any], data: Any, callback: Callback | None) -> None:
        if data is not NOTHING:
            message["data"] = data
        if callback is None:
            self._send(encode(message))
            return
        # The count outlives a reset, so that a late answer cannot reach a newer call (RESET-04).
        self._last_id += 1
        message["callbackId"] = f"native_{self._last_id}"
        script = encode(message)
        self._callbacks[message["callbackId"]] = callback
        self._send(script)

    def _send(self, script: str) -> None:
        if self._startup_queue is None:
            self._page.evaluate(script)
        else:
            self._startup_queue.append(script)

    def _inject(self) -> None:
        self._page.evaluate(self._web_half)
        waiting, self._startup_queue = self._startup_queue, None
        for script in waiting or []:
            self._page.evaluate(script)

    def _reset(self) -> None:
        self._callbacks.clear()
        self._startup_queue = []

    # Receiving

    def _receive(self, text: str | None) -> None:
        if not text:  # The page may have gone since its signal (ORDER-06).
            return
        try:
            messages = decode(text)
        except (ValueError, RecursionError) as error:
            self._log(f"not a queue: {type(error).__name__}")
            return
        if not isinstance(messages, list):
            self._log("not a queue: no array")
            return
        for message in messages:
            self._handle(message)

    def _handle(self, message: Any) -> None:
        if not is_message(message):
            self._log("not a message")
            return
        try:
            if "responseId" in message:
                self._handle_response(message)
            else:
                self._handle_call(message)
        except Exception as error:  # The app's own fault must not cost it the later messages (BAD-08).
            self._log(f"a handler or a callback raised {error!r}")

    def _handle_response(self, message: dict[str, Any]) -> None:
        # Taken out before it runs, so that nothing can run it twice (RESP-12, RESP-16).
        callback = self._callbacks.pop(message["responseId"], None)
        if callback is None:
            self._log("no call waits for this response")
        else:
            callback(message.get("responseData", NOTHING))

    def _handle_call(self, message: dict[str, Any]) -> None:
        name = message.get("handlerName")  # Missing is not the empty name (NOH-03, REG-05).
        handler = None if name is None else self._handlers.get(name)
        if handler is None:
            self._log("no handler of this name")
        else:
            handler(message.get("data", NOTHING), self._responder(message.get("callbackId")))

    def _responder(self, callback_id: str | None) -> Respond:
        """The function that answers one call: its first use sends, and none does if no answer is wanted."""
        answered = callback_id is None

        def answer(data: Any) -> None:
            nonlocal answered
            if answered:  # RESP-08, RESP-15
                return
            # An answer of nothing is null (RESP-03).
            script = encode({"responseId": callback_id, "responseData": None if data is NOTHING else data})
            answered = True
            self._send(script)

        return lambda data=NOTHING: self._page.perform(lambda: answer(data))


def encode(message: dict[str, Any]) -> str:
    """The script that hands a message to the web half.

    Raises TypeError or ValueError for data that JSON cannot hold.
    """
    # JSON in ASCII: U+2028 and unpaired surrogates leave as \uXXXX. Encoding that text once more gives a string
    # literal, whose escapes are all ES5's too (ESC-01).
    return f"{ENTRY}({json.dumps(json.dumps(message, allow_nan=False))});"


def decode(text: str) -> Any:
    """The value of a JSON text. Raises ValueError where it is none, RecursionError where it is nested too deeply."""
    return json.loads(text, parse_int=_integer, parse_constant=_refuse)


def _integer(digits: str) -> Any:
    # Python refuses to read integers of more than 4300 digits; past 400 they are out of a double's range anyway.
    return int(digits) if len(digits) <= 400 else math.inf


def _refuse(constant: str) -> Any:
    # json.loads takes NaN, Infinity and -Infinity, which are not JSON.
    raise ValueError(f"{constant} is not JSON")


def is_message(value: Any) -> bool:
    """Whether a decoded element of the queue is a message that can be handled: BAD-03, BAD-04, NUM-05."""
    if not isinstance(value, dict):
        return False
    if not all(isinstance(value.get(key, ""), str) for key in ("handlerName", "callbackId", "responseId")):
        return False
    return is_finite(value)


def is_finite(value: Any) -> bool:
    """Whether a value holds no infinite number, which is what 1e400 has become."""
    waiting = [value]  # A list instead of recursion: the value may be nested as deeply as the decoder goes.
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, float) and math.isinf(value):
            return False
    return True
