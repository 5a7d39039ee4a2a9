import { startOf } from '../kernel/notice-times.ts'
import { matchOrg } from '../orgs/matches/org-match.ts'
import { familyOf, isBareCorrection } from '../rfx/compilation/publication-order.ts'
import { comparedTitle } from './buyer-facets.ts'
import type { Notice } from './canonical-notice.ts'
import { trustDomainsOf } from './notice-trust.ts'
import { tokensOf } from './procedure-key.ts'

/** A call may be found by its title, a result that names nothing else may look for one. */
export const TITLE_ROLES = ['call', 'result'] as const
export type TitleRole = (typeof TITLE_ROLES)[number]

/** How long before its result a call may have been sent. */
export const TITLE_MONTHS = 24

/** What a notice has to do with being joined by title. */
export interface TitleMatch {
  /**
   * Calls and results with the same key are about the same thing; null where nothing identifies it.
   */
  readonly key: string | null
  readonly role: TitleRole | null
  readonly sentAt: Date | null
}

/** Forms that follow no call: an intention to award without one, and what comes after a contract. */
const WITHOUT_CALL = new Set(['dir-awa-pre', 'cont-modif', 'completion'])

const roleOf = (source: string, notice: Notice): TitleRole | null => {
  const family = familyOf(notice)
  if (family === 'competition') return isBareCorrection(notice) ? null : 'call'
  if (family !== 'result') return null
  const mayHaveCall =
    !WITHOUT_CALL.has(notice.formType ?? '') && notice.procedureType !== 'neg-wo-call'
  const isAlone =
    notice.procedureId === null &&
    notice.references.length === 0 &&
    tokensOf(source, notice).follows.length === 0
  return mayHaveCall && isAlone ? 'result' : null
}

/** Grounds that identify a buyer by a number, of a register that is known or not. */
const BY_NUMBER = new Set<string>(['registry', 'vat', 'registry_unknown'])

const keyOf = (source: string, notice: Notice): string | null => {
  const [buyer] = notice.buyers
  const match = buyer ? matchOrg(buyer) : null
  const cpv = /^\d{8}/.exec(notice.cpv.main ?? '')?.[0]
  const title = comparedTitle(notice)
  // With several it is that of a country, and the buyer compared is of one.
  const [domain] = trustDomainsOf(source, { buyers: notice.buyers.slice(0, 1) })
  return match && BY_NUMBER.has(match.by) && cpv && title
    ? JSON.stringify([domain, match.key, cpv, title])
    : null
}

/**
 * The last resort for a result without any reference: it belongs to the call of the same buyer (by
 * registry number), the same main CPV code and the same title but for case, accents and signs, sent
 * at most two years before it, where there is exactly one. Whether there is, is for the database to
 * say: this says what to compare.
 */
export const titleMatchOf = (source: string, notice: Notice): TitleMatch => {
  const role = roleOf(source, notice)
  const sentAt = startOf(notice.dispatchedAt) ?? startOf(notice.publicationDate)
  const key = role && sentAt ? keyOf(source, notice) : null
  return { key, role: role === 'result' && !key ? null : role, sentAt }
}
