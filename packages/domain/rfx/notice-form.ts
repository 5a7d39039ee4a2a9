import type { RfxContent } from './rfx-content.ts'
import type { RfxStage } from './tender-status-values.ts'

/**
 * Which eForms notice a request is published by: forms and subtypes of Regulation (EU) 2019/1780, with
 * the codes of the eForms SDK (code lists form-type, notice-type, notice-subtype, legal-basis).
 */
export interface NoticeForm {
  readonly root: 'ContractNotice' | 'ContractAwardNotice' | 'PriorInformationNotice'
  /** BT-03 */
  readonly form: 'competition' | 'result'
  /** BT-02 */
  readonly type: string
  /** OPP-070 */
  readonly subtype: string
  /** BT-01 */
  readonly legalBasis: string
}

/** What decides on the form of a notice. */
export interface DraftedFacts {
  /** Where the request comes from: `kogge` where it was written here. */
  readonly source: string
  readonly stage: RfxStage
  readonly content: Pick<RfxContent, 'awards' | 'procedureType' | 'legalBasis' | 'noticeType'>
}

/** Whether there is an outcome to tell: of all lots, of some of them, or that there will be none. */
export const isOutcome = ({ stage, content }: DraftedFacts): boolean =>
  stage === 'awarded' || stage === 'cancelled' || content.awards.length > 0

/**
 * Whether a request is published by a call for competition or by a notice of its result. A price survey
 * calls for no competition and leads to no award, what is only planned calls for none yet, and a
 * negotiation without a call (Directive 2014/24/EU, Article 32) has its result alone.
 */
export const hasNoticeForm = (facts: DraftedFacts): boolean => {
  const { source, stage, content } = facts
  const isSurvey = source === 'kogge' && content.procedureType === null
  if (isSurvey || stage === 'planned') return false
  return content.procedureType !== 'neg-wo-call' || isOutcome(facts)
}

type Subtypes = Readonly<Partial<Record<'call' | 'light' | 'result' | 'lightResult', string>>>

/** By legal basis; those of social and other specific services apart, where the directive has a regime for them. */
const SUBTYPES: Readonly<Record<string, Subtypes>> = {
  '32014L0024': { call: '16', light: '20', result: '29', lightResult: '33' },
  '32014L0025': { call: '17', light: '21', result: '30', lightResult: '34' },
  '32009L0081': { call: '18', result: '31' },
  // The concessions directive calls for such services by a prior information notice.
  '32014L0023': { call: '19', light: '14', result: '32', lightResult: '35' },
  '32024R2509': { call: '16', light: '20', result: '29', lightResult: '33' },
  other: { call: 'E3', result: 'E4' },
}

/** How the law takes a request that was written here. */
export interface DraftedRegime {
  /** Social and other specific services: Directive 2014/24/EU, Articles 74 to 77. */
  readonly isLight: boolean
  /** Known to lie below the thresholds of the directive (Article 4). */
  readonly isBelow: boolean
}

/** The legal basis: as the notice has it, else that of what was written here. */
const basisOf = ({ source, content }: DraftedFacts, regime: DraftedRegime | null): string => {
  const known = content.legalBasis
  if (known !== null) return known in SUBTYPES ? known : 'other'
  return source === 'kogge' && !regime?.isBelow ? '32014L0024' : 'other'
}

/**
 * The form of the notice that says how a request stands; null where none does (see `hasNoticeForm`).
 * `regime` for what was written here; of other requests their notices say it themselves.
 */
export const noticeFormOf = (
  facts: DraftedFacts,
  regime: DraftedRegime | null,
): NoticeForm | null => {
  if (!hasNoticeForm(facts)) return null
  const legalBasis = basisOf(facts, regime)
  const { call, light, result, lightResult } = SUBTYPES[legalBasis] ?? {}
  const isLight = regime?.isLight ?? /-social$/.test(facts.content.noticeType ?? '')
  if (isOutcome(facts)) {
    const social = isLight && lightResult
    return {
      root: 'ContractAwardNotice',
      form: 'result',
      legalBasis,
      type: social ? 'can-social' : 'can-standard',
      subtype: social || (result ?? 'E4'),
    }
  }
  const social = isLight && light
  const isPrior = social === '14'
  const socialType = isPrior ? 'pin-cfc-social' : 'cn-social'
  return {
    root: isPrior ? 'PriorInformationNotice' : 'ContractNotice',
    form: 'competition',
    legalBasis,
    type: social ? socialType : 'cn-standard',
    subtype: social || (call ?? 'E3'),
  }
}
