import { ajaxDialect } from './ajax-dialect.js';
import { AjaxScenario } from './ajax-scenario.js';
import { looseKeys, observationKinds } from './observation-kinds.js';
import { checkVector, features } from './step-language.js';

/** @typedef {import('../profile.js').Profile} Profile */

/**
 * The profile of bridges over XMLHttpRequest and a custom URL protocol.
 * @type {Profile}
 */
export const ajax = {
  name: 'ajax',
  features,
  checkDialect: ajaxDialect,
  checkVector,
  channel: (event) => observationKinds[event]?.channel ?? event,
  isQuiet: (event) => observationKinds[event]?.quiet ?? false,
  looseKeys,
  scenario: (vector, dialect, half) => new AjaxScenario(vector, ajaxDialect(dialect), half),
};
