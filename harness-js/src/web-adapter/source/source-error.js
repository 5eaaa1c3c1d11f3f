/** Says that a file holds no web half that could be taken out of it. */
export class SourceError extends Error {}
