/**
 * How one organisation stands to one request. DRAFT, OPEN and CLOSED are the request's own words where
 * nothing else is to be said: DRAFT for its authors before it is published, OPEN for an organisation
 * that may respond and has done nothing yet, CLOSED for one whose time to act has passed.
 */
export const PARTICIPATION_STATUSES = [
  'DRAFT',
  'OPEN',
  'CLOSED',
  'PENDING_INVITE',
  'DECLINED_INVITE',
  'IN_CONVERSATION',
  'IN_PROGRESS',
  'RESPONDED',
] as const
export type ParticipationStatus = (typeof PARTICIPATION_STATUSES)[number]

/**
 * What moves a participation. `publish`, `invite` and `uninvite` are the buyer's, `close` is the
 * clock's, the rest the supplier's.
 */
export const PARTICIPATION_STEPS = [
  'publish',
  'invite',
  'uninvite',
  'accept',
  'decline',
  'ask',
  'begin',
  'discard',
  'submit',
  'withdraw',
  'replace',
  'close',
] as const
export type ParticipationStep = (typeof PARTICIPATION_STEPS)[number]

/** How an organisation stands, as far as its steps go by it. */
export interface ParticipationState {
  readonly status: ParticipationStatus
  /** Whether an invitation stands, by name or by a letter that it took up. */
  readonly isInvited: boolean
  readonly hasAsked: boolean
  /** Whether there is a draft, which is kept when an invitation is declined. */
  readonly hasDraft: boolean
}

/** Back to what it did before: a draft goes on, else a question stays asked, else it has done nothing. */
const BACK = Symbol('back')

type Steps = Readonly<Partial<Record<ParticipationStep, ParticipationStatus | typeof BACK>>>

/**
 * Every step that is allowed, and where it leads; whatever is not here is refused. An organisation may
 * change its mind until the deadline: a declined invitation can be accepted after all, a response that
 * was withdrawn goes on as a draft. An invitation is never refused on account of what the organisation
 * did, since that would tell the buyer of it: whoever has begun by then goes on with it.
 */
const STEPS: Readonly<Record<ParticipationStatus, Steps>> = {
  DRAFT: { publish: 'OPEN' },
  OPEN: {
    invite: 'PENDING_INVITE',
    uninvite: 'OPEN',
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  PENDING_INVITE: {
    invite: 'PENDING_INVITE',
    uninvite: BACK,
    accept: BACK,
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  DECLINED_INVITE: { invite: 'PENDING_INVITE', uninvite: BACK, accept: BACK, close: 'CLOSED' },
  IN_CONVERSATION: {
    invite: 'IN_CONVERSATION',
    uninvite: 'IN_CONVERSATION',
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  IN_PROGRESS: {
    invite: 'IN_PROGRESS',
    uninvite: 'IN_PROGRESS',
    ask: 'IN_PROGRESS',
    discard: BACK,
    decline: 'DECLINED_INVITE',
    submit: 'RESPONDED',
    close: 'CLOSED',
  },
  // What was submitted before the deadline stays so after it.
  RESPONDED: {
    invite: 'RESPONDED',
    uninvite: 'RESPONDED',
    ask: 'RESPONDED',
    withdraw: 'IN_PROGRESS',
    replace: 'RESPONDED',
  },
  CLOSED: {},
}

/** Who takes a step. */
export const stepTaker = (step: ParticipationStep): 'buyer' | 'supplier' | 'clock' => {
  if (step === 'close') return 'clock'
  return step === 'publish' || step === 'invite' || step === 'uninvite' ? 'buyer' : 'supplier'
}

/** Steps that are over with the deadline of responses, those of questions with theirs. */
export const stepEndsWith = (step: ParticipationStep): 'questions' | 'responses' | null => {
  if (step === 'ask') return 'questions'
  return stepTaker(step) === 'clock' || step === 'publish' ? null : 'responses'
}

/** What takes back what an organisation did: open to it also when the request is for others by now. */
export const takesBack = (step: ParticipationStep): boolean =>
  step === 'withdraw' || step === 'discard'

/** Only an invitation that stands can be answered: whom nobody asked has nothing to say no to. */
const answersInvitation = (step: ParticipationStep): boolean =>
  step === 'accept' || step === 'decline'

/** Where a step leads; null where it is not allowed. */
export const stepFrom = (
  { status, isInvited, hasAsked, hasDraft }: ParticipationState,
  step: ParticipationStep,
): ParticipationStatus | null => {
  if (answersInvitation(step) && !isInvited) return null
  const next = STEPS[status][step] ?? null
  if (next !== BACK) return next
  if (hasDraft && step !== 'discard') return 'IN_PROGRESS'
  return hasAsked ? 'IN_CONVERSATION' : 'OPEN'
}

/**
 * The same with what the buyer did about its invitation. `isNew`: it was invited since it did anything
 * itself.
 */
export const participationStateWith = (
  own: Omit<ParticipationState, 'isInvited'>,
  invited: boolean,
  isNew: boolean,
) => {
  const state: ParticipationState = { ...own, isInvited: invited }
  const step = invited ? 'invite' : 'uninvite'
  const next = invited && !isNew ? null : stepFrom(state, step)
  return next ? { ...state, status: next } : state
}

/** What a status reads as once responses are no longer taken. */
export const statusAfterDeadline = (status: ParticipationStatus): ParticipationStatus =>
  STEPS[status].close === 'CLOSED' ? 'CLOSED' : status
