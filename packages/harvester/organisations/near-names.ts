import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import type { Link } from '@kogge/domain/orgs/matches/match-candidates.ts'
import { MATCH_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import {
  type NearEntry,
  type NearReason,
  nearLinks,
} from '@kogge/domain/orgs/matches/near-links.ts'

import { comparedName } from '@kogge/domain/orgs/name-likeness.ts'
import { regionsOf } from '@kogge/domain/orgs/org-regions.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { IS_NEAR } from './org-match-pairs.ts'

interface Row extends Record<string, unknown> {
  readonly key: string
  readonly name: string
  readonly nuts: string | null
  readonly city: string | null
}

/** The buyers and suppliers of a country that stand for themselves, by each of their names. */
const entriesOf = async (db: Db, country: string): Promise<NearEntry[]> => {
  const { rows } = await db.execute<Row>(sql`
    select distinct root.match_key as key, h.name, h.nuts, h.city
    from harvested_org h join org root on root.id = h.org_id
    where root.country = ${country} and root.deleted_at is null and h.is_party`)
  const entries = new Map<string, { key: string; name: string; regions: Set<string> }>()
  for (const row of rows) {
    const name = comparedName(row.name)
    const id = `${row.key}\n${name}`
    const entry = entries.get(id) ?? { key: row.key, name, regions: new Set<string>() }
    entries.set(id, entry)
    for (const region of regionsOf(row)) entry.regions.add(region)
  }
  return [...entries.values()]
}

/** Makes the open near pairs of a country these; a pair that stands in any manner stays as it is. */
const writeNear = async (
  tx: Db,
  country: string,
  links: readonly Link<NearReason>[],
): Promise<void> => {
  await lockOrgRegister(tx, 'exclusive')
  const records = links.map((link) => ({
    ...link,
    id: derivedId('org-match', link.from, link.into),
    confidence: MATCH_REASONS[link.reason].confidence,
  }))
  const near = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as l (
    id uuid, "from" text, "into" text, reason text, confidence smallint)`
  await tx.execute(sql`
    delete from org_match m using org o
    where o.id = m.from_id and o.country = ${country} and m.state = 'open'
      and ${IS_NEAR} and m.id not in (select id from ${near})`)
  await tx.execute(sql`
    insert into org_match (id, from_id, into_id, reason, confidence, state)
    select l.id, o.id, i.id, l.reason, l.confidence, 'open'
    from ${near}
    join org o on o.match_key = l."from"
    join org i on i.match_key = l."into"
    where not exists (select from org_match x where x.from_id = i.id and x.into_id = o.id)
    order by l.id
    on conflict do nothing`)
}

/**
 * Compares the names of each country's buyers and suppliers, and proposes to staff which may be a slip of another or a
 * department of it. Cut off, it begins anew; done twice, it changes nothing.
 */
export const compareNames = async (db: Db, signal?: AbortSignal): Promise<void> => {
  const { rows } = await db.execute<{ country: string }>(sql`
    select distinct country from org where country is not null order by 1`)
  for (const { country } of rows) {
    signal?.throwIfAborted()
    const links = nearLinks(await entriesOf(db, country))
    await retrying(() => db.transaction((tx) => writeNear(tx, country, links)))
  }
}
