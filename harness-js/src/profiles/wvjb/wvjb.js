import { checkVector, features } from './step-language.js';
import { looseKeys, observationKinds } from './observation-kinds.js';
import { wvjbDialect } from './wvjb-dialect.js';
import { impliedTraits } from './implied-traits.js';
import { placeholdersOf } from './placeholders.js';
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
  lacking: (vector, dialect) => placeholdersOf(vector).filter((name) => !wvjbDialect(dialect).texts.has(name)).map((name) => `{{${name}}}`),
  impliedTraits,
  scenario: (vector, dialect, half) => new WVJBScenario(vector, wvjbDialect(dialect), half),
};
