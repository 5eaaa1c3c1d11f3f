"""Tests of native_half.py and adapter.py. Run: python3 -m unittest discover Examples/python"""

import io
import json
import subprocess
import sys
import unittest

import adapter
from native_half import ALLOW, CANCEL, ENTRY, FETCH, NOTHING, NativeHalf, decode, encode, is_message

LOADED = "https://__bridge_loaded__"
QUEUE = "https://__wvjb_queue_message__"
WEB_HALF = ";(function () { window.WebViewJavascriptBridge = {}; })();"


class TestPage:
    """A page that remembers the scripts and gives a queue once."""

    __test__ = False

    def __init__(self):
        self.scripts = []
        self.queue = None

    def evaluate(self, script, completion=None):
        self.scripts.append(script)
        if completion is not None:
            completion(self.queue)

    def perform(self, action):
        action()


def message_of(script):
    """The message that an entry call hands over."""
    if not (script.startswith(ENTRY + "(") and script.endswith(");")):
        raise AssertionError(f"no entry call: {script}")
    return json.loads(json.loads(script[len(ENTRY) + 1 : -2]))


class BridgeTestCase(unittest.TestCase):
    def setUp(self):
        self.page = TestPage()
        self.logged = []
        self.bridge = NativeHalf(self.page, WEB_HALF, self.logged.append)
        self.given = []

    def navigate(self, url):
        decisions = []
        self.bridge.navigate(url, decisions.append)
        return decisions

    def load(self):
        self.assertEqual(self.navigate(LOADED), [CANCEL])

    def receive(self, queue):
        """Gives the bridge a queue; returns the messages that it sent."""
        self.page.scripts.clear()
        self.page.queue = queue if queue is None or isinstance(queue, str) else json.dumps(queue)
        self.assertEqual(self.navigate(QUEUE), [CANCEL])
        self.assertEqual(self.page.scripts[0], FETCH)
        return [message_of(script) for script in self.page.scripts[1:]]

    def remember(self, name="h", *answers):
        def handler(data, respond):
            self.given.append(data)
            for answer in answers:
                respond(answer)

        self.bridge.register_handler(name, handler)


class BootstrapTests(BridgeTestCase):
    def test_each_load_injects_once(self):
        self.load()
        self.load()
        self.assertEqual(self.page.scripts, [WEB_HALF, WEB_HALF])

    def test_startup_queue_follows_the_script_once_and_in_order(self):
        self.bridge.call_handler("a", 1)
        self.bridge.disable_safety_timeout()
        self.assertEqual(self.page.scripts, [])
        self.load()
        self.load()
        self.assertEqual(self.page.scripts[0], WEB_HALF)
        names = [message_of(script)["handlerName"] for script in self.page.scripts[1:-1]]
        self.assertEqual(names, ["a", "_disableJavascriptAlertBoxSafetyTimeout"])
        self.assertEqual(self.page.scripts[-1], WEB_HALF)


class CallTests(BridgeTestCase):
    def test_missing_and_null_data_differ(self):
        self.load()
        self.bridge.call_handler("a")
        self.bridge.call_handler("a", None)
        sent = [message_of(script) for script in self.page.scripts[1:]]
        self.assertEqual(sent, [{"handlerName": "a"}, {"handlerName": "a", "data": None}])

    def test_response_runs_its_callback_once(self):
        self.load()
        answers = []
        self.bridge.call_handler("a", callback=answers.append)
        identifier = message_of(self.page.scripts[-1])["callbackId"]
        response = {"handlerName": "h", "responseId": identifier, "responseData": 0}
        self.remember()
        self.assertEqual(self.receive([response, response, {"responseId": "unknown"}]), [])
        self.assertEqual((answers, self.given), ([0], []))

    def test_response_without_data_gives_nothing(self):
        self.load()
        answers = []
        self.bridge.send(callback=answers.append)
        self.receive([{"responseId": message_of(self.page.scripts[-1])["callbackId"]}])
        self.assertIs(answers[0], NOTHING)

    def test_callback_is_used_before_it_runs(self):
        self.load()
        runs = []

        def callback(data):
            runs.append(data)
            raise RuntimeError("the app's fault")

        self.bridge.call_handler("a", callback=callback)
        response = {"responseId": message_of(self.page.scripts[-1])["callbackId"], "responseData": 1}
        self.receive([response, response])
        self.assertEqual(runs, [1])

    def test_data_that_json_cannot_hold_is_refused_and_leaves_no_callback(self):
        self.load()
        with self.assertRaises(ValueError):
            self.bridge.call_handler("a", float("inf"), self.given.append)
        with self.assertRaises(TypeError):
            self.bridge.call_handler("a", object(), self.given.append)
        self.assertEqual(self.page.scripts, [WEB_HALF])
        self.receive([{"responseId": "native_1"}, {"responseId": "native_2"}])
        self.assertEqual(self.given, [])


