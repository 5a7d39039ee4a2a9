/**
 * What can go wrong with a machine translation. `text` is about the one title, which is left alone
 * after a few times; everything else is about the service, and ends the run.
 */
export type MachineProblem =
  | 'busy'
  | 'refused'
  | 'quota'
  | 'failed'
  | 'unreachable'
  | 'unexpected'
  | 'text'

const SAID: Readonly<Record<MachineProblem, string>> = {
  busy: 'The translation service asks to come back later.',
  refused: 'The translation service refused the request; the key may be missing or wrong.',
  quota: 'What may be translated in this period is used up.',
  failed: 'The translation service failed.',
  unreachable: 'The translation service does not answer.',
  unexpected: 'The answer is not what a translation service gives.',
  text: 'The service cannot translate this text.',
}

/** The one error of a machine translation. Its message holds neither text nor key. */
export class MachineError extends Error {
  readonly code: MachineProblem

  constructor(code: MachineProblem) {
    super(SAID[code])
    this.name = 'MachineError'
    this.code = code
  }
}
