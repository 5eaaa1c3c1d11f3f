/**
 * @typedef {object} Edit
 * @property {string} find a text that stands exactly once in the source
 * @property {string} replace the text that takes its place
 */

/**
 * @typedef {object} Mutation an entry of mutants/PROFILE/web.json
 * @property {string} name
 * @property {'mutant' | 'variant'} kind
 * @property {string} title
 * @property {string} [requirement]
 * @property {string} [source]
 * @property {Edit[]} edits
 */

/** Says that a mutation does not fit the source, or that there is none of that name. */
export class MutationError extends Error {}

/**
 * @param {Mutation[]} mutations
 * @param {string} name
 * @throws {MutationError}
 */
export function mutationNamed(mutations, name) {
  const mutation = mutations.find((each) => each.name === name);
  if (mutation === undefined) throw new MutationError(`there is no mutant ${JSON.stringify(name)}`);
  return mutation;
}

/**
 * Makes the edits, in order. A text that is found twice, or not at all, would make another mutant than was meant.
 *
 * @param {string} source
 * @param {Mutation} mutation
 * @returns {string}
 * @throws {MutationError}
 */
export function mutate(source, mutation) {
  return mutation.edits.reduce((text, { find, replace }, index) => {
    const pieces = text.split(find);
    if (pieces.length !== 2) {
      throw new MutationError(`edit ${index + 1} of the mutant ${mutation.name} fits ${pieces.length - 1} places instead of one`);
    }
    return pieces.join(replace);
  }, source);
}
