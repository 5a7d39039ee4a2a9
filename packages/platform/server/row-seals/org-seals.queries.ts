import type { Db } from '@kogge/db/client.ts'
import { namesOfOrg, speakerOf } from '@kogge/db/orgs/org-representation.ts'
import type { PlaceHold } from '@kogge/domain/participation/place-holds.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isRequested } from '../integrity/requested-rows.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { type Stands as KnownStands, stands as knownStands } from './known-standing.ts'
import type { RowSeals } from './row-seals.ts'

type Stands = { readonly [part: string]: Json }
type OrgSealFacts = {
  readonly orgId: string
  readonly names: readonly string[]
  readonly stands: Stands
}

/** What the database says of where organisations keep what they have, by an array of all their names. */
const standsOf = (names: SQL): SQL => sql`(
    with name (id) as (select unnest(${names})),
    place (place_id, org_id, heir_id) as (
      select coalesce(p.place_id, name.id), name.id, null::uuid
      from name left join org_place p on p.org_id = name.id and p.heir_id is null
      union all
      select p.place_id, p.org_id, p.heir_id from org_place p join name on name.id = p.heir_id
    ),
    hold (id, place_id, held_at, keepers) as (
      select h.id, h.place_id, floor(extract(epoch from h.held_at) * 1000), (
        select coalesce(jsonb_agg(jsonb_build_array(k.user_id, k.role,
          floor(extract(epoch from k.expires_at) * 1000), floor(extract(epoch from k.since) * 1000))
          order by k.user_id, k.role), '[]')
        from place_keeper k where k.hold_id = h.id)
      from place_hold h where h.place_id in (select place_id from place)
    )
    select jsonb_build_object(
      'places', (select jsonb_agg(jsonb_build_array(place_id, org_id, heir_id)
        order by place_id, org_id, heir_id) from place),
      'holds', (select coalesce(jsonb_agg(jsonb_build_array(id, place_id, held_at, keepers)
        order by id), '[]') from hold),
      'left', (select coalesce(jsonb_agg(jsonb_build_array(o.id, o.left_to_id) order by o.id), '[]')
        from org o where o.left_to_id in (select id from name))))`

/**
 * All that the database says of where an organisation and those names keep what they have for requests, and
 * who may see it: their own places, those that were left to them, what is held at any of these, and which
 * names were left to them (`org.left_to_id`).
 */
export const orgSealFacts = async (
  db: Db,
  orgId: string,
  names: readonly string[],
): Promise<OrgSealFacts> => {
  const all = sql`${`{${[orgId, ...names].join(',')}}`}::uuid[]`
  const { rows } = await db.execute<{ facts: Stands }>(sql`select ${standsOf(all)} as facts`)
  return { orgId, names: names.toSorted(), stands: rows[0]?.facts ?? {} }
}

/** What has been sealed of an organisation. */
export interface OrgSealState {
  /** `missing`: it has no seal; `broken`: the database says something else than what was sealed. */
  readonly state: 'whole' | 'missing' | 'broken'
  /** Those that became part of it; none where it does not hold. */
  readonly names: readonly string[]
  /** What was sealed of its places; null where it does not hold. */
  readonly stands: KnownStands | null
}

type Proving = Pick<Sealing, 'rows' | 'alarm' | 'endedSeals'>

/** Names one seal of one organisation, in what a process keeps in mind. */
export const sealName = (orgId: string, seal: Uint8Array): string =>
  `${orgId} ${Buffer.from(seal).toString('hex')}`

/** Whether this process knows that a seal was replaced by another: it never counts again. */
const isEnded = (
  { endedSeals }: Pick<Sealing, 'endedSeals'>,
  orgId: string,
  seal: Uint8Array,
): boolean => endedSeals.has(sealName(orgId, seal), new Date(0))

interface Sealed extends Record<string, unknown> {
  readonly org_id: string
  readonly names: readonly string[]
  readonly nonce: string | null
  readonly key_id: string
  readonly seal: Buffer
  readonly facts: Stands
}

/** Some seals, with what the database says now of what each was made of, in one statement. */
const sealedRows = async (db: Db, within: SQL): Promise<readonly Sealed[]> => {
  const { rows } = await db.execute<Sealed>(sql`
    select s.org_id, s.names, s.nonce, s.key_id, s.seal, ${standsOf(sql`s.org_id || s.names`)} as facts
    from org_seal s where ${within}`)
  return rows
}

const isWhole = (
  rows: RowSeals,
  { org_id: orgId, names, nonce, key_id: keyId, seal, facts: stands }: Sealed,
): boolean => {
  // Those that were made before there was a nonce have none.
  const facts = { orgId, names: names.toSorted(), stands, ...(nonce && { nonce }) }
  return rows.holds('standing', { keyId, seal }, facts)
}

/** How an organisation stands, as far as it is sealed. `ended`: what the process that asks knows. */
export const orgSealStateOf = async (
  db: Db,
  rows: RowSeals,
  orgId: string,
  ended?: Pick<Sealing, 'endedSeals'>,
): Promise<OrgSealState> => {
  const [row] = await sealedRows(db, sql`s.org_id = ${orgId}::uuid`)
  if (!row) return { state: 'missing', names: [], stands: null }
  const { names, facts: stands } = row
  const isOf = isRequested(row, { org_id: orgId })
  return isOf && isWhole(rows, row) && !(ended && isEnded(ended, orgId, row.seal))
    ? { state: 'whole', names, stands: knownStands.parse(stands) }
    : { state: 'broken', names: [], stands: null }
}

