import type { Db } from '@kogge/db/client.ts'
import { isContentOf } from '@kogge/db/contents/notice-contents.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { keyOfNumber, matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { emailsIn } from '@kogge/domain/orgs/notice-email-addresses.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { isSameOrgName } from '@kogge/domain/orgs/org-names.ts'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical-json.ts'
import {
  type DomainFacts,
  isNamedAsBuyer,
  type MatchedNotice,
  mailHostOf,
  siteHostOf,
} from '@kogge/domain/verification/email-domain-proof.ts'
import { mayPassFor } from '@kogge/domain/verification/lookalike-orgs.ts'
import { isOrdinaryName } from '@kogge/domain/verification/org-name-letters.ts'
import { textHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alikeOf } from './lookalike-orgs.queries.ts'

/** Notices in which a site is looked for: the newest. */
const MOST_NOTICES = 60

/** Asks by the key of a number and the host of an address. */
interface DomainQuery {
  readonly orgId: string
  readonly key: string
  readonly host: string
}

/** The register's entry of a number, where that is this organisation itself or became part of it. */
const ENTRY = ({ orgId, key }: DomainQuery) => sql`(select id from org
  where match_key = ${key} and coalesce(merged_into_id, id) = ${orgId})`

/** Addresses that notices give for the entry at this host, without those that staff rejected. */
const usesOf = (input: DomainQuery) => sql`(
  select u.* from org_email_use u
  where u.org_id = ${ENTRY(input)} and split_part(u.email, '@', 2) = ${input.host}
    and not exists (select from org_email e
      where e.org_id = u.org_id and e.email = u.email and e.state = 'rejected'))`

interface Summed extends Record<string, unknown> {
  readonly notices: number
  readonly procedures: number
  readonly last_at: string | null
  readonly others: number
}

const summed = async (db: Db, input: DomainQuery): Promise<Summed | undefined> => {
  const { rows } = await db.execute<Summed>(sql`
    select coalesce(sum(u.notices), 0)::int as notices,
      count(distinct u.procedure_key)::int as procedures, max(u.last_at)::text as last_at,
      (select count(distinct coalesce(o.merged_into_id, o.id))::int
        from org_email e join org o on o.id = e.org_id
        where split_part(e.email, '@', 2) = ${input.host} and e.state <> 'rejected'
          and coalesce(o.merged_into_id, o.id) <> ${input.orgId}
          and o.match_key not like '__:~%') as others
    from ${usesOf(input)} u`)
  return rows[0]
}

interface Written extends Record<string, unknown> {
  readonly notice: string
  readonly email: string
  readonly website: string | null
  readonly buys: boolean
  readonly written: Pick<NoticeOrg, 'name' | 'ids' | 'country' | 'nuts' | 'city'>
}

type NoticeEvidence = Pick<DomainFacts, 'sites' | 'named' | 'namedAsBuyer' | 'matched'>

const NO_EVIDENCE: NoticeEvidence = { sites: [], named: 0, namedAsBuyer: 0, matched: [] }

/** What a notice gives for the number: its parties with the address, the site, the role, the name and the numbers. */
const matchedIn = (rows: readonly Written[]): readonly MatchedNotice[] =>
  [...Map.groupBy(rows, ({ notice }) => notice)]
    .map(([noticeId, parties]) => {
      const texts = parties.map(({ notice: _notice, ...party }) => canonicalJson(party as Json))
      return { noticeId, hash: textHash(`[${texts.toSorted().join(',')}]`) }
    })
    .toSorted((a, b) => (a.noticeId < b.noticeId ? -1 : 1))

/**
 * The statements of notices on the number beside an address at the host: its sites, and how many
 * give it the name.
 */
