import type { Db } from '@kogge/db/client.ts'
import { contentsOf, type RfxPlace } from '@kogge/db/contents/rfx-contents.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import { titlesFor } from '@kogge/features/translations/server/translations.api.ts'
import { sql } from 'drizzle-orm'
import type { AnalysisContract } from '../analysis.views.ts'
import { orgsByNums } from '../counted-orgs.queries.ts'
import { type ContractRow, contractView, type SaidOfContract } from './contracts.views.ts'

const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`

type Fact = Omit<ContractRow, keyof SaidOfContract> & RfxPlace

/** Contracts of public requests, in the order of the references; their days say in which months they stand. */
const readFacts = async (db: Db, refs: readonly ContractRef[]): Promise<Fact[]> => {
  const days = array(refs.map(({ day }) => day))
  const { rows } = await db.execute<Fact & Record<string, unknown>>(sql`
    select r.num, r.month, r.id as rfx_id, c.position, c.lot_id, c.day::text, c.is_awarded,
      c.buyers, c.suppliers, c.cpv, c.country, c.nuts, c.nature, c.cents, c.left_out, c.tenders,
      c.is_framework, c.starts_on::text, c.ends_on::text, c.ends_by, c.source
    from unnest(${array(refs.map(({ rfxNum }) => rfxNum))}::int[],
        ${array(refs.map(({ position }) => position))}::smallint[], ${days}::date[])
      with ordinality as wanted (num, position, day, place)
    join contract c
      on c.rfx_num = wanted.num and c.position = wanted.position and c.day = wanted.day
    join rfx r on r.num = c.rfx_num and r.privacy = 'public'
    where c.day = any(${days}::date[])
    order by wanted.place`)
  return rows
}

/** What their requests say of contracts, in their order; what is gone by now is left out. */
const readContracts = async (db: Db, refs: readonly ContractRef[]): Promise<ContractRow[]> => {
  const facts = await readFacts(db, refs)
  if (facts.length === 0) return []
  const wanted = facts.map(({ num, position, lot_id }, place) => ({ num, position, lot_id, place }))
  const { rows } = await db.execute<
    SaidOfContract & Record<'place', number> & Record<string, unknown>
  >(sql`
    select w.place, d.title, d.language,
      (select lot -> 'title' from jsonb_array_elements(d.lots) lot
        where lot ->> 'id' = w.lot_id limit 1) as lot_title,
      jsonb_path_query_array(d.buyers, '$[*].name') as buyer_names,
      jsonb_path_query_array(d.awards -> w.position, '$.winners[*].name') as winner_names,
      nullif(d.awards -> w.position -> 'value', 'null') as value
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (num int, position int, lot_id text, place int)
    join ${contentsOf(facts)} as said on said.num = w.num
    cross join lateral jsonb_to_record(said.content) as d
      (title jsonb, language text, lots jsonb, buyers jsonb, awards jsonb)`)
  const said = new Map(rows.map((row) => [row.place, row]))
  return facts.flatMap((fact, place) => {
    const content = said.get(place)
    return content ? [{ ...fact, ...content }] : []
  })
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