class AnswerTests(BridgeTestCase):
    def test_only_the_first_answer_is_sent(self):
        self.load()
        self.remember("h", False, True)
        self.assertEqual(
            self.receive([{"handlerName": "h", "data": 1, "callbackId": "x"}]),
            [{"responseId": "x", "responseData": False}],
        )

    def test_an_answer_of_nothing_is_null(self):
        self.load()
        self.remember("h", NOTHING)
        self.assertEqual(
            self.receive([{"handlerName": "h", "callbackId": ""}]), [{"responseId": "", "responseData": None}]
        )
        self.assertIs(self.given[0], NOTHING)

    def test_no_answer_where_none_is_wanted(self):
        self.load()
        self.remember("h", 1)
        self.assertEqual(self.receive([{"handlerName": "h"}]), [])
        self.assertEqual(len(self.given), 1)


class HandlerTests(BridgeTestCase):
    def test_names_are_compared_as_they_are(self):
        self.load()
        for name in ("", "toString", "\u00e9", "e\u0301", "\ud800"):
            self.remember(name)
            self.given.clear()
            self.receive([{"handlerName": name, "data": name}, {"handlerName": name + " "}])
            self.assertEqual(self.given, [name])

    def test_removed_handlers_are_gone_and_unknown_ones_do_nothing(self):
        self.load()
        self.remember()
        self.bridge.remove_handler("h")
        self.bridge.remove_handler("h")
        self.assertEqual(self.receive([{"handlerName": "h", "callbackId": "x"}, {"handlerName": "__class__"}, {}]), [])
        self.assertEqual((self.given, len(self.logged)), ([], 3))

    def test_a_handler_that_raises_costs_no_later_message(self):
        self.load()
        self.remember("h", "kept")

        def fail(data, respond):
            raise RuntimeError("the app's fault")

        self.bridge.register_handler("bad", fail)
        sent = self.receive([{"handlerName": "bad", "callbackId": "1"}, {"handlerName": "h", "callbackId": "2"}])
        self.assertEqual(sent, [{"responseId": "2", "responseData": "kept"}])
        self.assertIn("the app's fault", self.logged[0])


class ResetTests(BridgeTestCase):
    def test_reset_keeps_handlers_and_ids_and_drops_the_rest(self):
        self.load()
        self.remember()
        self.bridge.call_handler("a", callback=self.given.append)
        old = message_of(self.page.scripts[-1])["callbackId"]
        self.bridge.reset()
        self.bridge.call_handler("dropped")
        self.bridge.reset()
        self.bridge.call_handler("b", callback=self.given.append)
        self.assertEqual(self.receive([{"responseId": old, "responseData": 1}, {"handlerName": "h", "data": 2}]), [])
        self.assertEqual(self.given, [2])
        self.page.scripts.clear()
        self.load()
        self.assertEqual(len(self.page.scripts), 2)
        message = message_of(self.page.scripts[1])
        self.assertEqual(message["handlerName"], "b")
        self.assertNotEqual(message["callbackId"], old)


class HostileTests(BridgeTestCase):
    def setUp(self):
        super().setUp()
        self.load()
        self.remember()

    def test_texts_that_are_no_queue(self):
        texts = [None, "", "[]", "null", "{}", '"[]"', "[NaN]", "[" * 100_000, '[{"handlerName":"h"}', "undefined"]
        for text in texts:
            with self.subTest(text=text and text[:20]):
                self.assertEqual(self.receive(text), [])
        self.assertEqual(self.given, [])

    def test_elements_that_are_no_messages(self):
        good = '{"handlerName":"h","data":"good"}'
        texts = [
            "null",
            "1",
            "[]",
            '"text"',
            '{"handlerName":5}',
            '{"handlerName":"h","callbackId":{}}',
            '{"handlerName":"h","responseId":null}',
            '{"handlerName":"h","data":[1e400]}',
            '{"handlerName":"h","data":{"k":-1e400}}',
            '{"handlerName":"h","data":%s}' % ("9" * 5000),
        ]
        for text in texts:
            with self.subTest(text=text[:40]):
                self.given.clear()
                self.assertEqual(self.receive(f"[{good},{text},{good}]"), [])
                self.assertEqual(self.given, ["good", "good"])


