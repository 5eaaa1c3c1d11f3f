"""A small native half of wvjb-6 that knows what the tiny corpus needs, served over stdin and stdout."""
import json
import sys

WEB_HALF = (
    "(function() { window.WebViewJavascriptBridge = { registerHandler: 1, callHandler: 1, "
    "disableJavscriptAlertBoxSafetyTimeout: 1, _fetchQueue: 1, _handleMessageFromObjC: 1 }; })(); // a real one is longer than this"
)


def sent(message):
    """The event of a message that goes to the page."""
    text = json.dumps(message, ensure_ascii=True)
    literal = text.replace("\\", "\\\\").replace("'", "\\'")
    return {"event": "evaluate", "script": "WebViewJavascriptBridge._handleMessageFromObjC('%s');" % literal}


class Half:
    """The instances of one adapter."""

    def __init__(self, features=(), instances=8, dialects=("wvjb-6",), name="Small"):
        self.introduction = {
            "protocol": 1,
            "implementation": {"name": name, "version": "1", "language": "Python"},
            "half": "native",
            "dialects": list(dialects),
            "features": list(features),
            "instances": instances,
        }
        self.pages = {}
        self.calls = 0

    def events(self, method, params):
        """What the request causes."""
        number = params.get("instance")
        if method == "open":
            self.pages[number] = {"handlers": {}, "callbacks": {}}
        page = self.pages.get(number)
        if method == "close":
            self.pages.pop(number, None)
        elif method == "register":
            page["handlers"][params["handler"]] = params.get("behavior", [])
        elif method == "call":
            self.calls += 1
            message = {"handlerName": params["handler"]}
            if "data" in params:
                message["data"] = params["data"]
            if "callback" in params:
                message["callbackId"] = "cb_%d" % self.calls
                page["callbacks"][message["callbackId"]] = params["callback"]
            return [sent(message)]
        elif method == "navigate" and params["url"] == "https://__bridge_loaded__":
            return [{"event": "evaluate", "script": WEB_HALF}]
        elif method == "navigate":
            try:
                batch = json.loads(params.get("queue") or "[]")
            except ValueError:
                return []
            return [event for message in batch for event in self.receive(page, message)]
        return []

    @staticmethod
    def receive(page, message):
        """What a message from the page causes."""
        if "responseId" in message:
            callback = page["callbacks"].pop(message["responseId"], None)
            ran = {"event": "response", "callback": callback}
            if "responseData" in message:
                ran["data"] = message["responseData"]
            return [ran] if callback is not None else []
        behavior = page["handlers"].get(message.get("handlerName"))
        if behavior is None:
            return []
        ran = {"event": "handler", "handler": message["handlerName"]}
        if "data" in message:
            ran["data"] = message["data"]
        events = [ran]
        for action in behavior:
            if action["do"] == "respond" and "callbackId" in message:
                data = message.get("data") if action.get("echo") else action.get("data")
                events.append(sent({"responseId": message["callbackId"], "responseData": data}))
        return events


def answer(request, result):
    """The line of an answer."""
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n"


def serve(half=None, before=None):
    """Answers requests until stdin ends. `before(number, request, half)` is called ahead of each but initialize; true: it has answered."""
    half = half or Half()
    number = 0
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        request = json.loads(line)
        method = request["method"]
        if method == "initialize":
            sys.stdout.write(answer(request, half.introduction))
        else:
            number += 1
            if before is not None and before(number, request, half):
                continue
            sys.stdout.write(answer(request, {"events": half.events(method, request.get("params", {}))}))
        sys.stdout.flush()
        if method == "shutdown":
            return


def registers_echo(request):
    """True for the request that makes the vector wvjb/respond/echo."""
    return request["method"] == "register" and request["params"]["handler"] == "echo"
