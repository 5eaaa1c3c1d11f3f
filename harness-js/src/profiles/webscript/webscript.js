import { looseKeys, observationKinds } from './observation-kinds.js';
import { checkVector, features } from './step-language.js';
import { webScriptDialect } from './webscript-dialect.js';
import { WebScriptScenario } from './webscript-scenario.js';

/** @typedef {import('../profile.js').Profile} Profile */

/**
 * The profile of WebScriptObject, the scripting bridge of the legacy WebView.
 * @type {Profile}
 */
export const webscript = {
  name: 'webscript',
  features,
  checkDialect: webScriptDialect,
  checkVector,
  channel: (event) => observationKinds[event]?.channel ?? event,
  isQuiet: (event) => observationKinds[event]?.quiet ?? false,
  looseKeys,
  scenario: (vector, dialect, half) => new WebScriptScenario(vector, dialect, half),
};
