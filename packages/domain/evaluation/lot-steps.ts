/** How far the evaluation of a lot has come. */
export const LOT_STATES = ['scoring', 'agreed', 'awarded', 'unsuccessful', 'concluded'] as const
export type LotState = (typeof LOT_STATES)[number]

/** What is done with a lot. */
export const LOT_STEPS = [
  'score',
  'reject',
  'agree',
  'award',
  'fail',
  'retract',
  'rescore',
  'conclude',
  'fall_through',
  'award_next',
] as const
export type LotStep = (typeof LOT_STEPS)[number]

/**
 * Every step that is allowed, and where it leads. Once its scores are agreed on, a lot's scores and
 * rejections stand: `retract` takes back a decision that was not announced, `rescore` begins anew
 * after a decision was reconsidered. `fall_through`: the winner does not sign (BT-144 `no-signed`);
 * `award_next`: then the lot goes to the next in rank, by the scores that stand.
 */
const STEPS: Readonly<Record<LotState, Readonly<Partial<Record<LotStep, LotState>>>>> = {
  scoring: { score: 'scoring', reject: 'scoring', agree: 'agreed', fail: 'unsuccessful' },
  agreed: { award: 'awarded', fail: 'unsuccessful' },
  awarded: {
    retract: 'agreed',
    rescore: 'scoring',
    conclude: 'concluded',
    fall_through: 'unsuccessful',
  },
  unsuccessful: { retract: 'scoring', rescore: 'scoring', award_next: 'awarded' },
  concluded: {},
}

/**
 * Where a step leads; null where it is not allowed. What failed after its scores were agreed on goes
 * back to them: a decision taken back opens no scores.
 */
export const lotStep = (state: LotState, step: LotStep, wasAgreed = false): LotState | null => {
  const next = STEPS[state][step] ?? null
  return step === 'retract' && next !== null && wasAgreed ? 'agreed' : next
}

/** Whether it is decided who gets a lot, or that nobody does. */
export const isLotDecided = (state: LotState): boolean => state !== 'scoring' && state !== 'agreed'

/**
 * Why a lot ends without a winner (BT-144, code list non-award-justification of the eForms
 * regulation, (EU) 2019/1780).
 */
export const NO_AWARD_REASONS = [
  'all-rej',
  'chan-need',
  'ins-fund',
  'no-rece',
  'no-signed',
  'one-admis',
  'other',
  'rev-body',
  'rev-buyer',
  'tch-pr-error',
] as const
export type NoAwardReason = (typeof NO_AWARD_REASONS)[number]

/**
 * The reasons that a buyer may give for a lot which so many tenders were received for: `no-rece` where
 * there were none, and what was found of tenders where there were some. That a winner did not sign is no
 * reason to choose: it is what `fall_through` writes.
 */
export const failReasons = (received: number): readonly NoAwardReason[] =>
  NO_AWARD_REASONS.filter((reason) => {
    if (reason === 'no-signed') return false
    if (reason === 'no-rece') return received === 0
    return received > 0 || (reason !== 'all-rej' && reason !== 'one-admis')
  })

/** What a buyer may say of a request before anything of it is opened: nothing of its tenders, nor of a decision. */
const BEFORE_OPENING: readonly NoAwardReason[] = [
  'chan-need',
  'ins-fund',
  'other',
  'rev-body',
  'tch-pr-error',
]

/**
 * The reasons that a buyer may give for a request which is cancelled as a whole: those that hold for each of its lots.
 * `received`: how many tenders came for each lot; null before the opening.
 */
export const cancellationCodes = (received: readonly number[] | null): readonly NoAwardReason[] =>
  received === null
    ? BEFORE_OPENING
    : NO_AWARD_REASONS.filter((reason) =>
        received.every((count) => failReasons(count).includes(reason)),
      )

/** Why a buyer rejects a response: Directive 2014/24/EU, Articles 26(5), 35(5), 56(1), 57, 58 and 69. */
export const BUYER_REJECTIONS = [
  'requirement',
  'exclusion',
  'selection',
  'irregular',
  'abnormally_low',
  'unacceptable',
  'withdrawn',
] as const
export type BuyerRejection = (typeof BUYER_REJECTIONS)[number]

/**
 * Why a response does not count for a lot. `unconfirmed`: it was submitted to an earlier version, and
 * something that binds has changed there since (see responses/binding-changes.ts); the opening says so, and no
 * buyer takes it back.
 */
export const REJECTION_REASONS = [...BUYER_REJECTIONS, 'unconfirmed'] as const
