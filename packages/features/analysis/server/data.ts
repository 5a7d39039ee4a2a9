import type { Db } from '@kogge/db/client.ts'
import { contentsOf } from '@kogge/db/rfx-content.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { ContractRef } from '@kogge/domain/analysis/model.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { titlesFor } from '@kogge/features/translations/server/data.ts'
import { sql } from 'drizzle-orm'
import { type ContractRow, contractView } from './contracts/shown.ts'
import type { AnalysisContract } from './views.ts'

/** What a caller asks as the read model takes it, for other features that ask it. */
export { modelFilter } from './filters.ts'

/** An organisation as it is named in an answer. */
export interface NamedOrg {
  readonly num: number
  /** Null where it has no page any more. */
  readonly orgId: string | null
  readonly name: string
  readonly country: string | null
}

interface OrgRow extends Record<string, unknown> {
  readonly num: number
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly is_gone: boolean
}

/**
 * Organisations by `org.num`, under which they are counted. One that has just become part of another
 * bears the name and the address of that one.
 */
export const orgsByNums = async (
  db: Db,
  nums: Iterable<number>,
): Promise<ReadonlyMap<number, NamedOrg>> => {
  const asked = [...new Set(nums)]
  if (asked.length === 0) return new Map()
  const { rows } = await db.execute<OrgRow>(sql`
    select o.num, s.id, s.name, s.country, s.deleted_at is not null as is_gone
    from org o join org s on s.id = coalesce(o.merged_into_id, o.id)
    where o.num = any(${`{${asked.join(',')}}`}::int[])`)
  return new Map(
    rows.map(({ num, id, name, country, is_gone: isGone }) => [
      num,
      { num, orgId: isGone ? null : id, name: withoutDirectionMarks(name), country },
    ]),
  )
}

const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`

/** Contracts of public requests, in the order of the references; what is gone by now is left out. */
const readContracts = async (db: Db, refs: readonly ContractRef[]): Promise<ContractRow[]> => {
  const nums = `{${[...new Set(refs.map(({ rfxNum }) => rfxNum))].join(',')}}`
  const places = await db
    .select({ num: rfx.num, month: rfx.month })
    .from(rfx)
    .where(sql`num = any(${nums}::int[])`)
  if (places.length === 0) return []
  const { rows } = await db.execute<ContractRow>(sql`
    select r.id as rfx_id, c.position, d.title, d.language, c.lot_id, c.day::text, c.is_awarded,
      (select lot -> 'title' from jsonb_array_elements(d.lots) lot
        where lot ->> 'id' = c.lot_id limit 1) as lot_title,
      c.buyers, c.suppliers,
      jsonb_path_query_array(d.buyers, '$[*].name') as buyer_names,
      jsonb_path_query_array(d.awards -> c.position::int, '$.winners[*].name') as winner_names,
      c.cpv, c.country, c.nuts, c.nature,
      nullif(d.awards -> c.position::int -> 'value', 'null') as value,
      c.cents, c.left_out, c.tenders, c.is_framework, c.starts_on::text, c.ends_on::text, c.ends_by,
      c.source
    from unnest(${array(refs.map(({ rfxNum }) => rfxNum))}::int[],
        ${array(refs.map(({ position }) => position))}::smallint[],
        ${array(refs.map(({ day }) => day))}::date[])
      with ordinality as wanted (num, position, day, place)
    join contract c
      on c.rfx_num = wanted.num and c.position = wanted.position and c.day = wanted.day
    join rfx r on r.num = c.rfx_num and r.privacy = 'public'
    join ${contentsOf(places)} as said on said.num = r.num
    cross join lateral jsonb_to_record(said.content) as d
      (title jsonb, language text, lots jsonb, buyers jsonb, awards jsonb)
    order by wanted.place`)
  return rows
}

/**
 * Contracts as they are shown, with names from the register and titles in the reader's language
 * where there are such. What does not belong to a public request is left out.
 */
export const contractsByRefs = async (
  db: Db,
  refs: readonly ContractRef[],
  reader: string,
): Promise<AnalysisContract[]> => {
  if (refs.length === 0) return []
  const rows = await readContracts(db, refs)
  const [named, translated] = await Promise.all([
    orgsByNums(
      db,
      rows.flatMap(({ buyers, suppliers }) => [...buyers, ...suppliers]),
    ),
    titlesFor(
      db,
      rows.map(({ rfx_id: rfxId, title, language }) => ({ rfxId, title: title ?? {}, language })),
      reader,
    ),
  ])
  return rows.map((row) => contractView(row, named, translated.get(row.rfx_id), reader))
}
