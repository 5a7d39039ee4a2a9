/** What of a request may differ from what its log says. */
export type Differing =
  | 'request'
  | 'draft'
  | 'state'
  | 'clearing'
  | 'times'
  | 'key'
  | 'sealing'
  | 'version'
  | 'document'
  | 'question'
  | 'response'
  | 'bids'
  | 'rejection'
  | 'damaged'
  | 'clarification'
  | 'letter'
  | 'evaluator'
  | 'scores'
  | 'agreed'
  | 'confirmation'
  | 'lot'
  | 'declined'

/**
 * Where rows and log do not say the same: the log says of what is not there (`gone`), nothing of what is
 * (`unlogged`), or something else (`changed`).
 */
export interface Difference {
  readonly what: Differing
  /** Its number or id; null where there is but one. */
  readonly id: string | null
  readonly how: 'gone' | 'unlogged' | 'changed'
}

/**
 * Compares what the log says of some things, by id, with the ids of those that are there: first what is
 * there and not said or not the same, then what is gone. What was said before there were hashes is not
 * asked whether it is the same.
 */
export class Comparison<Said> {
  readonly #what: Differing
  readonly #left: Map<string, Said>

  constructor(what: Differing, said: ReadonlyMap<string, Said>) {
    this.#what = what
    this.#left = new Map(said)
  }

  /** Of one that is there; null where all is as it was said. */
  with(id: string, isSame: (said: Said) => boolean): Difference | null {
    const said = this.#left.get(id)
    if (said === undefined) return { what: this.#what, id, how: 'unlogged' }
    this.#left.delete(id)
    return isSame(said) ? null : { what: this.#what, id, how: 'changed' }
  }

  /** Of those that were not there. */
  rest(): readonly Difference[] {
    return [...this.#left.keys()].map((id) => ({ what: this.#what, id, how: 'gone' as const }))
  }
}
