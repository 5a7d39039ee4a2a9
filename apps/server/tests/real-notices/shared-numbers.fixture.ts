import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { PARTY_RANKS, rankOfRoles } from '@kogge/domain/orgs/matches/party-ranks.ts'
import { comparedName, isLikeName } from '@kogge/domain/orgs/name-likeness.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

interface Party {
  readonly org: NoticeOrg
  readonly isOutsider: boolean
}

const partiesOf = (notice: Notice): Party[] => [
  ...notice.buyers.map((org) => ({ org, isOutsider: false })),
  ...notice.awards.flatMap(({ winners }) => winners.map((org) => ({ org, isOutsider: false }))),
  ...notice.organisations.map((org) => ({
    org,
    isOutsider: rankOfRoles(org.roles) === PARTY_RANKS.outsider,
  })),
]

/** What holds of the organisations that real notices name. */
export const checkSharedNumbers = (given: () => TestDatabase): void => {
  const notices: Notice[] = []
  /** Who stands for each match key. */
  const roots = new Map<string, string>()

  beforeAll(async () => {
    const { db } = given()
    const { rows } = await db.execute<{ canonical: Notice }>(
      sql`select canonical from notice_content`,
    )
    notices.push(...rows.map(({ canonical }) => canonical))
    const { rows: orgs } = await db.execute<{ key: string; root: string }>(
      sql`select match_key as key, coalesce(merged_into_id, id)::text as root from org`,
    )
    for (const { key, root } of orgs) roots.set(key, root)
  }, 300_000)

  const rootOf = (org: NoticeOrg): string | undefined => roots.get(matchOrg(org)?.key ?? '')

  it('are none of them a review body and a buyer called otherwise', () => {
    const names = new Map<string, { parties: Set<string>; outsiders: Set<string> }>()
    for (const { org, isOutsider } of notices.flatMap(partiesOf)) {
      const root = rootOf(org) ?? ''
      const known = names.get(root) ?? { parties: new Set(), outsiders: new Set() }
      names.set(root, known)
      known[isOutsider ? 'outsiders' : 'parties'].add(comparedName(org.name))
    }
    const mixed = [...names.values()].filter(
      ({ parties, outsiders }) =>
        parties.size > 0 &&
        [...outsiders].some((name) => ![...parties].some((party) => isLikeName(party, name))),
    )
    expect(mixed).toEqual([])
  })

  it('are never two parties of a notice with unlike names', () => {
    const unlike = notices.flatMap((notice) => {
      const parties = [
        ...new Map(partiesOf(notice).map(({ org }) => [comparedName(org.name), org])),
      ].map(([name, org]) => ({ name, root: rootOf(org) }))
      return [...Map.groupBy(parties, ({ root }) => root)].flatMap(([root, same]) => {
        const [first] = same
        return root &&
          first &&
          !same.some(({ name }) => same.every((o) => isLikeName(o.name, name)))
          ? [same.map(({ name }) => name)]
          : []
      })
    })
    expect(unlike).toEqual([])
  })

  it('are called as they buy or win, where they do', async () => {
    const { rows } = await given().db.execute(sql`
      select o.name from org o
      where o.merged_into_id is null
        and exists (select from harvested_org h where h.org_id = o.id and h.is_party)
        and not exists (select from harvested_org h
          where h.org_id = o.id and h.is_party and left(h.name, 500) = o.name)`)
    expect(rows).toEqual([])
  })
}