class NavigationTests(BridgeTestCase):
    def test_either_scheme_any_case_and_a_slash(self):
        for url in (LOADED, LOADED + "/", "WVJBScheme://__BRIDGE_loaded__"):
            with self.subTest(url=url):
                self.page.scripts.clear()
                self.assertEqual(self.navigate(url), [CANCEL])
                self.assertEqual(self.page.scripts, [WEB_HALF])

    def test_look_alikes_are_not_the_bridge(self):
        urls = [
            "https://example.org/",
            "http://__bridge_loaded__",
            "https://__bridge_loaded__.example.org/",
            "https://example.org/__bridge_loaded__",
            "https://example.org/?https://__bridge_loaded__",
            "https://__bridge_loaded__@example.org/",
            "xhttps://__wvjb_queue_message__",
            "http\u017f://__wvjb_queue_message__",
            "https://__wvjb_queue_message__\n",
            "about:blank",
            "",
        ]
        for url in urls:
            with self.subTest(url=url):
                self.assertEqual(self.navigate(url), [ALLOW])
        self.assertEqual(self.page.scripts, [])

    def test_the_apps_delegate_decides_the_rest(self):
        class Delegate:
            def __init__(self):
                self.told = []

            def decide(self, url, decide):
                self.told.append(url)
                decide(CANCEL)

            def decide_response(self, url, decide):
                decide(CANCEL)

            def report(self, navigation, url):
                self.told.append(navigation)

        self.bridge.response(None, lambda decision: self.assertEqual(decision, ALLOW))
        self.bridge.report("finish", None)
        self.bridge.delegate = delegate = Delegate()
        self.assertEqual(self.navigate("https://example.org/"), [CANCEL])
        self.load()
        self.bridge.report("finish", None)
        self.assertEqual(delegate.told, ["https://example.org/", "finish"])


class CodingTests(unittest.TestCase):
    def test_scripts_are_ascii_and_hold_any_text(self):
        text = "'\"\\\u0000\n\u2028\u2029\u007f</script>%@${x}\U0001f600\ud83d"
        script = encode({"handlerName": text})
        self.assertTrue(script.isascii())
        self.assertEqual(message_of(script), {"handlerName": text})

    def test_numbers_keep_their_value(self):
        self.assertEqual(decode("[9007199254740993,5e-324,1.7976931348623157e308,0.1]")[0], 9007199254740993)
        self.assertEqual(message_of(encode({"data": [True, 1, 5e-324]})), {"data": [True, 1, 5e-324]})
        self.assertIs(message_of(encode({"data": True}))["data"], True)

    def test_what_a_message_is(self):
        self.assertTrue(is_message({"handlerName": "", "future": 1}))
        self.assertFalse(is_message({"callbackId": True}))


