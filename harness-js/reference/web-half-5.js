/*
 * The web half of a WebViewJavascriptBridge 5 bridge (dialect wvjb-5 of CONFORMANCE.md).
 *
 * The native half evaluates this script when the page goes to wvjbscheme://__BRIDGE_LOADED__. It is one plain ES5 script, so that it runs
 * in the web views of the time of iOS 7. The numbers in the comments are those of CONFORMANCE.md.
 */
;(function () {
  // WVJB-INJ-01: a second injection must leave handlers, pending callbacks, queue and ids alone.
  if (window.WebViewJavascriptBridge) {
    return;
  }

  var QUEUE_URL = 'wvjbscheme://__WVJB_QUEUE_MESSAGE__';
  var LOGGED_NAME_LENGTH = 100;

  var handlers = Object.create(null);
  var callbacks = Object.create(null);
  var lastCallNumber = 0;
  var outbox = [];
  var messagingFrame = createMessagingFrame();

  var bridge = {
    registerHandler: registerHandler,
    callHandler: callHandler,
    _fetchQueue: fetchQueue,
    _handleMessageFromObjC: receiveMessage
  };

  // ---- The page's side

  function registerHandler(name, handler) {
    handlers[keyOf(name)] = handler;
  }

  function callHandler(name, data, callback) {
    // WVJB-CALL-05: in the two-argument form a function is the callback, not the data.
    if (arguments.length === 2 && typeof data === 'function') {
      callback = data;
      data = null;
    }
    var message = { handlerName: name, data: data };
    if (typeof callback === 'function') {
      message.callbackId = newCallbackId();
    }
    // Data that JSON cannot hold throws here to the caller, before a callback is kept that nothing would ever run.
    var text = JSON.stringify(message);
    if (message.callbackId) {
      callbacks[keyOf(message.callbackId)] = callback;
    }
    sendText(text);
  }

  // ---- Web to native

  // Each message becomes text when it is sent. So the native half gets the data as it was at the time of the call, and one message
  // that cannot be serialised throws to whoever sent it instead of spoiling the whole queue.
  function sendText(text) {
    outbox.push(text);
    // Signalled for every message: a signal that native missed is made good by the next one (WVJB-ORDER-04, WVJB-ORDER-08).
    messagingFrame.src = QUEUE_URL;
  }

  function fetchQueue() {
    var messages = outbox;
    outbox = [];
    return '[' + messages.join(',') + ']';
  }

  function createMessagingFrame() {
    var frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = QUEUE_URL;
    document.documentElement.appendChild(frame);
    return frame;
  }

  // The time tells the ids of this page from those of the page before it, whose answers may still come.
  function newCallbackId() {
    lastCallNumber += 1;
    return 'cb_' + lastCallNumber + '_' + new Date().getTime();
  }

  // ---- Native to web

  // On a timer, so that an alert box in a handler cannot block the app (WVJB-TIMER-01).
  function receiveMessage(text) {
    setTimeout(function () {
      handleText(text);
    }, 0);
  }

  function handleText(text) {
    var message = typeof text === 'string' ? parseMessage(text) : null;
    if (message === null) {
      return;
    }
    // WVJB-RESP-09: a message with a responseId is a response, whatever else it carries.
    if (hasField(message, 'responseId')) {
      handleResponse(message);
    } else {
      handleCall(message);
    }
  }

  function parseMessage(text) {
    var message;
    try {
      message = JSON.parse(text);
    } catch (error) {
      log('ignored a text that is not JSON (' + error + ')');
      return null;
    }
    return typeof message === 'object' && !Array.isArray(message) ? message : null;
  }

  function handleResponse(message) {
    var responseId = fieldOf(message, 'responseId');
    var callback = typeof responseId === 'string' ? callbacks[keyOf(responseId)] : undefined;
    if (typeof callback !== 'function') {
      log('ignored a response that no call waits for');
      return;
    }
    // WVJB-RESP-16: used before it runs, so that nothing that happens while it runs can run it again.
    delete callbacks[keyOf(responseId)];
    run(callback, [fieldOf(message, 'responseData')]);
  }

  function handleCall(message) {
    var name = fieldOf(message, 'handlerName');
    var callbackId = fieldOf(message, 'callbackId');
    var handler = typeof name === 'string' ? handlers[keyOf(name)] : undefined;
    if (typeof handler !== 'function') {
      log('no handler for ' + String(JSON.stringify(name)).slice(0, LOGGED_NAME_LENGTH));
      return;
    }
    // As in upstream, a handler can tell by the missing responder that nobody waits for an answer.
    var responder = typeof callbackId === 'string' ? responderFor(callbackId) : undefined;
    runHandler(handler, [fieldOf(message, 'data'), responder]);
  }

  function responderFor(callbackId) {
    var answered = false;
    return function (data) {
      var text = JSON.stringify({ responseId: callbackId, responseData: data });
      // WVJB-RESP-15: only the first answer is sent.
      if (answered) {
        return;
      }
      answered = true;
      sendText(text);
    };
  }

  // ---- The page's setup callbacks

  function callSetupCallbacks() {
    var waiting = window.WVJBCallbacks;
    // A variable declared by the page cannot be deleted, so it is emptied as well.
    window.WVJBCallbacks = undefined;
    delete window.WVJBCallbacks;
    // WVJB-BOOT-05: the page need not have the array, nor need it be one.
    if (!Array.isArray(waiting)) {
      return;
    }
    for (var i = 0; i < waiting.length; i += 1) {
      if (typeof waiting[i] === 'function') {
        run(waiting[i], [bridge]);
      }
    }
  }

  // ---- What all of these use

  // WVJB-CATCH-01, WVJB-CATCH-02: pages of this time rely on it that a handler's fault reaches nobody, but the log tells of it.
  function runHandler(handler, values) {
    try {
      handler.apply(undefined, values);
    } catch (error) {
      log('a handler threw ' + error);
    }
  }

  // A fault of one callback ends neither the bridge nor the batch (WVJB-BAD-08, WVJB-BOOT-06). It is thrown again on a timer
  // of its own, where the page's error reporting and the developer tools see it as they see any other uncaught exception.
  function run(callback, values) {
    try {
      callback.apply(undefined, values);
    } catch (error) {
      setTimeout(function () {
        throw error;
      }, 0);
    }
  }

  // The prefix keeps names such as `__proto__`, magic in older engines even without a prototype, plain keys (WVJB-BAD-05, -06).
  function keyOf(name) {
    return '$' + name;
  }

  function hasField(message, field) {
    return Object.prototype.hasOwnProperty.call(message, field);
  }

  function fieldOf(message, field) {
    return hasField(message, field) ? message[field] : undefined;
  }

  function log(text) {
    if (typeof console !== 'undefined') {
      console.log('WebViewJavascriptBridge: ' + text);
    }
  }

  window.WebViewJavascriptBridge = bridge;
  // WVJB-BOOT-03: this timer is set before those of native's first messages, so handlers registered in setup callbacks get them.
  setTimeout(callSetupCallbacks, 0);
})();
