/**
 * What can go wrong with embeddings. `text` is about one text among those that were sent; all else
 * is about the endpoint.
 */
export type EmbeddingProblem = 'busy' | 'refused' | 'failed' | 'unreachable' | 'unexpected' | 'text'

const SAID: Readonly<Record<EmbeddingProblem, string>> = {
  busy: 'The endpoint of embeddings asks to come back later.',
  refused: 'The endpoint of embeddings refused the request; the key may be missing or wrong.',
  failed: 'The endpoint of embeddings failed.',
  unreachable: 'The endpoint of embeddings does not answer.',
  unexpected: 'The answer does not hold the embeddings that were asked for.',
  text: 'The endpoint cannot embed one of the texts.',
}

/** The one error of embeddings. Its message holds neither text nor key. */
export class EmbeddingError extends Error {
  readonly code: EmbeddingProblem
  /** How long the endpoint asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(code: EmbeddingProblem, retryAfterMs: number | null = null) {
    super(SAID[code])
    this.name = 'EmbeddingError'
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
