import { mayBeUrgent } from '../drafting/procurement-procedures.ts'
import type { RequestDocument } from '../drafting/request-document.ts'
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

/** Forms of the directives for all but social and other specific services, which ask for more than all others. */
export const isFull = ({ legalBasis, type }: NoticeForm): boolean =>
  legalBasis !== 'other' && type.endsWith('-standard')

/** Whether a call states that its period was shortened for urgency, or not (BT-106). */
export const mayBeAccelerated = (form: NoticeForm, procedureType: string | null): boolean =>
  form.form === 'competition' &&
  form.type === 'cn-standard' &&
  form.subtype !== '19' &&
  mayBeUrgent(procedureType)

/** What decides on the form of a notice. */
export interface DraftedFacts {
  /** Where the request comes from: `kogge` where it was written here. */
  readonly source: string
  readonly stage: RfxStage
  readonly content: Pick<RfxContent, 'awards' | 'procedureType' | 'legalBasis' | 'noticeType'>
}

type Award = RfxContent['awards'][number]

/**
 * Whether a lot of what was written here has a winner and no contract yet. A result tells of concluded contracts
 * (Directive 2014/24/EU, Article 50(1)): rules BR-OPT-00315, BR-BT-00150 and BR-BT-00145 of the eForms SDK ask for the
 * contract of each lot that has a winner, with its number and its day.
 */
const awaitsContract = ({ winners, concludedAt }: Award): boolean =>
  winners.length > 0 && !concludedAt

/** The awards that a result tells; of a request that is compiled from notices all, as these have them. */
export const statedAwards = ({ source, content }: DraftedFacts): readonly Award[] =>
  source === 'kogge' ? content.awards.filter((award) => !awaitsContract(award)) : content.awards

/** The lots that have a winner and no contract yet, by their ids. */
export const lotsToContract = ({ source, content }: DraftedFacts): readonly string[] =>
  source === 'kogge'
    ? content.awards.filter(awaitsContract).flatMap(({ lotId }) => lotId ?? [])
    : []

/** Whether there is an outcome to tell: of all lots, of some of them, or that there will be none. */
export const isOutcome = (facts: DraftedFacts): boolean => {
  const { source, stage } = facts
  if (stage === 'cancelled' || statedAwards(facts).length > 0) return true
  return stage === 'awarded' && source !== 'kogge'
}

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

const formOf = (
  facts: DraftedFacts,
  regime: DraftedRegime | null,
  form: NoticeForm['form'],
): NoticeForm => {
  const legalBasis = basisOf(facts, regime)
  const { call, light, result, lightResult } = SUBTYPES[legalBasis] ?? {}
  const isLight = regime?.isLight ?? /-social$/.test(facts.content.noticeType ?? '')
  if (form === 'result') {
    const social = isLight && lightResult
    return {
      root: 'ContractAwardNotice',
      form,
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
    form,
    legalBasis,
    type: social ? socialType : 'cn-standard',
    subtype: social || (call ?? 'E3'),
  }
}

/**
 * The form of the notice that says how a request stands; null where none does (see `hasNoticeForm`).
 * `regime` for what was written here; of other requests their notices say it themselves.
 */
export const noticeFormOf = (
  facts: DraftedFacts,
  regime: DraftedRegime | null,
): NoticeForm | null =>
  hasNoticeForm(facts) ? formOf(facts, regime, isOutcome(facts) ? 'result' : 'competition') : null

/** The form of the first notice of a request while it is written: its call, or its result where there is no call. */
export const firstNoticeForm = (
  { procedure, kind }: Pick<RequestDocument, 'procedure' | 'kind'>,
  regime: DraftedRegime,
): NoticeForm | null => {
  if (kind !== 'tender') return null
  const content = { awards: [], procedureType: procedure, legalBasis: null, noticeType: null }
  const facts: DraftedFacts = { source: 'kogge', stage: 'competition', content }
  return formOf(facts, regime, procedure === 'neg-wo-call' ? 'result' : 'competition')
}
