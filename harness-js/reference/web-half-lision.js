/*
 * The web half of a WKWebViewJavascriptBridge as Lision made it (dialect lision of CONFORMANCE.md).
 *
 * The native half evaluates this script when the page posts the script message iOS_Native_InjectJavascript. It is one plain ES5 script,
 * so that it runs in the web views of the time of iOS 9. The numbers in the comments are those of CONFORMANCE.md.
 */
;(function () {
  // WVJB-INJ-01: a second injection must leave handlers, pending callbacks, queue and ids alone.
  if (window.WKWebViewJavascriptBridge) {
    return;
  }

  var LOGGED_NAME_LENGTH = 100;

  var handlers = Object.create(null);
  var callbacks = Object.create(null);
  var lastCallNumber = 0;
  var outbox = [];
  // What comes before the setup callbacks have been called; null from then on.
  var inbox = [];

  var bridge = {
    registerHandler: registerHandler,
    callHandler: callHandler,
    _fetchQueue: fetchQueue,
    _handleMessageFromiOS: receiveMessage
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
      message.callbackID = newCallbackID();
    }
    // Data that JSON cannot hold throws here to the caller, before a callback is kept that nothing would ever run.
    var text = JSON.stringify(message);
    if (message.callbackID) {
      callbacks[keyOf(message.callbackID)] = callback;
    }
    sendText(text);
  }

  // ---- Web to native

  // Each message becomes text when it is sent. So the native half gets the data as it was at the time of the call, and one message
  // that cannot be serialised throws to whoever sent it instead of spoiling the whole queue.
  function sendText(text) {
    outbox.push(text);
    // Signalled for every message: a signal that native missed is made good by the next one (WVJB-ORDER-04, WVJB-ORDER-08).
    window.webkit.messageHandlers.iOS_Native_FlushMessageQueue.postMessage(null);
  }

  function fetchQueue() {
    var messages = outbox;
    outbox = [];
    return '[' + messages.join(',') + ']';
  }

  // The time tells the ids of this page from those of the page before it, whose answers may still come.
  function newCallbackID() {
    lastCallNumber += 1;
    return 'cb_' + lastCallNumber + '_' + new Date().getTime();
  }

  // ---- Native to web

  function receiveMessage(text) {
    // WVJB-BOOT-03: handlers registered in setup callbacks get native's first messages, which come before the timer of those callbacks.
    if (inbox === null) {
      handleText(text);
    } else {
      inbox.push(text);
    }
  }

  function handleWaiting() {
    while (inbox.length > 0) {
      handleText(inbox.shift());
    }
    inbox = null;
  }

  function handleText(text) {
    var message = typeof text === 'string' ? parseMessage(text) : null;
    if (message === null) {
      return;
    }
    // WVJB-RESP-09: a message with a responseID is a response, whatever else it carries.
    if (hasField(message, 'responseID')) {
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
    var responseID = fieldOf(message, 'responseID');
    var callback = typeof responseID === 'string' ? callbacks[keyOf(responseID)] : undefined;
    if (typeof callback !== 'function') {
      log('ignored a response that no call waits for');
      return;
    }
    // WVJB-RESP-16: used before it runs, so that nothing that happens while it runs can run it again.
    delete callbacks[keyOf(responseID)];
    run(callback, [fieldOf(message, 'responseData')]);
  }

  function handleCall(message) {
    var name = fieldOf(message, 'handlerName');
    var callbackID = fieldOf(message, 'callbackID');
    var handler = typeof name === 'string' ? handlers[keyOf(name)] : undefined;
    if (typeof handler !== 'function') {
      log('no handler for ' + String(JSON.stringify(name)).slice(0, LOGGED_NAME_LENGTH));
      return;
    }
    // As in upstream, a handler can tell by the missing responder that nobody waits for an answer.
    var responder = typeof callbackID === 'string' ? responderFor(name, callbackID) : undefined;
    run(handler, [fieldOf(message, 'data'), responder]);
  }

  function responderFor(name, callbackID) {
    var answered = false;
    return function (data) {
      var text = JSON.stringify({ handlerName: name, responseID: callbackID, responseData: data });
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
    var waiting = window.WKWVJBCallbacks;
    // A variable declared by the page cannot be deleted, so it is emptied as well.
    window.WKWVJBCallbacks = undefined;
    delete window.WKWVJBCallbacks;
    // WVJB-BOOT-05: the page need not have the array, nor need it be one.
    for (var i = 0; Array.isArray(waiting) && i < waiting.length; i += 1) {
      if (typeof waiting[i] === 'function') {
        run(waiting[i], [bridge]);
      }
    }
    handleWaiting();
  }

  // ---- What all of these use

  // A fault of one handler or callback ends neither the bridge nor the batch (WVJB-BAD-08, WVJB-BOOT-06). It is thrown again on a timer
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
      console.log('WKWebViewJavascriptBridge: ' + text);
    }
  }

  window.WKWebViewJavascriptBridge = bridge;
  setTimeout(callSetupCallbacks, 0);
})();
