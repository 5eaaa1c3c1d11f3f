import { checkVector, features } from './step-language.js';
import { looseKeys, observationKinds } from './observation-kinds.js';
import { wvjbDialect } from './wvjb-dialect.js';
import { WVJBScenario } from './wvjb-scenario.js';

/** @typedef {import('../profile.js').Profile} Profile */

/**
 * The profile of WebViewJavascriptBridge and its relatives.
 * @type {Profile}
 */
export const wvjb = {
  name: 'wvjb',
  features,
  checkDialect: wvjbDialect,
  checkVector,
  channel: (event) => observationKinds[event]?.channel ?? event,
  isQuiet: (event) => observationKinds[event]?.quiet ?? false,
  looseKeys,
  scenario: (vector, dialect, half) => new WVJBScenario(vector, wvjbDialect(dialect), half),
};
