import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  type CONTRACT_FLAGS,
  type FlagInputs,
  REQUEST_FLAGS,
  type RequestFlagCode,
} from '@kogge/domain/insight/flags/flag-codes.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { type SQL, sql } from 'drizzle-orm'
import { SHARE_YEARS } from './org-flags.commands.ts'
import type { Place } from './raised-org-flags.ts'

type OrgRole = 'buyer' | 'supplier'

interface FlaggedRow extends Record<string, unknown> {
  readonly rfx_id: string
  readonly num: number
  readonly total: number
}

interface EvidenceRow extends Record<string, unknown> {
  readonly rfx_id: string
  readonly lot_id: string | null
  readonly value: number
  readonly threshold: number
  readonly inputs: FlagInputs
}

/** The bit of an indicator, and the rows of `rfx_insight i` that a figure of it counts. */
const countedBy = (code: RequestFlagCode, isAll: boolean) => {
  const bit = sql.raw(String(1 << REQUEST_FLAGS.indexOf(code)))
  return { bit, isCounted: sql`${sql.raw(isAll ? 'i.assessed' : 'i.flagged')} & ${bit} <> 0` }
}

/** Requests with the evidence for an indicator in each. */
const withEvidence = async (db: Db, rows: readonly FlaggedRow[], code: RequestFlagCode) => {
  const ids = `{${rows.map((row) => row.rfx_id).join(',')}}`
  const evidence = await db.execute<EvidenceRow>(sql`
    select r.id as rfx_id, f.lot_id, f.value, f.threshold, f.inputs
    from rfx r join rfx_flag f on f.rfx_num = r.num and f.code = ${code}
    where r.id = any(${ids}::uuid[]) order by f.position`)
  const byRequest = Map.groupBy(evidence.rows, (row) => row.rfx_id)
  return rows.map(({ rfx_id: rfxId }) => ({
    rfxId,
    tenders: null,
    told: (byRequest.get(rfxId) ?? []).map(({ lot_id: lotId, value, threshold, inputs }) => ({
      code,
      lotId,
      value,
      threshold,
      inputs,
    })),
  }))
}

/**
 * The public requests of an organisation in which an indicator stands out, the latest first, with
 * the evidence of each; with `isAll` also those after them in which it was assessed and does not.
 * They are those that `orgFlags` counts.
 */
export const flaggedRequests = async (
  db: Db,
  input: { orgId: string; role: OrgRole; code: RequestFlagCode; isAll: boolean },
  { offset, limit }: Place,
) => {
  const { orgId, role, code, isAll } = input
  const { bit, isCounted } = countedBy(code, isAll)
  const column = sql.raw(role === 'buyer' ? 'buyers' : 'suppliers')
  const { rows } = await db.execute<FlaggedRow>(sql`
    select r.id as rfx_id, r.num, count(*) over ()::int as total
    from rfx_search s join rfx_insight i on i.rfx_num = s.num join rfx r on r.num = s.num
    where s.${column} && array(select num from org where id = ${orgId}) and ${isCounted}
      and r.privacy = 'public'
    order by (i.flagged & ${bit}) desc, r.published_at desc nulls last, r.num desc
    offset ${offset} limit ${limit}`)
  return { total: rows[0]?.total ?? 0, requests: await withEvidence(db, rows, code) }
}

interface InCountry {
  readonly country: string | null
  readonly code: RequestFlagCode
  readonly isAll: boolean
}

/** `rfx_insight i` and its public request `r`, of a country and with an indicator. */
const inCountry = ({ country, code, isAll }: InCountry): SQL => sql`
  rfx_insight i join rfx r on r.num = i.rfx_num and r.privacy = 'public'
  where ${countedBy(code, isAll).isCounted}
    and ${country === null ? sql`true` : sql`i.country = ${countryNum(country)}`}`

/** How many `flaggedInCountry` lists on all its pages. */
export const countInCountry = async (db: Db, input: InCountry): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${inCountry(input)}`,
  )
  return rows[0]?.total ?? 0
}

/**
 * The same of all requests of a country (of its first buyer; null for all), the last that came
 * first, from below a number. How many there are is not counted: a figure says it already.
 */
export const flaggedInCountry = async (
  db: Db,
  input: InCountry,
  { below, limit }: { readonly below: number | null; readonly limit: number },
) => {
  const { rows } = await db.execute<FlaggedRow>(sql`
    select r.id as rfx_id, r.num, 0 as total
    from ${inCountry(input)}
      and ${below === null ? sql`true` : sql`i.rfx_num < ${below}`}
    order by i.rfx_num desc limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  return {
    requests: await withEvidence(db, shown, input.code),
    next: rows.length > limit ? (shown.at(-1)?.num ?? null) : null,
  }
}

/** The indicators that contracts won give. */
type WonFlagCode = Exclude<(typeof CONTRACT_FLAGS)[number], 'R025'>

interface OwnFlag {
  readonly orgId: string
  readonly role: OrgRole
  readonly code: WonFlagCode
  /** The other of a pair. */
  readonly otherId: string | null
  /** Of R040 all that the buyer awarded, of which the supplier has a share; nothing else has any. */
  readonly isAll: boolean
}

/** As in counting/commands.ts; `f` is the indicator, `c` a contract of its supplier alone. */
const COUNTED: Readonly<Record<WonFlagCode, (today: string) => SQL>> = {
  R040: (today) => sql`c.cents > 0 and c.day <= ${today}::date
    and c.day > (${today}::date - make_interval(years => ${SHARE_YEARS}))::date`,
  R048: () => sql`c.cpv is not null`,
  R055: (today) => sql`c.cents > 0 and c.day <= ${today}::date
    and c.day > (${today}::date - interval '1 year')::date
    and (c.nature = 3) = (f.inputs ->> 'nature' = 'works')
    and exists (select from rfx_insight i where i.rfx_num = c.rfx_num and i.procedure = 'neg-wo-call')`,
}

interface RefRow extends Record<string, unknown> {
  readonly rfx_num: number
  readonly position: number
  readonly day: string
  readonly total: number
}

/**
 * The contracts that are the evidence for an indicator of an organisation, the most valuable first.
 */
export const contractsBehind = async (
  db: Db,
  { orgId, role, code, otherId, isAll }: OwnFlag,
  today: string,
  { offset, limit }: Place,
): Promise<{ readonly total: number; readonly refs: ContractRef[] }> => {
  const [buyer, supplier] =
    role === 'buyer' ? [sql`f.org_num`, sql`f.other_num`] : [sql`f.other_num`, sql`f.org_num`]
  const ofSupplier = isAll && code === 'R040' ? sql`true` : sql`c.suppliers = array[${supplier}]`
  const { rows } = await db.execute<RefRow>(sql`
    select c.rfx_num, c.position, c.day::text, count(*) over ()::int as total
    from org_flag f join org o on o.num = f.org_num left join org other on other.num = f.other_num
    join contract c on c.is_awarded and ${ofSupplier}
      and (f.other_num = 0 or c.buyers && array[${buyer}]) and ${COUNTED[code](today)}
    where o.id = ${orgId} and f.role = ${role} and f.code = ${code}
      and other.id is not distinct from ${otherId}::uuid
    order by c.cents desc nulls last, c.day desc, c.rfx_num, c.position
    offset ${offset} limit ${limit}`)
  return {
    total: rows[0]?.total ?? 0,
    refs: rows.map(({ rfx_num: rfxNum, position, day }) => ({ rfxNum, position, day })),
  }
}
