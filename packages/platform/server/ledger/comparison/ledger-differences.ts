import type { Said, Step } from '../ledger-state.ts'

/** What of a request may differ from its log. */
export type Subject =
  | 'request'
  | 'form'
  | 'draft'
  | 'state'
  | 'clearing'
  | 'times'
  | 'buyer'
  | 'steps'
  | 'terms'
  | 'invitation'
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
  | 'winner'
  | 'declined'

/**
 * Where rows and log do not say the same: the log says of what is not there (`gone`), nothing of what is
 * (`unlogged`), or something else (`changed`).
 */
export interface Difference {
  readonly subject: Subject
  /** Its number or id; null where there is but one. */
  readonly id: string | null
  readonly how: 'gone' | 'unlogged' | 'changed'
}

/** Whether a step was taken at this time, by this person. Of entries of before it is not asked. */
export const isStep = (step: Step | null, at: Date | null, userId: string | null): boolean =>
  step === null || (step.at.getTime() === at?.getTime() && step.userId === userId)

/** Whether the words have the hash of the log; of entries of before, which have none, it is not asked. */
export const isSame = (said: Said, now: () => string | null): boolean =>
  said === null || said === now()

/**
 * Compares what the log says of some things, by id, with the ids of those that are there: first what is
 * there and not said or not the same, then what is gone. What was said before there were hashes is not
 * asked whether it is the same.
 */
export class Comparison<Said> {
  readonly #subject: Subject
  readonly #left: Map<string, Said>

  constructor(subject: Subject, said: ReadonlyMap<string, Said>) {
    this.#subject = subject
    this.#left = new Map(said)
  }

  /** Of one that is there; null where all is as it was said. */
  with(id: string, isSame: (said: Said) => boolean): Difference | null {
    const said = this.#left.get(id)
    if (said === undefined) return { subject: this.#subject, id, how: 'unlogged' }
    this.#left.delete(id)
    return isSame(said) ? null : { subject: this.#subject, id, how: 'changed' }
  }

  /** Of those that were not there. */
  rest(): readonly Difference[] {
    return [...this.#left.keys()].map((id) => ({
      subject: this.#subject,
      id,
      how: 'gone' as const,
    }))
  }
}
