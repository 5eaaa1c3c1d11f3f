import { pageProfiles } from '../driver/page-profiles.js';
import { createClock } from './clock.js';
import { installConsole } from './console.js';
import { createDocument } from './document.js';
import { createEncoder } from './encoder.js';
import { createErrorReporting } from './errors.js';
import { createEventLog } from './event-log.js';
import { createEvents } from './events.js';
import { installLocation } from './location.js';
import { installMessageHandlers } from './message-handlers.js';
import { installWindow } from './window.js';

/**
 * What the adapter holds of a page. All of it takes and gives text, numbers and booleans; only `report` and `keepValue` take a value of
 * the page, and hand it straight back into the page's realm.
 *
 * @typedef {object} Realm
 * @property {(line: string) => void} drive does the verb of a request, given as the line that came in
 * @property {(error: unknown) => void} report reports an exception that a script of the page threw
 * @property {(message: string) => void} reportSyntax reports a script that is none
 * @property {(value: unknown) => string | undefined} keepValue a script's value as JSON text; undefined stays undefined
 * @property {() => number} now
 * @property {(limit: number) => boolean} runNext
 * @property {(time: number) => void} advance
 * @property {() => string} take the events, as the text of a JSON array
 * @property {() => boolean} takeOverflowed
 */

/**
 * Furnishes the realm that it runs in as a page, and gives the adapter's handle on it.
 *
 * @param {any} parts the makers above, by name
 * @param {any} options `dialect`, `messageHandlers`, `epoch`, `limits`
 * @returns {Realm}
 */
function furnish(parts, options) {
  const global = /** @type {any} */ (globalThis);
  const parse = JSON.parse;

  const encode = parts.createEncoder();
  const log = parts.createEventLog(encode, options.limits);
  const emit = log.emit;
  const navigate = (/** @type {string} */ url) => emit({ event: 'navigate', url });

  const events = parts.createEvents((/** @type {unknown} */ error) => errors.report(error));
  const windowTarget = new events.EventTarget();
  const errors = parts.createErrorReporting(global, emit, (/** @type {string} */ type, /** @type {any} */ members) =>
    windowTarget.dispatchEvent(new events.Event(type, members)));
  const clock = parts.createClock(global, options.epoch, errors.report);
  const document = parts.createDocument(events, navigate);
  parts.installWindow(global, document, events, windowTarget, options.dialect.userAgent ?? 'bridge-conformance');
  parts.installLocation(global, document, navigate);
  parts.installConsole(global, emit, encode, errors.describe);
  parts.installMessageHandlers(global, options.messageHandlers, emit);
  const verbs = parts.createDriver(global, options.dialect, emit, parts);

  return {
    drive(line) {
      const { method, params } = parse(line);
      try {
        verbs[method](params);
      } catch (error) {
        errors.report(error);
      }
    },
    report: errors.report,
    reportSyntax: (message) => errors.report(new SyntaxError(message)),
    keepValue: (value) => (value === undefined ? undefined : encode(value)),
    now: clock.now,
    runNext: clock.runNext,
    advance: clock.advance,
    take: log.take,
    takeOverflowed: log.takeOverflowed,
  };
}

/**
 * The text of the script that makes a fresh context into a page; its value is the Realm.
 *
 * The parts are written as modules so that they are checked and tested as such, and enter the context as text, so that every function and
 * object that the page can reach was born there.
 *
 * @param {{dialect: Record<string, any>, epoch: number, limits: {events: number, characters: number}}} options
 */
export function realmScript(options) {
  const profile = pageProfiles.get(options.dialect.profile);
  if (profile === undefined) throw new Error(`the adapter can play no page of the profile ${options.dialect.profile}`);
  const { createDriver } = profile;
  const messageHandlers = options.dialect.messageHandlers ?? profile.messageHandlers?.(options.dialect) ?? [];
  const parts = {
    ...profile.parts, createClock, createDocument, createDriver, createEncoder, createErrorReporting, createEventLog, createEvents,
    installConsole, installLocation, installMessageHandlers, installWindow,
  };
  const members = Object.entries(parts).map(([name, part]) => `${name}: (${part.toString()})`);
  return `'use strict'; (${furnish.toString()})({ ${members.join(',\n')} }, ${JSON.stringify({ ...options, messageHandlers })});`;
}
