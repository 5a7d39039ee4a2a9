import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** What a row of an import would be, as far as it tells it from others. */
export interface RowIdentity {
  readonly key: string
  readonly rfxId: string | null
  readonly name: string
  readonly buyer: string
}

interface Row extends Record<string, unknown> {
  readonly guid: string
  readonly rfx_id: string | null
  readonly import_key: string | null
  readonly name: string
  readonly buyer: string
}

const listed = (texts: readonly string[]) => sql`${sql.param([...new Set(texts)])}`

/** Two are not the same where both say a buyer, each another one. */
const isSameBuyer = (a: string, b: string): boolean =>
  a === '' || b === '' || a.toLowerCase() === b.toLowerCase()

/**
 * Finds the opportunity that an organisation has of a row already: imported from such a row, of its tender, or, where it names none,
 * of its name and buyer. Null for none; deleted ones are none.
 */
export const knownCards = async (
  db: Db,
  orgId: string,
  rows: readonly RowIdentity[],
): Promise<(row: RowIdentity) => string | null> => {
  const found = await db.execute<Row>(sql`
    select o.guid, o.rfx_id, o.import_key, o.name, o.buyer from opportunity o
    where o.org_id = ${orgId} and o.deleted_at is null and (
      o.import_key = any(${listed(rows.map(({ key }) => key))}::text[])
      or o.rfx_id = any(${listed(rows.flatMap(({ rfxId }) => rfxId ?? []))}::uuid[])
      or o.name = any(${listed(rows.filter(({ rfxId }) => rfxId === null).map(({ name }) => name))}::text[]))
    order by o.is_further, o.created_at`)
  const byKey = Map.groupBy(found.rows, (card) => card.import_key)
  const byTender = Map.groupBy(found.rows, (card) => card.rfx_id)
  const byName = Map.groupBy(found.rows, (card) => card.name)
  return ({ key, rfxId, name, buyer }) => {
    const same =
      rfxId === null
        ? byName.get(name)?.find((card) => isSameBuyer(card.buyer, buyer))
        : byTender.get(rfxId)?.[0]
    return (byKey.get(key)?.[0] ?? same)?.guid ?? null
  }
}