const noticeEvidenceOf = async (
  db: Db,
  input: DomainQuery,
  name: string,
): Promise<NoticeEvidence> => {
  const { rows: found } = await db.execute<{ id: string; month: string }>(sql`
    select n.id, n.publication_month::text as month from notice n
    where n.procedure_key in (select u.procedure_key from ${usesOf(input)} u
      order by u.last_at desc limit ${MOST_NOTICES})
    order by n.published_at desc nulls last, n.id limit ${MOST_NOTICES}`)
  if (found.length === 0) return NO_EVIDENCE
  const places = found.map(({ id, month }) => ({ id, publicationMonth: month }))
  const { rows } = await db.execute<Written>(sql`
    select n.notice, o.org #>> '{contact,email}' as email, o.org ->> 'website' as website, o.buys,
      jsonb_build_object('name', o.org -> 'name', 'ids', o.org -> 'ids', 'country',
        o.org -> 'country', 'nuts', o.org -> 'nuts', 'city', o.org -> 'city') as written
    from (select notice_id::text as notice, canonical::jsonb as canonical from notice_content
      where ${isContentOf(places)}) as n
    cross join lateral (
      select jsonb_array_elements(n.canonical -> 'buyers'), true
      union all select jsonb_array_elements(n.canonical -> 'organisations'), false
      union all select jsonb_path_query(n.canonical, '$.awards[*].winners[*]'), false
    ) as o (org, buys)
    where o.org #>> '{contact,email}' is not null`)
  const own = rows.filter(
    ({ email, written }) =>
      matchOrg(written)?.key === input.key &&
      emailsIn(email).some((address) => mailHostOf(address) === input.host),
  )
  const naming = own.filter(({ written }) => isSameOrgName(written.name, name))
  const noticesOf = (those: readonly Written[]) => new Set(those.map(({ notice }) => notice)).size
  return {
    sites: [...new Set(own.flatMap(({ website }) => (website && siteHostOf(website)) || []))],
    named: noticesOf(naming),
    namedAsBuyer: noticesOf(naming.filter(({ buys }) => buys)),
    matched: matchedIn(own),
  }
}

const hasTwin = async (
  db: Db,
  orgId: string,
  { country, number, key }: { country: string; number: string; key: string },
): Promise<boolean> =>
  (await db.$count(
    org,
    and(
      ne(org.id, orgId),
      isNotNull(org.verifiedAt),
      isNull(org.mergedIntoId),
      isNull(org.deletedAt),
      eq(org.country, country),
      or(eq(org.registrationNumber, number), eq(org.matchKey, key)),
    ),
  )) > 0

/** What official notices know of an address and of the number of the organisation that it is to prove. */
export const domainFacts = async (
  db: Db,
  row: typeof org.$inferSelect,
  { address, isConfirmed }: { readonly address: string; readonly isConfirmed: boolean },
): Promise<DomainFacts> => {
  const number = knownNumber(row)
  const { country, id: orgId, name } = row
  const host = mailHostOf(address)
  const nothing = {
    name,
    country,
    registrationNumber: number,
    address,
    isConfirmed,
    hasTwin: false,
    notices: 0,
    procedures: 0,
    lastAt: null,
    others: 0,
    ...NO_EVIDENCE,
    hasLookalike: false,
  }
  if (country === null || number === null || host === null) return nothing
  const key = keyOfNumber(country, number)
  const input = { orgId, key, host }
  const sums = await summed(db, input)
  const evidence = await noticeEvidenceOf(db, input, name)
  const own = { number, isNamedAsBuyer: isNamedAsBuyer(evidence) }
  // Looked for where all else may hold: it reads the register.
  const alike = evidence.named > 0 ? await alikeOf(db, row) : []
  return {
    ...nothing,
    hasTwin: await hasTwin(db, orgId, { country, number, key }),
    notices: sums?.notices ?? 0,
    procedures: sums?.procedures ?? 0,
    lastAt: sums?.last_at ? new Date(sums.last_at) : null,
    others: sums?.others ?? 0,
    ...evidence,
    hasLookalike: !isOrdinaryName(name) || alike.some((known) => mayPassFor(own, known)),
  }
}
