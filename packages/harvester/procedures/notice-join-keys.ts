import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { type ProcedureTokens, tokensOf } from '@kogge/domain/notices/procedure-key.ts'
import { type TitleRole, titleMatchOf } from '@kogge/domain/notices/title-match.ts'
import { familyOf } from '@kogge/domain/rfx/compilation/publication-order.ts'
import { derivedId, indexable } from '../derived-ids.ts'

/** What may tie a notice to others. */
export interface JoinKeys extends ProcedureTokens {
  /** Its own tokens first (of these its claims), then those it follows. */
  readonly tokens: readonly string[]
  readonly isPlan: boolean
  readonly titleKey: string | null
  readonly titleRole: TitleRole | null
  readonly sentAt: Date | null
  readonly publishedAt: Date | null
}

/** The ties of a notice, in the form in which an index takes them. */
export const joinKeysOf = (source: string, notice: Notice): JoinKeys => {
  const tokens = tokensOf(source, notice)
  const [claims, own] = [tokens.claims.map(indexable), tokens.own.map(indexable)]
  const follows = tokens.follows.map(indexable)
  const { key, role, sentAt } = titleMatchOf(source, notice)
  return {
    claims,
    own,
    follows,
    buyers: tokens.buyers.map(indexable),
    plans: tokens.plans.map(indexable),
    tokens: [...claims, ...own, ...follows],
    isPlan: familyOf(notice) === 'planning',
    titleKey: key && derivedId('title', key),
    titleRole: role,
    sentAt,
    publishedAt: startOf(notice.publicationDate) ?? startOf(notice.dispatchedAt),
  }
}
