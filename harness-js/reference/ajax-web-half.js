/*
 * The reference web half of the profile `ajax`: two functions that call native over XMLHttpRequest.
 *
 *   sendAsyncAjax(text, onload, onerror)   onload is given the answer, or {e: event}; onerror {e: event}
 *   sendSyncAjax(text)                     gives the answer's text; {} when the request could not be made
 *
 * Written for ES5 engines, as web views of all ages have them; so each catch has a name.
 */
/* oxlint-disable no-unused-vars */
(function (window) {
  'use strict';

  var ASYNC_URL = 'oschina://asynchttprequest';
  var SYNC_URL = 'oschina://synchttprequest';
  var ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  var REPLACEMENT = 0xfffd;

  var parse = JSON.parse;
  var calls = 0;

  /** The base64 of the UTF-8 of a text; an unpaired surrogate becomes U+FFFD. */
  function encode(text) {
    var encoded = '';
    var group = 0;
    var bytes = 0;

    function put(byte) {
      group = (group << 8) | byte;
      bytes += 1;
      if (bytes < 3) return;
      encoded += ALPHABET.charAt(group >> 18) + ALPHABET.charAt((group >> 12) & 63) + ALPHABET.charAt((group >> 6) & 63) + ALPHABET.charAt(group & 63);
      group = 0;
      bytes = 0;
    }

    for (var index = 0; index < text.length; index += 1) {
      var point = text.charCodeAt(index);
      if (point >= 0xd800 && point <= 0xdfff) {
        var low = text.charCodeAt(index + 1);
        if (point <= 0xdbff && low >= 0xdc00 && low <= 0xdfff) {
          point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
          index += 1;
        } else {
          point = REPLACEMENT;
        }
      }
      if (point < 0x80) {
        put(point);
      } else if (point < 0x800) {
        put(0xc0 | (point >> 6));
        put(0x80 | (point & 63));
      } else if (point < 0x10000) {
        put(0xe0 | (point >> 12));
        put(0x80 | ((point >> 6) & 63));
        put(0x80 | (point & 63));
      } else {
        put(0xf0 | (point >> 18));
        put(0x80 | ((point >> 12) & 63));
        put(0x80 | ((point >> 6) & 63));
        put(0x80 | (point & 63));
      }
    }
    if (bytes === 1) encoded += ALPHABET.charAt(group >> 2) + ALPHABET.charAt((group << 4) & 63) + '==';
    if (bytes === 2) encoded += ALPHABET.charAt(group >> 10) + ALPHABET.charAt((group >> 4) & 63) + ALPHABET.charAt((group << 2) & 63) + '=';
    return encoded;
  }

  /** A number that no other call of this page has, and hardly one of another. */
  function random() {
    calls += 1;
    return Math.random() + '-' + calls;
  }

  function openRequest(url, isAsync, text) {
    var payload = encode(String(text));
    var request = new XMLHttpRequest();
    request.open('POST', url + '?rnd=' + random(), isAsync);
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.setRequestHeader('Cache-Control', 'no-cache,private');
    request.setRequestHeader('Pragma', 'no-cache,no-store');
    request.setRequestHeader('X-Javascript-Header', payload);
    return request;
  }

  function call(callback, value) {
    if (typeof callback === 'function') callback(value);
  }

  /** What onload is given for a request that has completed. */
  function answerOf(request, event) {
    if (request.status !== 200) return { e: event };
    try {
      return parse(request.responseText);
    } catch (error) {
      return { e: event };
    }
  }

  window.sendAsyncAjax = function (text, onload, onerror) {
    var request;
    try {
      request = openRequest(ASYNC_URL, true, text);
      request.onload = function (event) {
        call(onload, answerOf(request, event));
      };
      request.onerror = function (event) {
        call(onerror, { e: event });
      };
      request.send(null);
    } catch (error) {
      call(onerror, { e: error });
    }
  };

  window.sendSyncAjax = function (text) {
    try {
      var request = openRequest(SYNC_URL, false, text);
      request.send(null);
      return request.responseText;
    } catch (error) {
      return {};
    }
  };
})(window);
