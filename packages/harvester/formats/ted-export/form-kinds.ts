import type { XmlNode } from '../xml-node.ts'
import { attributeOf } from './element-text.ts'

/** What a form is in the vocabulary of eForms: form type (BT-03) and notice type (BT-02). */
interface Kind {
  readonly formType: string
  readonly noticeType: string
}

const kind = (formType: string, noticeType: string): Kind => ({ formType, noticeType })

const CALL = kind('competition', 'cn-standard')
const RESULT = kind('result', 'can-standard')
const PLAN = kind('planning', 'pin-only')
const SHORTER_LIMITS = kind('planning', 'pin-rtl')
const PLAN_AS_CALL = kind('competition', 'pin-cfc-standard')
const SOCIAL_CALL = kind('competition', 'cn-social')
const SOCIAL_PLAN_AS_CALL = kind('competition', 'pin-cfc-social')
const SOCIAL_RESULT = kind('result', 'can-social')
const QUALIFICATION = kind('competition', 'qu-sy')
const PROFILE = kind('planning', 'pin-buyer')
const CONTEST = kind('competition', 'cn-desg')
const CONTEST_RESULT = kind('result', 'can-desg')
const CORRECTION = kind('change', 'corr')
const EX_ANTE = kind('dir-awa-pre', 'veat')
const MODIFICATION = kind('cont-modif', 'can-modif')
const TRANSPORT_PLAN = kind('planning', 'pin-tran')
const TRANSPORT_RESULT = kind('result', 'can-tran')
const SUBCONTRACT = kind('competition', 'subco')

/** Forms that serve several purposes say which in `NOTICE`; `''` stands for a form that does not. */
type Purposes = Readonly<Record<string, Kind>>

const PLANNING: Purposes = {
  '': PLAN,
  PRI_REDUCING_TIME_LIMITS: SHORTER_LIMITS,
  PER_REDUCING_TIME_LIMITS: SHORTER_LIMITS,
  PRI_CALL_COMPETITION: PLAN_AS_CALL,
  PER_CALL_COMPETITION: PLAN_AS_CALL,
}
const SOCIAL: Purposes = {
  '': SOCIAL_CALL,
  PRI_ONLY: PLAN,
  PER_ONLY: PLAN,
  PRI_CALL_COMPETITION: SOCIAL_PLAN_AS_CALL,
  PER_CALL_COMPETITION: SOCIAL_PLAN_AS_CALL,
  QSU_ONLY: QUALIFICATION,
  QSU_CALL_COMPETITION: QUALIFICATION,
  AWARD_CONTRACT: SOCIAL_RESULT,
  // A prior information notice for a social concession is its call for competition (subtype 14).
  PRI: SOCIAL_PLAN_AS_CALL,
  CONCESSION_AWARD_CONTRACT: SOCIAL_RESULT,
}

/** Forms by the name of their element, without the year. */
const FORMS: Readonly<Record<string, Kind | Purposes>> = {
  F01: PLANNING,
  F02: CALL,
  F03: RESULT,
  F04: PLANNING,
  F05: CALL,
  F06: RESULT,
  F07: QUALIFICATION,
  F08: PROFILE,
  F12: CONTEST,
  F13: CONTEST_RESULT,
  F14: CORRECTION,
  F15: EX_ANTE,
  F20: MODIFICATION,
  F21: SOCIAL,
  F22: SOCIAL,
  F23: SOCIAL,
  F24: CALL,
  F25: RESULT,
  PRIOR_INFORMATION: PLAN,
  CONTRACT: CALL,
  CONTRACT_AWARD: RESULT,
  PERIODIC_INDICATIVE_UTILITIES: PLAN,
  CONTRACT_UTILITIES: CALL,
  CONTRACT_AWARD_UTILITIES: RESULT,
  QUALIFICATION_SYSTEM_UTILITIES: QUALIFICATION,
  BUYER_PROFILE: PROFILE,
  SIMPLIFIED_CONTRACT: CALL,
  CONCESSION: CALL,
  CONTRACT_CONCESSIONAIRE: SUBCONTRACT,
  DESIGN_CONTEST: CONTEST,
  RESULT_DESIGN_CONTEST: CONTEST_RESULT,
  ADDITIONAL_INFORMATION_CORRIGENDUM: CORRECTION,
  VOLUNTARY_EX_ANTE_TRANSPARENCY_NOTICE: EX_ANTE,
  PRIOR_INFORMATION_DEFENCE: PLAN,
  CONTRACT_DEFENCE: CALL,
  CONTRACT_AWARD_DEFENCE: RESULT,
  CONTRACT_CONCESSIONAIRE_DEFENCE: SUBCONTRACT,
  PRIOR_INFORMATION_MOVE: TRANSPORT_PLAN,
  CONTRACT_MOVE: TRANSPORT_RESULT,
}

/** Public passenger transport, Regulation (EC) 1370/2007: one element for two forms. */
const TRANSPORT: Purposes = {
  '': TRANSPORT_PLAN,
  T02: TRANSPORT_RESULT,
}

/** `TD_DOCUMENT_TYPE` of the coded data, for forms that hold nothing but text. */
const DOCUMENT_TYPES: Purposes = {
  '': { formType: 'competition', noticeType: 'cn-standard' },
  0: PLAN,
  2: CORRECTION,
  3: CALL,
  7: RESULT,
  A: PLAN_AS_CALL,
  B: PROFILE,
  C: CALL,
  D: CONTEST,
  G: CALL,
  H: CALL,
  J: RESULT,
  K: MODIFICATION,
  M: PLAN_AS_CALL,
  O: QUALIFICATION,
  P: PLAN,
  Q: QUALIFICATION,
  R: CONTEST_RESULT,
  V: EX_ANTE,
  Y: CALL,
}

const isKind = (entry: Kind | Purposes): entry is Kind =>
  typeof entry.formType === 'string' && typeof entry.noticeType === 'string'

const pick = (purposes: Purposes, purpose: string | null): Kind =>
  (purpose !== null && Object.hasOwn(purposes, purpose) && purposes[purpose]) ||
  purposes[''] ||
  CALL

const formNameOf = (form: XmlNode): string => form.name.replace(/_2014$/, '')

/** Forms of before 2014 for public transport were counted on from 19; the later ones took those numbers. */
const LAST_FORMER = 19

/**
 * The number of a form: `F02`, `T01`. Forms of before 2014 are named in words and write it as
 * `FORM="17"`; one that has none keeps the name of its element.
 */
export const formNumberOf = (form: XmlNode): string => {
  const name = formNameOf(form)
  if (/^F\d\d$/.test(name)) return name
  const written = attributeOf(form, 'FORM') ?? ''
  if (/^[FT]\d\d$/.test(written)) return written
  const isFormer = /^\d{1,2}$/.test(written) && Number(written) <= LAST_FORMER
  return isFormer ? `F${written.padStart(2, '0')}` : name
}

/** Form type and notice type as eForms calls them, from the form, its purpose, else the coded document type. */
export const kindOf = (
  form: XmlNode | undefined,
  purpose: string | null,
  documentType: string | null,
): Kind => {
  if (!form) return pick(DOCUMENT_TYPES, documentType)
  if (form.name === 'MOVE') return pick(TRANSPORT, attributeOf(form, 'FORM'))
  const name = formNameOf(form)
  const entry = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  if (!entry) return pick(DOCUMENT_TYPES, documentType)
  return isKind(entry) ? entry : pick(entry, purpose)
}