class WireTests(unittest.TestCase):
    """Runs the adapter as a harness does."""

    def run_adapter(self, *lines):
        texts = (line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        source = io.BytesIO(b"".join(texts))
        sink = io.BytesIO()
        adapter.serve(source, sink, adapter.Adapter(WEB_HALF))
        return [json.loads(line) for line in sink.getvalue().splitlines()]

    def drive(self, *requests):
        """The events of each request on instance 1."""
        requests = (("open", {"dialect": "wvjb-6"}), ("navigate", {"url": LOADED}), *requests)
        answers = self.run_adapter(
            *(
                {"jsonrpc": "2.0", "id": number, "method": method, "params": {"instance": 1, **params}}
                for number, (method, params) in enumerate(requests)
            )
        )
        self.assertEqual([answer["id"] for answer in answers], list(range(len(requests))))
        return [answer["result"]["events"] for answer in answers][2:]

    def test_a_process_answers_while_its_input_stays_open(self):
        with subprocess.Popen(
            [sys.executable, adapter.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            try:
                process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}\r\n')
                process.stdin.flush()
                hello = json.loads(process.stdout.readline())
                self.assertEqual((hello["id"], hello["result"]["half"]), (1, "native"))
                process.stdin.write(b'{"jsonrpc":"2.0","id":2,"method":"shutdown"}\n')
                process.stdin.flush()
                self.assertEqual(json.loads(process.stdout.readline())["result"], {"events": []})
                self.assertEqual(process.wait(30), 0)
            finally:
                process.kill()

    def test_the_example_of_the_standard(self):
        respond, call = self.drive(
            ("register", {"handler": "lookup", "behavior": [{"do": "respond", "data": None}]}),
            ("navigate", {"url": QUEUE, "queue": '[{"handlerName":"lookup","callbackId":"peer_1"}]'}),
        )
        self.assertEqual(respond, [])
        self.assertEqual(
            call,
            [
                {"event": "policy", "url": QUEUE, "decision": "cancel"},
                {"event": "evaluate", "script": FETCH},
                {"event": "handler", "handler": "lookup"},
                {"event": "evaluate", "script": encode({"responseId": "peer_1", "responseData": None})},
            ],
        )

    def test_behaviors(self):
        behavior = [
            {"do": "hold", "responder": "later"},
            {"do": "call", "handler": "page", "echo": True},
            {"do": "register", "handler": "other"},
            {"do": "remove", "handler": "h"},
            {"do": "throw", "text": "thrown"},
            {"do": "send"},
        ]
        _, first, second, third, none = self.drive(
            ("register", {"handler": "h", "behavior": behavior}),
            ("navigate", {"url": QUEUE, "queue": '[{"handlerName":"h","callbackId":"1","data":"\\ud800"}]'}),
            ("navigate", {"url": QUEUE, "queue": '[{"handlerName":"h"},{"handlerName":"other"}]'}),
            ("respond", {"responder": "later", "data": 2}),
            ("respond", {"responder": "unknown"}),
        )
        self.assertEqual(first[2], {"event": "handler", "handler": "h", "data": "\ud800"})
        self.assertEqual(first[3]["script"], encode({"handlerName": "page", "data": "\ud800"}))
        self.assertEqual([event["event"] for event in first[4:]], ["log"])
        self.assertEqual([event["handler"] for event in second if event["event"] == "handler"], ["other"])
        self.assertEqual(third, [{"event": "evaluate", "script": encode({"responseId": "1", "responseData": 2})}])
        self.assertEqual(none, [])

    def test_a_call_from_another_thread(self):
        (events,) = self.drive(("call", {"handler": "page", "data": 1, "thread": "background"}))
        self.assertEqual(events, [{"event": "evaluate", "script": encode({"handlerName": "page", "data": 1})}])

    def test_the_delegate_is_set_for_one_request(self):
        url = "https://example.org/"
        asked, alone, response = self.drive(
            ("navigate", {"url": url, "delegate": "cancel"}),
            ("navigate", {"url": url}),
            ("report", {"navigation": "response", "url": url, "delegate": "cancel"}),
        )
        self.assertEqual(
            asked,
            [
                {"event": "delegate", "navigation": "decide", "url": url},
                {"event": "policy", "url": url, "decision": "cancel"},
            ],
        )
        self.assertEqual(alone, [{"event": "policy", "url": url, "decision": "allow"}])
        self.assertEqual([event["event"] for event in response], ["delegate", "policy"])

    def test_faults_are_refused_and_the_adapter_goes_on(self):
        deep = b'{"id":7,"method":"call","params":' + b"[" * 100_000 + b"\n"
        answers = self.run_adapter(
            b"not JSON\n",
            b"[]\n",
            b"\xff\n",
            deep,
            {"id": 1, "method": "levitate", "params": {"instance": 1}},
            {"id": 2, "method": "call", "params": {"instance": 1, "handler": "h"}},
            {"id": 3, "method": "open", "params": {"instance": 1, "dialect": "other"}},
            {"id": 4, "method": "open", "params": {"instance": 1, "dialect": "wvjb-6"}},
            {"id": 5, "method": "call", "params": {"instance": 1}},
            {"id": 6, "method": "close", "params": {"instance": 1}},
        )
        codes = [answer["error"]["code"] if "error" in answer else None for answer in answers]
        self.assertEqual(codes, [-32700, -32600, -32700, -32700, -32601, -32602, -32602, None, -32602, None])
        self.assertEqual([answer["id"] for answer in answers], [None] * 4 + [1, 2, 3, 4, 5, 6])

    def test_an_unknown_action_is_refused(self):
        answers = self.run_adapter(
            {"id": 1, "method": "open", "params": {"instance": 1, "dialect": "wvjb-6"}},
            {"id": 2, "method": "register", "params": {"instance": 1, "handler": "h", "behavior": [{"do": "x"}]}},
            {"id": 3, "method": "navigate", "params": {"instance": 1, "url": QUEUE, "queue": '[{"handlerName":"h"}]'}},
        )
        self.assertEqual(answers[2]["error"]["code"], -32602)


if __name__ == "__main__":
    unittest.main()
