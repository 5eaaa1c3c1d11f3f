import { CorpusError } from './corpus-error.js';
import { profileNamed } from '../profiles/registry.js';
import { globTest } from './glob.js';
import { classes, halves } from './vector.js';

/** @typedef {import('./load.js').Corpus} Corpus */
/** @typedef {import('./dialect.js').Dialect} Dialect */
/** @typedef {import('./vector.js').Vector} Vector */
/** @typedef {import('./requirement.js').Requirement} Requirement */

/**
 * What is wrong with a corpus beyond what loading finds: ids, requirements, needs, traits and features.
 * @param {Corpus} corpus
 * @returns {CorpusError[]} in the order of the corpus; empty when all is well
 */
export function checkCorpus(corpus) {
  return [...checkIds(corpus), ...checkVectors(corpus), ...checkNeeds(corpus), ...checkDialects(corpus), ...checkBootstrap(corpus), ...checkTexts(corpus), ...checkRequirements(corpus)];
}

/**
 * @param {Vector} vector
 * @param {string} problem
 * @param {string} mend
 */
function complaint(vector, problem, mend) {
  return new CorpusError(vector.file, vector.place, problem, mend);
}

/** @param {Corpus} corpus */
function* checkIds(corpus) {
  const seen = new Set();
  for (const vector of corpus.vectors) {
    for (const id of [vector.id, ...vector.aliases]) {
      if (seen.has(id)) yield complaint(vector, `the id ${id} stands twice`, 'an id or alias belongs to one vector');
      seen.add(id);
    }
    const [profile, topic] = vector.id.split('/');
    if (!vector.file.replaceAll('\\', '/').endsWith(`/${profile}/${topic}.json`)) {
      yield complaint(vector, 'the file is not the topic of the id', `move it to ${profile}/${topic}.json, or give it another id and keep this one as an alias`);
    }
  }
}

/** @param {Corpus} corpus */
function* checkVectors(corpus) {
  const dialects = [...corpus.dialects.values()];
  for (const vector of corpus.vectors) {
    const profile = profileNamed(vector.profile);
    const own = dialects.filter((dialect) => dialect.profile === vector.profile);
    const traits = new Set(own.flatMap((dialect) => dialect.traits));
    for (const word of vector.requires) {
      if (traits.has(word)) continue;
      const bound = profile?.features[word];
      if (bound === undefined) yield complaint(vector, `requires ${JSON.stringify(word)}, which is no trait and no feature`, `use one of ${[...Object.keys(profile?.features ?? {}), ...traits].join(', ')}`);
      else if (!vector.halves.some((half) => bound.includes(half))) yield complaint(vector, `requires ${JSON.stringify(word)}, which none of its halves can claim`, 'take it out');
      if (bound !== undefined && vector.class === 'core') yield complaint(vector, `a core vector requires the feature ${JSON.stringify(word)}`, 'raise its class to full or hardened');
    }
    for (const name of vector.dialects ?? []) {
      if (!own.some((dialect) => dialect.name === name)) yield complaint(vector, `unknown dialect ${JSON.stringify(name)}`, `use one of ${own.map((dialect) => dialect.name).join(', ')}`);
    }
    yield* checkAgainstDialects(vector, own);
    yield* checkAgainstRequirements(corpus, vector);
  }
}

/**
 * What a vector asks of the dialects that it applies to, and whether there are any.
 * @param {Vector} vector
 * @param {readonly Dialect[]} own the dialects of its profile
 */
function* checkAgainstDialects(vector, own) {
  const profile = profileNamed(vector.profile);
  if (profile === undefined) return;
  const traits = vector.requires.filter((word) => !Object.hasOwn(profile.features, word));
  const fitting = own.filter((dialect) => (vector.dialects?.includes(dialect.name) ?? true) && traits.every((trait) => dialect.traits.includes(trait)));
  if (own.length > 0 && fitting.length === 0) yield complaint(vector, 'it applies to no dialect', 'mend its "dialects" or "requires"');
  for (const dialect of fitting) {
    for (const what of profile.lacking?.(vector, dialect) ?? []) yield complaint(vector, `${dialect.name} has no ${what}`, 'narrow it by "dialects" or "requires"');
  }
}

/**
 * @param {Corpus} corpus
 * @param {Vector} vector
 */
function* checkAgainstRequirements(corpus, vector) {
  /** @type {Requirement[]} */
  const requirements = [];
  for (const id of vector.requirements) {
    const requirement = corpus.requirements.get(id);
    if (requirement === undefined) {
      yield complaint(vector, `there is no requirement ${id}`, `name one of ${corpus.requirementsFile}`);
      continue;
    }
    requirements.push(requirement);
    if (classes.indexOf(vector.class) < classes.indexOf(requirement.class)) {
      yield complaint(vector, `its class ${vector.class} is below that of ${id}, ${requirement.class}`, `raise it to ${requirement.class}`);
    }
    if (!vector.halves.some((half) => binds(requirement, half))) {
      yield complaint(vector, `${id} binds the ${requirement.binds} half, which it does not drive`, 'name another requirement or half');
    }
  }
  if (requirements.length < vector.requirements.length) return;
  for (const half of vector.halves) {
    if (!requirements.some((requirement) => binds(requirement, half))) {
      yield complaint(vector, `none of its requirements binds the ${half} half`, `add one that does, or take ${half} out of its halves`);
    }
  }
}

