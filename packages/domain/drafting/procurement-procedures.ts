import type { NATURES, RequestDocument } from './request-document.ts'

type Asks = 'everybody' | 'candidates' | 'invited'
type Kind = RequestDocument['kind']

export interface Procedure {
  /** BT-105, or one of ours. */
  readonly code: string
  /** Who is asked: everybody who likes, those who were chosen after asking to be, or those invited. */
  readonly asks: Asks
  readonly kind: Kind
  /** Whether it may be used for what lies above the thresholds. */
  readonly isForAbove: boolean
}

/** The procedures that a request can be written for (BT-105); all are electronic. */
export const PROCEDURES: readonly Procedure[] = [
  { code: 'open', asks: 'everybody', kind: 'tender', isForAbove: true },
  { code: 'restricted', asks: 'candidates', kind: 'tender', isForAbove: true },
  { code: 'neg-w-call', asks: 'candidates', kind: 'tender', isForAbove: true },
  { code: 'comp-dial', asks: 'candidates', kind: 'tender', isForAbove: true },
  { code: 'innovation', asks: 'candidates', kind: 'tender', isForAbove: true },
  { code: 'neg-wo-call', asks: 'invited', kind: 'tender', isForAbove: true },
  { code: 'oth-single', asks: 'everybody', kind: 'tender', isForAbove: false },
  { code: 'oth-mult', asks: 'candidates', kind: 'tender', isForAbove: false },
  { code: 'survey', asks: 'invited', kind: 'price_survey', isForAbove: true },
]

export const procedureOf = (code: string): Procedure | null =>
  PROCEDURES.find((procedure) => procedure.code === code) ?? null

/** Whether its first deadline is that of requests to participate (BT-1311), and not of tenders (BT-131). */
export const asksCandidates = (code: string | null): boolean =>
  code !== null && procedureOf(code)?.asks === 'candidates'

/** Procedures in which candidates may be reduced in number in stages (BT-52). */
const IN_STAGES = ['comp-dial', 'innovation', 'neg-w-call']

export const mayReduceInStages = (code: string | null): boolean => IN_STAGES.includes(code ?? '')

/** Procedures whose periods may be shortened for urgency (BT-106). */
const ACCELERABLE = ['open', 'restricted', 'neg-w-call']

export const mayBeUrgent = (code: string | null): boolean => ACCELERABLE.includes(code ?? '')

/** Kinds of contract by CPV division: the rule of the eForms SDK. */
export const natureOfCpv = (code: string): (typeof NATURES)[number] => {
  const division = Number(code.slice(0, 2))
  if (division === 45) return 'works'
  return division < 45 || division === 48 ? 'supplies' : 'services'
}