/** How an organisation stands, as it was sealed. */
export interface ProvenOrgState {
  readonly orgId: string
  /** Its own first. */
  readonly names: readonly string[]
  /** Where its people have what is sealed: the names, by the places. */
  readonly places: ReadonlyMap<string, string>
  readonly holds: readonly PlaceHold[]
}

const standingOf = (
  orgId: string,
  names: readonly string[],
  { places, holds }: KnownStands,
): ProvenOrgState => ({
  orgId,
  names: [orgId, ...names],
  places: new Map(places.map(([placeId, name]) => [placeId, name])),
  holds: holds.map(([, placeId, heldAt, keepers]) => ({
    placeId,
    heldAt,
    keepers: keepers.map(([userId, role, expiresAt, since]) => ({
      userId,
      role,
      expiresAt,
      since,
    })),
  })),
})

const BROKEN =
  'somebody has changed where an organisation keeps its responses, or who sees them; run kogge verify-audit'

/**
 * In whose names and at which places the people of an organisation act where anything is sealed, and what is
 * kept there, all by what was read to prove it; null where what the database says is not what was sealed, after an
 * alarm to the operator.
 */
export const provenOrgStateOf = async (
  db: Db,
  sealing: Proving,
  orgId: string,
): Promise<ProvenOrgState | null> => {
  const { state, names, stands } = await orgSealStateOf(db, sealing.rows, orgId, sealing)
  if (state === 'whole' && stands) return standingOf(orgId, names, stands)
  sealing.alarm({}, BROKEN)
  return null
}

/** The names alone, its own first; none where it does not hold. */
export const provenNamesOf = async (
  db: Db,
  sealing: Proving,
  orgId: string,
): Promise<readonly string[]> => (await provenOrgStateOf(db, sealing, orgId))?.names ?? []

/** Those of some seals that hold. */
const wholeOnes = async (db: Db, sealing: Proving, within: SQL): Promise<readonly Sealed[]> => {
  const rows = await sealedRows(db, within)
  const whole = rows.filter(
    (row) => !isEnded(sealing, row.org_id, row.seal) && isWhole(sealing.rows, row),
  )
  if (whole.length < rows.length) sealing.alarm({}, BROKEN)
  return whole
}

/** The same of many at once, by their ids; none of one that has no seal, or whose seal does not hold. */
export const provenNamesOfAll = async (
  db: Db,
  sealing: Proving,
  orgIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ids = sql`s.org_id = any(${`{${orgIds.join(',')}}`}::uuid[])`
  const whole = await wholeOnes(db, sealing, ids)
  const asked = whole.filter(({ org_id: id }) => orgIds.includes(id))
  const proven = new Map(asked.map(({ org_id: id, names }) => [id, [id, ...names]]))
  if (proven.size < new Set(orgIds).size) sealing.alarm({}, BROKEN)
  return proven
}

/**
 * How all organisations stand whose seals hold: read alike for all of them, so that no statement tells which
 * of them was meant.
 */
export const provenOrgStates = async (
  db: Db,
  sealing: Proving,
): Promise<ReadonlyMap<string, ProvenOrgState>> => {
  const whole = await wholeOnes(db, sealing, sql`true`)
  return new Map(
    whole.map(({ org_id: orgId, names, facts }) => [
      orgId,
      standingOf(orgId, names, knownStands.parse(facts)),
    ]),
  )
}

/**
 * Whose people act in the name of an organisation: nobody's but its own where the server has not sealed that it
 * became part of another, or was left to it.
 */
export const provenSpeakerOf = async (db: Db, sealing: Proving, orgId: string): Promise<string> => {
  const speaker = await speakerOf(db, orgId)
  if (speaker === orgId) return orgId
  const { state, names } = await orgSealStateOf(db, sealing.rows, speaker, sealing)
  if (state !== 'whole') {
    sealing.alarm({}, BROKEN)
    return orgId
  }
  const own = [speaker, ...names]
  if (own.includes(orgId)) return speaker
  return (await provenLeftNames(db, speaker, own)).includes(orgId) ? speaker : orgId
}

const leftTo = z.object({ left: z.array(z.tuple([z.string(), z.string()])) })

/**
 * The names that were left to an organisation and that nobody speaks for, as its seal has them, which was proven.
 * `own`: the names that were sealed.
 */
export const provenLeftNames = async (
  db: Db,
  orgId: string,
  own: readonly string[],
): Promise<readonly string[]> => {
  const { stands } = await orgSealFacts(
    db,
    orgId,
    own.filter((name) => name !== orgId),
  )
  const left = new Set((leftTo.safeParse(stands).data?.left ?? []).map(([id]) => id))
  return left.size === 0 ? [] : (await namesOfOrg(db, orgId)).filter((name) => left.has(name))
}

/**
 * Whose people act in the name of an organisation, by how all of them stand; null where nothing that holds
 * says whose.
 */
export const provenSpeakerIn = (
  standings: ReadonlyMap<string, ProvenOrgState>,
): ((orgId: string) => ProvenOrgState | null) => {
  const holders = new Map<string, ProvenOrgState[]>()
  for (const standing of standings.values())
    for (const name of standing.names.slice(1))
      holders.set(name, [...(holders.get(name) ?? []), standing])
  // One that became part of another itself no longer speaks.
  return (orgId) =>
    holders.get(orgId)?.find((one) => !holders.has(one.orgId)) ?? standings.get(orgId) ?? null
}
