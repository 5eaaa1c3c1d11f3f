import { ajaxMethods } from './ajax-methods.js';
import { createAjaxDriver } from './ajax-web.js';
import { createBehaviors } from './behaviors.js';
import { jsnotyMethods } from './jsnoty-methods.js';
import { createJsNotyDriver } from './jsnoty-web.js';
import { webScriptMethods } from './webscript-methods.js';
import { createWebScriptDriver } from './webscript-web.js';
import { createWebDriver } from './wvjb-web.js';
import { wvjbMethods } from './wvjb-methods.js';
import { installEncodings } from '../page/encodings.js';
import { installXMLHttpRequest } from '../page/xml-http-request.js';

/** @typedef {import('../wire/params.js').Shape} Shape */

/**
 * What the adapter has to know of a profile to play the pages of its web halves.
 *
 * @typedef {object} PageProfile
 * @property {Readonly<Record<string, Shape>>} methods the profile's driving methods with their params
 * @property {readonly string[]} hostMethods those that are done by the adapter itself (`load`, `evaluate`, `tick`)
 * @property {readonly string[]} realmMethods those that the page's realm does, as verbs of the driver; of one that is the adapter's own as
 *   well, the driver is told first
 * @property {readonly string[]} features what every web half of the profile can be claimed to have
 * @property {Readonly<Record<string, string>>} probes features that a half may have: a script for each that gives true if it does, with
 *   BRIDGE in place of the dialect's object
 * @property {(dialect: Record<string, any>) => string[]} [messageHandlers] the script messages that the app listens to
 * @property {(...parts: any[]) => Record<string, (params: any) => unknown>} createDriver makes the verbs; runs in the page's realm, and is
 *   given its global object, the dialect's data, `emit` and the parts
 * @property {Readonly<Record<string, Function>>} parts functions without imports that the driver uses, which enter the realm with it
 */

/** @type {ReadonlyMap<string, PageProfile>} */
export const pageProfiles = new Map(/** @type {Array<[string, PageProfile]>} */ ([
  ['wvjb', {
    methods: wvjbMethods,
    hostMethods: ['load', 'evaluate', 'tick'],
    realmMethods: ['register', 'remove', 'call', 'send', 'respond', 'disableSafetyTimeout', 'setup', 'init'],
    features: ['nothing', 'timers'],
    probes: { removeHandler: "typeof BRIDGE === 'object' && typeof BRIDGE.removeHandler === 'function'" },
    messageHandlers: ({ signal }) => (signal?.by === 'message' ? [signal.loaded, signal.queue] : []),
    createDriver: createWebDriver,
    parts: { createBehaviors },
  }],
  ['jsnoty', {
    methods: jsnotyMethods,
    hostMethods: ['load', 'evaluate'],
    realmMethods: ['notify', 'listen', 'onload'],
    features: ['nothing'],
    probes: {},
    createDriver: createJsNotyDriver,
    parts: {},
  }],
  ['ajax', {
    methods: ajaxMethods,
    hostMethods: ['load'],
    realmMethods: ['async', 'sync', 'complete', 'fail'],
    features: [],
    probes: {},
    createDriver: createAjaxDriver,
    parts: { installEncodings, installXMLHttpRequest },
  }],
  ['webscript', {
    methods: webScriptMethods,
    hostMethods: ['load', 'evaluate'],
    realmMethods: ['load', 'evaluate', 'receive'],
    features: [],
    probes: {},
    createDriver: createWebScriptDriver,
    parts: {},
  }],
]));
