import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { tokensOf } from '@kogge/domain/notices/procedure-key.ts'
import { type TitleRole, titleMatchOf } from '@kogge/domain/notices/title-match.ts'
import { derivedId, indexable } from '../derived-ids.ts'

/** What may tie a notice to others. */
export interface JoinKeys {
  /** Its own tokens first, then those it follows. */
  readonly tokens: readonly string[]
  readonly titleKey: string | null
  readonly titleRole: TitleRole | null
  readonly sentAt: Date | null
}

/** The ties of a notice, in the form in which an index takes them. */
export const joinKeysOf = (source: string, notice: Notice): JoinKeys => {
  const { own, follows } = tokensOf(source, notice)
  const { key, role, sentAt } = titleMatchOf(source, notice)
  return {
    tokens: [...own, ...follows].map(indexable),
    titleKey: key && derivedId('title', key),
    titleRole: role,
    sentAt,
  }
}
