import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { type RfxReference, rfxReference, storedNumbers, writtenNumber } from './rfx-references.ts'

interface Found extends Record<string, unknown> {
  readonly named: string
  readonly id: string
}

const listed = (texts: readonly string[]) => sql`${sql.param([...new Set(texts)])}`

/** Public requests by their own ids, and by those of which they have taken over. */
const byIds = async (db: Db, ids: readonly string[]): Promise<readonly Found[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Found>(sql`
    select r.id::text as named, r.id from rfx r
    where r.id = any(${listed(ids)}::uuid[]) and r.privacy = 'public'
    union
    select a.id::text, r.id from rfx_alias a left join title_link t on t.from_key = a.procedure_key
    join rfx r on r.procedure_key = coalesce(t.into_key, a.procedure_key) and r.privacy = 'public'
    where a.id = any(${listed(ids)}::uuid[])`)
  return rows
}

const byNumbers = async (db: Db, numbers: readonly string[]): Promise<readonly Found[]> => {
  if (numbers.length === 0) return []
  const { rows } = await db.execute<Found>(sql`
    select distinct n.publication_number as named, r.id
    from notice n left join title_link t on t.from_key = n.procedure_key
    join rfx r on r.procedure_key = coalesce(t.into_key, n.procedure_key) and r.privacy = 'public'
    where n.publication_number = any(${listed(numbers.flatMap(storedNumbers))}::text[])`)
  return rows.map((row) => ({ ...row, named: writtenNumber(row.named) }))
}

const valuesOf = (references: readonly RfxReference[], kind: RfxReference['kind']): string[] =>
  references.filter((one) => one.kind === kind).map(({ value }) => value)

/** Public requests by the texts that name them; a number of several requests names none. */
export const referencedRfx = async (
  db: Db,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const named = texts.map((text) => ({ text, reference: rfxReference(text) }))
  const references = named.map(({ reference }) => reference)
  const rows = [
    ...(await byIds(db, valuesOf(references, 'id'))),
    ...(await byNumbers(db, valuesOf(references, 'number'))),
  ]
  const found = Map.groupBy(rows, (row) => row.named)
  return new Map(
    named.flatMap(({ text, reference }) => {
      const ids = new Set(found.get(reference.value)?.map(({ id }) => id))
      const [one] = ids
      return one !== undefined && ids.size === 1 ? [[text, one] as const] : []
    }),
  )
}