/**
 * @param {Requirement} requirement
 * @param {string} half
 */
function binds(requirement, half) {
  return requirement.binds === 'both' || requirement.binds === half;
}

/** @param {Corpus} corpus */
function* checkNeeds(corpus) {
  const byId = new Map(corpus.vectors.map((vector) => [vector.id, vector]));
  for (const vector of corpus.vectors) {
    for (const id of vector.needs) {
      const needed = byId.get(id);
      if (needed === undefined) yield complaint(vector, `needs ${id}, which does not exist`, 'name a vector of the corpus by its present id');
      else if (classes.indexOf(needed.class) > classes.indexOf(vector.class)) yield complaint(vector, `needs ${id} of the higher class ${needed.class}`, 'raise its own class, or need another');
      if (reaches(byId, id, vector.id)) yield complaint(vector, `needs ${id}, which needs it in turn`, 'break the circle');
    }
  }
}

/**
 * Whether one vector's needs lead to another.
 * @param {Map<string, Vector>} byId
 * @param {string} from
 * @param {string} to
 */
function reaches(byId, from, to) {
  const seen = new Set();
  const pending = [from];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    pending.push(...(byId.get(id)?.needs ?? []));
  }
  return false;
}

/**
 * What dialects say of vectors: raises and signatures.
 * @param {Corpus} corpus
 */
function* checkDialects(corpus) {
  const byId = new Map(corpus.vectors.map((vector) => [vector.id, vector]));
  for (const dialect of corpus.dialects.values()) {
    const { source, signature, supersedes, profile } = dialect;
    const own = corpus.vectors.filter((vector) => vector.profile === profile);
    for (const raise of source.optional('raises')?.list() ?? []) {
      const half = raise.required('half').value;
      for (const glob of raise.required('vectors').list()) {
        const fits = globTest(glob.text());
        if (!own.some((vector) => fits(vector.id) && vector.halves.some((other) => other === half))) yield glob.error('no vector of that half matches', 'take it out');
      }
    }
    for (const half of halves) {
      for (const id of signature[half] ?? []) {
        const reader = source.required('signature').required(half);
        const vector = byId.get(id);
        if (vector === undefined || vector.profile !== profile || !vector.halves.includes(half)) yield reader.error(`${id} is no vector of that profile and half`, 'name another');
        else if (vector.class !== 'core') yield reader.error(`${id} is not of the class core`, 'name a core vector');
      }
    }
    for (const name of supersedes) {
      if (!corpus.dialects.has(name)) yield source.required('supersedes').error(`there is no dialect ${name}`, 'take it out');
    }
  }
}

/** @param {Corpus} corpus */
function* checkBootstrap(corpus) {
  for (const dialect of corpus.dialects.values()) {
    for (const half of halves) {
      const id = dialect.bootstrap[half];
      if (id === undefined) continue;
      const vector = corpus.vectors.find((candidate) => candidate.id === id);
      const { source } = dialect;
      const reader = source.required('bootstrap').required(half);
      if (vector === undefined) yield reader.error(`there is no vector ${id}`, 'name a vector of the corpus');
      else if (!vector.halves.includes(half)) yield reader.error(`${id} does not drive the ${half} half`, 'name a vector of that half');
      else if (vector.start === 'loaded') yield reader.error(`${id} starts loaded, so it would need itself`, 'name a vector that starts unloaded');
      else if (vector.class !== 'core') yield reader.error(`${id} is not of the class core`, 'name a core vector');
    }
  }
}

/** @param {Corpus} corpus */
function* checkTexts(corpus) {
  const seen = new Set();
  for (const text of corpus.texts) {
    if (seen.has(text.id)) yield new CorpusError(text.file, text.place, `the id ${text.id} stands twice`, 'give one of them another id');
    seen.add(text.id);
    for (const id of text.requirements) {
      if (!corpus.requirements.has(id)) yield new CorpusError(text.file, text.place, `there is no requirement ${id}`, `name one of ${corpus.requirementsFile}`);
    }
  }
}

/** @param {Corpus} corpus */
function* checkRequirements(corpus) {
  if (corpus.requirements.size === 0) yield new CorpusError(corpus.requirementsFile, '', 'no requirements were found', 'put CONFORMANCE.md beside the corpus');
  const tested = new Set([...corpus.vectors, ...corpus.texts].flatMap((vector) => vector.requirements));
  for (const requirement of corpus.requirements.values()) {
    const place = `line ${requirement.line} ${requirement.id}`;
    if (!tested.has(requirement.id) && requirement.noVector === null) {
      yield new CorpusError(corpus.requirementsFile, place, 'no vector tests it', 'add a vector, or say why none can exist: - No vector: REASON');
    }
    if (tested.has(requirement.id) && requirement.noVector !== null) {
      yield new CorpusError(corpus.requirementsFile, place, 'it has a vector and says that it has none', 'take the line "No vector" out');
    }
  }
}
