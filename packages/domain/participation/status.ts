/**
 * How one organisation stands to one request (specification, section 3). DRAFT, OPEN and CLOSED are
 * the request's own words where nothing else is to be said: DRAFT for its authors before it is
 * published, OPEN for an organisation that may respond and has done nothing yet, CLOSED for one whose
 * time to act has passed.
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

/** What moves a participation. The first two are the buyer's, the last is the clock's, the rest the supplier's. */
export const PARTICIPATION_STEPS = [
  'publish',
  'invite',
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

type Steps = Readonly<Partial<Record<ParticipationStep, ParticipationStatus>>>

/**
 * Every step that is allowed, and where it leads; whatever is not here is refused. An organisation may
 * change its mind until the deadline: a declined invitation can be accepted after all, a response that
 * was withdrawn goes on as a draft.
 */
const STEPS: Readonly<Record<ParticipationStatus, Steps>> = {
  DRAFT: { publish: 'OPEN' },
  OPEN: {
    invite: 'PENDING_INVITE',
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  PENDING_INVITE: {
    accept: 'OPEN',
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  DECLINED_INVITE: { accept: 'OPEN', close: 'CLOSED' },
  IN_CONVERSATION: {
    decline: 'DECLINED_INVITE',
    ask: 'IN_CONVERSATION',
    begin: 'IN_PROGRESS',
    close: 'CLOSED',
  },
  IN_PROGRESS: {
    ask: 'IN_PROGRESS',
    discard: 'OPEN',
    decline: 'DECLINED_INVITE',
    submit: 'RESPONDED',
    close: 'CLOSED',
  },
  // What was submitted before the deadline stays so after it.
  RESPONDED: { ask: 'RESPONDED', withdraw: 'IN_PROGRESS', replace: 'RESPONDED' },
  CLOSED: {},
}

/** Who takes a step. */
export const stepTaker = (step: ParticipationStep): 'buyer' | 'supplier' | 'clock' => {
  if (step === 'close') return 'clock'
  return step === 'publish' || step === 'invite' ? 'buyer' : 'supplier'
}

/** Steps that are over with the deadline of responses, those of questions with theirs. */
export const stepEndsWith = (step: ParticipationStep): 'questions' | 'responses' | null => {
  if (step === 'ask') return 'questions'
  return stepTaker(step) === 'clock' || step === 'publish' ? null : 'responses'
}

/** Where a step leads; null where it is not allowed. */
export const stepFrom = (
  status: ParticipationStatus,
  step: ParticipationStep,
): ParticipationStatus | null => STEPS[status][step] ?? null

/** What a status reads as once responses are no longer taken. */
export const statusAfterDeadline = (status: ParticipationStatus): ParticipationStatus =>
  stepFrom(status, 'close') ?? status
