import { jsnotyDialect } from './jsnoty-dialect.js';
import { JsNotyScenario } from './jsnoty-scenario.js';
import { looseKeys, observationKinds } from './observation-kinds.js';
import { checkVector, features } from './step-language.js';

/** @typedef {import('../profile.js').Profile} Profile */

/**
 * The profile of JsNoty: notifications in both directions, without answers.
 * @type {Profile}
 */
export const jsnoty = {
  name: 'jsnoty',
  features,
  checkDialect: jsnotyDialect,
  checkVector,
  channel: (event) => observationKinds[event]?.channel ?? event,
  isQuiet: (event) => observationKinds[event]?.quiet ?? false,
  looseKeys,
  scenario: (vector, dialect, half) => new JsNotyScenario(vector, jsnotyDialect(dialect), half),
};
