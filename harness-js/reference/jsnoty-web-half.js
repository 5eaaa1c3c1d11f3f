/*
 * The web half of a JsNoty bridge (dialect jsnoty of CONFORMANCE.md).
 *
 * The page includes this script. It is one plain ES5 script without a library, so that it runs in the web views of the time of iOS 7.
 * The numbers in the comments are those of CONFORMANCE.md.
 */
;(function () {
  // JSNOTY-LOAD-06: a second evaluation must leave the queue and what is in flight alone.
  if (window.JsNoty) {
    return;
  }

  var SCHEME = 'jsnoty';
  var ACKNOWLEDGEMENT = 'JsNotyRecieved';

  var waiting = [];
  var inFlight = false;
  var loaded = document.readyState === 'complete';

  window.JsNoty = { notify: notify };

  document.addEventListener(ACKNOWLEDGEMENT, function () {
    inFlight = false;
    sendNext();
  });
  if (!loaded) {
    window.addEventListener('load', function () {
      loaded = true;
      sendNext();
    });
  }

  function notify(name, data) {
    // The URL is made at once: it keeps the data as it is now (JSNOTY-DATA-07), and what cannot be sent throws to the caller, before
    // it has taken a place in the queue (JSNOTY-NAME-03, JSNOTY-BAD-02).
    waiting.push(urlOf(String(name), data));
    sendNext();
  }

  function sendNext() {
    if (loaded && !inFlight && waiting.length > 0) {
      inFlight = true;
      location.href = waiting.shift();
    }
  }

  function urlOf(name, data) {
    if (name === '') {
      throw new Error('JsNoty: a notification needs a name');
    }
    return SCHEME + '://' + encodeURIComponent(name) + '/' + encodeURIComponent(jsonOf(data));
  }

  // Empty for data that JSON has no text for.
  function jsonOf(data) {
    var text = JSON.stringify(data);
    return text === undefined ? '' : text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, escapeUnpaired);
  }

  // JSNOTY-DATA-09: engines from before ES2019 leave an unpaired surrogate as it is, and encodeURIComponent then throws.
  function escapeUnpaired(units) {
    return units.length === 2 ? units : '\\u' + units.charCodeAt(0).toString(16);
  }
})();
