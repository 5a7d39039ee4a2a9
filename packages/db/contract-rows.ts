import { type ContractFacts, NATURES } from '@kogge/domain/contracts/contract-facts.ts'
import type { LostFacts } from '@kogge/domain/contracts/lost-bids.ts'
import { type SourceCode, sourceNum } from '@kogge/domain/harvester/sources.ts'
import { storableJson } from '@kogge/domain/kernel/storable-text.ts'
import { unitNum } from '@kogge/domain/reference/units.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** The contracts of one request (`rfx.num`). */
export interface ContractRows {
  readonly num: number
  readonly source: SourceCode
  /** Whether the request stood there before: then it may have contracts to replace. */
  readonly isKnown: boolean
  readonly contracts: readonly ContractFacts[]
  readonly lost?: readonly LostFacts[]
}

const recordsOf = ({ num, source, contracts }: ContractRows) =>
  contracts.map((facts) => ({
    num,
    source: sourceNum(source),
    position: facts.position,
    lot_id: facts.lotId,
    day: facts.day,
    dated_by: facts.datedBy,
    is_awarded: facts.isAwarded,
    buyers: facts.buyers,
    suppliers: facts.suppliers,
    nuts: facts.nuts,
    cpv: facts.cpv && /^\d{8}$/.test(facts.cpv) ? Number(facts.cpv) : null,
    country: countryNum(facts.country),
    nature: NATURES.indexOf(facts.nature),
    cents: facts.cents?.toString() ?? null,
    left_out: facts.leftOut,
    tenders: facts.tenders,
    is_framework: facts.isFramework,
    starts_on: facts.startsOn,
    ends_on: facts.endsOn,
    ends_by: facts.endsBy,
    ...(facts.perUnit && {
      quantity: facts.perUnit.quantity.value,
      unit: unitNum(facts.perUnit.quantity.unit),
      unit_price: facts.perUnit.price,
    }),
  }))

const lostRecordsOf = ({ num, lost = [] }: ContractRows) =>
  lost.map(({ position, wonAs, day, tenderers, winners, cents }) => ({
    num,
    position,
    won_as: wonAs,
    day,
    tenderers,
    winners,
    cents: cents?.toString() ?? null,
  }))

const IS_PUBLIC = sql`exists (select 1 from rfx where rfx.num = c.num and rfx.privacy = 'public')`

const writeLost = async (tx: Db, rows: readonly ContractRows[]): Promise<void> => {
  const records = rows.flatMap(lostRecordsOf)
  if (records.length === 0) return
  await tx.execute(sql`
    insert into lost_tender (rfx_num, position, won_as, day, tenderers, winners, cents)
    select num, position, won_as, day, tenderers, winners, cents
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as c (
      num int, position int, won_as smallint, day date, tenderers uuid[], winners uuid[], cents bigint)
    where ${IS_PUBLIC}`)
}

/**
 * Writes the contracts of requests and the tenders that lost, replacing what stood there. Of a request that is not public none
 * is kept: what analysis counts, anybody may see.
 */
export const writeContracts = async (tx: Db, rows: readonly ContractRows[]): Promise<void> => {
  const known = rows.filter(({ isKnown }) => isKnown).map(({ num }) => num)
  if (known.length > 0) {
    await tx.execute(sql`
      with lost as (delete from lost_tender where rfx_num = any(${`{${known.join(',')}}`}::int[]))
      delete from contract where rfx_num = any(${`{${known.join(',')}}`}::int[])`)
  }
  const sorted = [...rows].sort((a, b) => a.num - b.num)
  await writeLost(tx, sorted)
  const records = sorted.flatMap(recordsOf)
  if (records.length === 0) return
  const json = storableJson(JSON.stringify(records))
  await tx.execute(sql`
    insert into contract (rfx_num, position, day, dated_by, lot_id, is_awarded, buyers, suppliers,
      cpv, country, nuts, nature, source, cents, left_out, tenders, is_framework, starts_on,
      ends_on, ends_by, quantity, unit, unit_price)
    select num, position, day, dated_by, lot_id, is_awarded, buyers, suppliers,
      cpv, country, nuts, nature, source, cents, left_out, tenders, is_framework, starts_on,
      ends_on, ends_by, quantity, unit, unit_price
    from jsonb_to_recordset(${json}::jsonb) as c (
      num int, position smallint, day date, dated_by text, lot_id text, is_awarded boolean,
      buyers int[], suppliers int[], cpv int, country smallint, nuts text, nature smallint,
      source smallint, cents bigint, left_out text, tenders smallint, is_framework boolean,
      starts_on date, ends_on date, ends_by text, quantity numeric, unit smallint,
      unit_price numeric)
    where ${IS_PUBLIC}`)
}
