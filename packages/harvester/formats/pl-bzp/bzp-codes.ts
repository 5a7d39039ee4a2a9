import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'

type Kind = readonly [formType: string, noticeType: string | null]

/** Kinds of notices of the Bulletin by those of eForms (lists `form-type` and `notice-type`). */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['ContractNotice', ['competition', 'cn-standard']],
  ['SmallContractNotice', ['competition', null]],
  ['CompetitionNotice', ['competition', 'cn-desg']],
  ['ConcessionNotice', ['competition', 'cn-standard']],
  ['AgreementIntentionNotice', ['dir-awa-pre', 'veat']],
  ['ConcessionIntentionAgreementNotice', ['dir-awa-pre', 'veat']],
  ['TenderResultNotice', ['result', 'can-standard']],
  ['CompetitionResultNotice', ['result', 'can-desg']],
  ['ConcessionAgreementNotice', ['result', 'can-standard']],
  ['AgreementUpdateNotice', ['cont-modif', 'can-modif']],
  ['ConcessionUpdateAgreementNotice', ['cont-modif', 'can-modif']],
  ['ContractPerformingNotice', ['completion', 'compl']],
  ['NoticeUpdateNotice', ['change', null]],
  ['NoticeUpdateConcession', ['change', null]],
])

/** BT-03 and BT-02; null for a kind that no rule maps. */
export const kindOf = (noticeType: string | null): Pick<Notice, 'formType' | 'noticeType'> => {
  const [formType, type] = KINDS.get(noticeType ?? '') ?? [null, null]
  return { formType, noticeType: type }
}

const NATURES: ReadonlyMap<string, string> = new Map([
  ['Delivery', 'supplies'],
  ['Services', 'services'],
  ['Works', 'works'],
  ['Construction', 'works'],
])

/** BT-23 */
export const natureOf = (orderType: string | null): string | null =>
  NATURES.get(orderType ?? '') ?? null

/**
 * Procedures of the public procurement law (ustawa z dnia 11 września 2019 r. Prawo zamówień
 * publicznych) by the words that forms name them with: art. 132, 140, 152, 169, 189, 209, 214 and
 * 275. In the basic procedure (tryb podstawowy) everyone may tender; without negotiations it is an
 * open one.
 */
const PROCEDURES: readonly (readonly [RegExp, string])[] = [
  [/przetargu nieograniczonego/i, 'open'],
  [/przetargu ograniczonego/i, 'restricted'],
  [/negocjacji z ogłoszeniem/i, 'neg-w-call'],
  [/dialogu konkurencyjnego/i, 'comp-dial'],
  [/partnerstwa innowacyjnego/i, 'innovation'],
  [/negocjacji bez ogłoszenia/i, 'neg-wo-call'],
  [/z wolnej ręki/i, 'neg-wo-call'],
  [/art\. ?275 pkt 1(?!\d)/i, 'open'],
  [/art\. ?275 pkt [23](?!\d)/i, 'oth-single'],
]

/** BT-105 from what the form says about the procedure and its basis in law. */
export const procedureTypeOf = (written: string | null): string | null =>
  (written && PROCEDURES.find(([words]) => words.test(written))?.[1]) || null

/** Why nothing was awarded (list `non-award-justification`): art. 255 of the same law. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/art\. ?255 pkt 1(?!\d)/i, 'no-rece'],
  [/art\. ?255 pkt 2(?!\d)/i, 'all-rej'],
  [/art\. ?255 pkt 3(?!\d)/i, 'ins-fund'],
  [/art\. ?255 pkt 7(?!\d)/i, 'no-signed'],
]

/** BT-144; another reason in law is `other`. */
export const reasonOf = (written: string | null): string | null => {
  if (written === null) return null
  return REASONS.find(([words]) => words.test(written))?.[1] ?? 'other'
}

const RESULTS: ReadonlyMap<string, string> = new Map([
  ['zawarcieumowy', 'selec-w'],
  ['uniewaznienie', 'clos-nw'],
  ['nierozstrzygnieto', 'open-nw'],
])

/** BT-142 of one lot, as the service codes it. */
export const resultOf = (code: string | undefined): string | null =>
  RESULTS.get(code?.trim().toLowerCase() ?? '') ?? null

const OUTCOMES: readonly (readonly [RegExp, string])[] = [
  [/unieważnieniem$/i, 'clos-nw'],
  [/zawarciem umowy$/i, 'selec-w'],
]

/** BT-142 in the words of the form: `... zakończyła się zawarciem umowy`. */
export const outcomeOf = (written: string | null): string | null =>
  (written && OUTCOMES.find(([words]) => words.test(written))?.[1]) || null
