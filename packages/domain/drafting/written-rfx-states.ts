/**
 * How far a request that was written on Kogge has come. Between `published` and `opened` its deadline
 * passes, which is no state but an instant: the database's clock says on which side of it one is.
 */
export const WRITTEN_STATES = ['published', 'opened', 'decided', 'closed', 'cancelled'] as const
export type WrittenState = (typeof WRITTEN_STATES)[number]

/** What a buyer does with it. */
export const WRITTEN_STEPS = ['amend', 'open', 'decide', 'reconsider', 'close', 'cancel'] as const
export type WrittenStep = (typeof WRITTEN_STEPS)[number]

/**
 * Every step that is allowed, and where it leads. `amend` needs the deadline to lie ahead, `open` the
 * time of opening behind; `decide` a decision on every lot; `reconsider` takes decisions back while
 * the standstill lasts (Directive 89/665/EEC, Article 2), further ones while the first are made anew; `close` ends a survey, or a tender whose
 * contracts are concluded.
 */
const STEPS: Readonly<Record<WrittenState, Readonly<Partial<Record<WrittenStep, WrittenState>>>>> =
  {
    published: { amend: 'published', open: 'opened', cancel: 'cancelled' },
    opened: { decide: 'decided', reconsider: 'opened', close: 'closed', cancel: 'cancelled' },
    decided: { reconsider: 'opened', close: 'closed', cancel: 'cancelled' },
    closed: {},
    cancelled: {},
  }

/** Where a step leads; null where it is not allowed. */
export const writtenStep = (state: WrittenState, step: WrittenStep): WrittenState | null =>
  STEPS[state][step] ?? null
