import type { Db } from '@kogge/db/client.ts'
import { MAX_NAME } from '@kogge/db/orgs/org-display-names.ts'
import { cutText, foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'
import { type Spelled, spellingOf } from './notice-spellings.ts'
import { addDomains } from './org-domains.ts'
import {
  findOrgs,
  type KnownOrg,
  type LookedUp,
  type OrgRegister,
  registerOf,
  uniqueBy,
} from './org-lookup.ts'

/** What the requests at hand add to the counts of an organisation that is new. */
export interface NewOrgCounts {
  readonly bought: number
  readonly won: number
  readonly buyerContracts: number
  readonly buyerSum: number
  readonly supplierContracts: number
  readonly supplierSum: number
}

/** Adds entries with what is counted of them already; gives the match keys of those that nobody else added. */
const addOrgs = async (
  tx: Db,
  missing: readonly Spelled[],
  countsOf: (key: string) => NewOrgCounts | undefined,
): Promise<ReadonlySet<string>> => {
  const records = missing.map(({ org: { name }, match }) => {
    const counts = countsOf(match.key)
    return {
      id: derivedId('org', match.key),
      name: cutText(name || match.key, MAX_NAME),
      name_folded: cutText(foldText(name), MAX_NAME),
      country: match.country,
      match_key: match.key,
      buyer_count: counts?.bought ?? 0,
      supplier_count: counts?.won ?? 0,
      buyer_contract_count: counts?.buyerContracts ?? 0,
      buyer_contract_sum: counts?.buyerSum ?? 0,
      supplier_contract_count: counts?.supplierContracts ?? 0,
      supplier_contract_sum: counts?.supplierSum ?? 0,
    }
  })
  const { rows } = await tx.execute<{ match_key: string }>(sql`
    insert into org (id, name, name_folded, country, match_key, buyer_count, supplier_count,
      buyer_contract_count, buyer_contract_sum, supplier_contract_count, supplier_contract_sum)
    select id, name, name_folded, country, match_key, buyer_count, supplier_count,
      buyer_contract_count, buyer_contract_sum, supplier_contract_count, supplier_contract_sum
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as o (
      id uuid, name text, name_folded text, country text, match_key text, buyer_count int,
      supplier_count int, buyer_contract_count int, buyer_contract_sum bigint,
      supplier_contract_count int, supplier_contract_sum bigint)
    order by match_key
    on conflict do nothing
    returning match_key`)
  return new Set(rows.map(({ match_key: key }) => key))
}

/** What a spelling is known by. */
export type SpelledOrg = Pick<
  NoticeOrg,
  'name' | 'ids' | 'country' | 'nuts' | 'city' | 'identifiedBy'
>

/** The id of a spelling: one by which an office or a review body is known is another than a buyer's. */
export const harvestedId = ({
  source,
  org: entry,
  isParty,
}: Pick<Spelled, 'source' | 'isParty'> & { readonly org: SpelledOrg }): string => {
  // The database gives fields back in an order of its own.
  const ids = JSON.stringify(entry.ids.map(({ scheme, id }) => [scheme, id]))
  return derivedId(
    'harvested-org',
    source,
    entry.name,
    entry.country ?? '',
    ids,
    entry.nuts ?? '',
    entry.city ?? '',
    ...(entry.identifiedBy ? [`by-${entry.identifiedBy}`] : []),
    ...(isParty ? [] : ['no-party']),
  )
}

/** Each spelling once, with the id of its row: in their order, so that no two wait for each other crosswise. */
export const identified = (spelled: readonly Spelled[]) => {
  // Ids take a hash each; most spellings come several times.
  const unique = uniqueBy(
    spelled,
    ({ source, org: entry, isParty }) => `${source} ${isParty} ${spellingOf(entry)}`,
  )
  const withIds = unique.map((entry) => ({ ...entry, id: harvestedId(entry) }))
  return uniqueBy(withIds, ({ id }) => id)
}

/** Adds the spellings that are not there yet; gives who they stand for, and their match keys. */
const addSpellings = async (
  tx: Db,
  spelled: readonly Spelled[],
  known: ReadonlyMap<string, KnownOrg>,
): Promise<{ readonly orgId: string; readonly key: string }[]> => {
  const records = identified(spelled).flatMap(({ id, source, match, org: entry, isParty }) => {
    const found = known.get(match.key)
    if (!found) return []
    const { name, ids, country, nuts, city } = entry
    return [
      {
        id,
        org_id: found.id,
        source,
        name,
        ids,
        country,
        nuts,
        city,
        matched_by: match.by,
        confidence: match.confidence,
        match_key: match.key,
        other_keys: match.otherKeys,
        group_key: match.group,
        is_party: isParty,
      },
    ]
  })
  if (records.length === 0) return []
  const recordsJson = JSON.stringify(records)
  const { rows } = await tx.execute<{ org_id: string; match_key: string }>(sql`
    with added as (
      insert into harvested_org (id, org_id, source, name, ids, country, nuts, city, matched_by,
        confidence, match_key, other_keys, group_key, is_party)
      select id, org_id, source, name, ids, country, nuts, city, matched_by,
        confidence, match_key, other_keys, group_key, is_party
      from jsonb_to_recordset(${recordsJson}::jsonb) as h (
        id uuid, org_id uuid, source text, name text, ids jsonb, country text, nuts text,
        city text, matched_by text, confidence smallint, match_key text, other_keys text[],
        group_key text, is_party boolean)
      order by id
      on conflict do nothing
      returning id, org_id, match_key, other_keys, group_key),
    due as (
      -- Nothing follows from a name in no country.
      insert into spelling_due
      select id from added where group_key is not null or other_keys <> '{}'
      on conflict do nothing)
    select org_id, match_key from added`)
  return rows.map(({ org_id: orgId, match_key: key }) => ({ orgId, key }))
}

/** Who has one name in these notices needs no look at which of them is the best. */
const severalNames = (spelled: readonly Spelled[]): ReadonlySet<string> => {
  const first = new Map<string, string>()
  const several = new Set<string>()
  for (const { org, match } of spelled) {
    const name = first.get(match.key)
    if (name === undefined) first.set(match.key, org.name)
    else if (name !== org.name) several.add(match.key)
  }
  return several
}

export interface Registered {
  readonly register: OrgRegister
  /** The number of each that had none. */
  readonly numOf: (num: number) => number
  /** Numbers of those whose counts stand already. */
  readonly counted: ReadonlySet<number>
  /** Ids of those that were found under a spelling not seen before. */
  readonly respelled: readonly string[]
  /** Somebody founded one of them meanwhile: it has another id than it was looked up under. */
  readonly isFounded: boolean
}

/** Adds what was not there to the register, with its counts (by the numbers that stood for it). */
export const registerOrgs = async (
  tx: Db,
  { known: before, spelled, missing }: LookedUp,
  countsOf: (num: number) => NewOrgCounts | undefined,
): Promise<Registered> => {
  const known = new Map(before)
  const numbers = new Map<number, number>()
  const counted = new Set<number>()
  const added = new Set<string>()
  let isFounded = false
  if (missing.size > 0) {
    const numOfKey = new Map([...missing].map(([num, { match }]) => [match.key, num]))
    const own = await addOrgs(tx, [...missing.values()], (key) => countsOf(numOfKey.get(key) ?? 0))
    for (const [key, found] of await findOrgs(tx, [...numOfKey.keys()])) {
      isFounded ||= before.get(key)?.id !== found.id
      known.set(key, found)
      numbers.set(numOfKey.get(key) ?? 0, found.num)
      if (!own.has(key)) continue
      added.add(key)
      counted.add(found.num)
    }
  }
  const several = severalNames(spelled)
  const respelled = (await addSpellings(tx, spelled, known)).flatMap(({ orgId, key }) =>
    added.has(key) && !several.has(key) ? [] : [orgId, known.get(key)?.entryId ?? orgId],
  )
  await addDomains(tx, spelled)
  return {
    register: registerOf(known),
    counted,
    respelled: [...new Set(respelled)],
    isFounded,
    numOf: (num) => numbers.get(num) ?? num,
  }
}
