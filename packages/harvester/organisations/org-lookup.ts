import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { matchOrg, type OrgMatch } from '@kogge/domain/orgs/matches/org-match.ts'
import { PARTY_RANKS, rankOfRoles } from '@kogge/domain/orgs/matches/party-ranks.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { derivedId } from '../derived-ids.ts'

/** An organisation of the register: its id for the world, its number for the search index. */
export interface KnownOrg {
  readonly id: string
  readonly num: number
  /** The entry of the match key itself, where another stands for it now. */
  readonly entryId: string
}

/** Looks up the register's entry of an organisation as a notice writes it. */
export type OrgRegister = (org: NoticeOrg) => KnownOrg | undefined

/** An organisation as a notice of a source writes it, and what that was matched to. */
export interface Spelled {
  readonly source: string
  readonly org: NoticeOrg
  readonly match: OrgMatch
  /** The notice names it as a buyer or as a tenderer, and not only as an office or a review body. */
  readonly isParty: boolean
}

/** What organisations of notices at hand were matched to: each is asked for several times. */
const MATCHES = new WeakMap<NoticeOrg, OrgMatch | null>()

/** The same by all that a match is a function of: buyers come again and again from one notice to the next. */
const BY_SPELLING = new Map<string, OrgMatch | null>()
const MOST_SPELLINGS = 20_000

/** Control characters: plain texts have none of them. */
const [SEPARATOR, NONE] = ['\0', '\u0001']

/** All of an organisation that its match, and its row among the spellings, are functions of. */
export const spellingOf = ({ name, country, nuts, city, ids, identifiedBy }: NoticeOrg): string => {
  const parts = [name, country ?? NONE, nuts ?? NONE, city ?? NONE, identifiedBy ?? NONE]
  for (const { scheme, id } of ids) parts.push(scheme ?? NONE, id)
  return parts.join(SEPARATOR)
}

const matchOf = (entry: NoticeOrg): OrgMatch | null => {
  const held = MATCHES.get(entry)
  if (held !== undefined) return held
  const spelling = spellingOf(entry)
  const known = BY_SPELLING.get(spelling)
  const match = known === undefined ? matchOrg(entry) : known
  if (known === undefined) {
    if (BY_SPELLING.size >= MOST_SPELLINGS) BY_SPELLING.clear()
    BY_SPELLING.set(spelling, match)
  }
  MATCHES.set(entry, match)
  return match
}

const orgsOf = ({ buyers, organisations, awards, lostTenders = [] }: Notice): NoticeOrg[] => [
  ...buyers,
  ...organisations,
  ...awards.flatMap(({ winners }) => winners),
  ...lostTenders.flatMap(({ tenderers }) => tenderers),
]

/** What stands for the organisations of a notice and for their spellings, some of them several times. */
export const orgNamesIn = (notice: Notice): string[] =>
  orgsOf(notice).flatMap((entry) => {
    const match = matchOf(entry)
    return match ? [match.key, spellingOf(entry)] : []
  })

/** Tells organisations of a notice that buy or tender, in whatever role they stand there beside, from others. */
const partiesIn = (notice: Notice): ((org: NoticeOrg) => boolean) => {
  const offices = new Set<NoticeOrg>(
    notice.organisations.filter(({ roles }) => rankOfRoles(roles) > PARTY_RANKS.supplier),
  )
  if (offices.size === 0) return () => true
  const parties = orgsOf(notice).filter((org) => !offices.has(org))
  const spellings = new Set(parties.map(spellingOf))
  return (org) => !offices.has(org) || spellings.has(spellingOf(org))
}

/** Every organisation of these notices that is matched to one of the register, as often as it is named. */
export const spelledIn = (notices: readonly Pick<StoredNotice, 'source' | 'notice'>[]): Spelled[] =>
  notices.flatMap(({ source, notice }) => {
    const isParty = partiesIn(notice)
    return orgsOf(notice).flatMap((entry): Spelled[] => {
      const match = matchOf(entry)
      return match ? [{ source, org: entry, match, isParty: isParty(entry) }] : []
    })
  })

export const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => {
  const unique = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!unique.has(key)) unique.set(key, item)
  }
  // In key order, so that two harvests never wait for each other crosswise.
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}

/** By match key; who became part of another is found as that one (merges never make chains). */
export const findOrgs = async (tx: Db, keys: readonly string[]): Promise<Map<string, KnownOrg>> => {
  if (keys.length === 0) return new Map()
  const kept = alias(org, 'kept')
  const rows = await tx
    .select({
      id: sql<string>`coalesce(${kept.id}, ${org.id})`,
      num: sql<number>`coalesce(${kept.num}, ${org.num})`,
      entryId: org.id,
      matchKey: org.matchKey,
    })
    .from(org)
    .leftJoin(kept, eq(kept.id, org.mergedIntoId))
    .where(
      sql`${org.matchKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    )
  return new Map(rows.map(({ matchKey, ...known }) => [matchKey, known]))
}

/** Organisations of notices, looked up; those that are not there stand under numbers below 0. */
export interface LookedUp {
  readonly register: OrgRegister
  readonly known: ReadonlyMap<string, KnownOrg>
  /** Spellings of the new notices. */
  readonly spelled: readonly Spelled[]
  /** By the numbers that stand for them. */
  readonly missing: ReadonlyMap<number, Spelled>
}

export const registerOf =
  (known: ReadonlyMap<string, KnownOrg>): OrgRegister =>
  (entry) => {
    const match = matchOf(entry)
    return match ? known.get(match.key) : undefined
  }

/** Matches every organisation that new and earlier notices name to one of the register. */
export const lookUpOrgs = async (
  tx: Db,
  added: readonly StoredNotice[],
  earlier: readonly StoredNotice[],
): Promise<LookedUp> => {
  const spelled = spelledIn(added)
  const byKey = uniqueBy([...spelled, ...spelledIn(earlier)], ({ match }) => match.key)
  const known = await findOrgs(
    tx,
    byKey.map(({ match }) => match.key),
  )
  const missing = new Map<number, Spelled>()
  for (const one of byKey) {
    if (known.has(one.match.key)) continue
    const num = -1 - missing.size
    const id = derivedId('org', one.match.key)
    known.set(one.match.key, { id, num, entryId: id })
    missing.set(num, one)
  }
  return { register: registerOf(known), known, spelled, missing }
}
