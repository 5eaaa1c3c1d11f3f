// A small web half of WebViewJavascriptBridge 6: what a page gets when an app injects its bridge.
// It is an example of an implementation that is certified by its own tests, and knows nothing of the kit.
(function () {
  'use strict';
  if (window.WebViewJavascriptBridge) return;

  var handlers = new Map();
  var callbacks = new Map();
  var outbox = [];
  var lastId = 0;
  var handlesAtOnce = false;

  var signal = document.createElement('iframe');
  signal.style.display = 'none';

  function send(message) {
    outbox.push(message);
    signal.src = 'https://__wvjb_queue_message__';
  }

  function callHandler(name, data, callback) {
    if (arguments.length === 2 && typeof data === 'function') {
      callback = data;
      data = null;
    }
    var message = { handlerName: name, data: data };
    if (callback) {
      lastId += 1;
      message.callbackId = 'page_' + lastId;
      callbacks.set(message.callbackId, callback);
    }
    send(message);
  }

  function answerTo(id) {
    return function (answer) {
      send({ responseId: id, responseData: answer });
    };
  }

  function receive(message) {
    if (message.responseId !== undefined) {
      var callback = callbacks.get(message.responseId);
      callbacks.delete(message.responseId);
      if (callback) callback(message.responseData);
      return;
    }
    var handler = handlers.get(message.handlerName);
    if (handler) handler(message.data, message.callbackId === undefined ? undefined : answerTo(message.callbackId));
  }

  window.WebViewJavascriptBridge = {
    registerHandler: function (name, handler) {
      handlers.set(name, handler);
    },
    callHandler: callHandler,
    disableJavscriptAlertBoxSafetyTimeout: function () {
      handlesAtOnce = true;
    },
    _fetchQueue: function () {
      var text = JSON.stringify(outbox);
      outbox = [];
      return text;
    },
    // An alert box in a handler would block the app, which waits for this call: handlers run on a timer, unless the app has no such boxes.
    _handleMessageFromObjC: function (text) {
      var message = JSON.parse(text);
      if (handlesAtOnce) receive(message);
      else setTimeout(receive, 0, message);
    },
  };

  handlers.set('_disableJavascriptAlertBoxSafetyTimeout', function () {
    handlesAtOnce = true;
  });

  document.documentElement.appendChild(signal);
  var waiting = window.WVJBCallbacks || [];
  delete window.WVJBCallbacks;
  waiting.forEach(function (callback) {
    callback(window.WebViewJavascriptBridge);
  });
})();
