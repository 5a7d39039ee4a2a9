import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { identifiedByName, withOrgs } from '@kogge/domain/orgs/matches/notice-identities.ts'
import { comparedName, isLikeName } from '@kogge/domain/orgs/name-likeness.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'
import { matchOf, orgsOf } from './notice-spellings.ts'

/** That the number of a match key is nobody's, but for the name of who claimed its entry. */
export interface Spread {
  readonly claimedAs: string | null
  /** Groups of names (`OrgMatch.group`) whose number it is not; null for all. */
  readonly groups: readonly string[] | null
}

/** A notice in which those whose number is nobody's are known by their names. */
export const withoutSpread = <N extends StoredNotice>(
  stored: N,
  spreadOf: (key: string) => Spread | undefined,
): N => {
  const isNobodys = (entry: NoticeOrg): boolean => {
    const match = matchOf(entry)
    const spread = spreadOf(match?.key ?? '')
    if (!spread || entry.identifiedBy === 'name') return false
    const { claimedAs, groups } = spread
    if (groups && !groups.includes(match?.group ?? '')) return false
    return claimedAs === null || !isLikeName(comparedName(claimedAs), comparedName(entry.name))
  }
  if (!orgsOf(stored.notice).some(isNobodys)) return stored
  const change = <O extends NoticeOrg>(entry: O): O =>
    isNobodys(entry) ? identifiedByName(entry, true) : entry
  return { ...stored, notice: withOrgs(stored.notice, change) }
}
