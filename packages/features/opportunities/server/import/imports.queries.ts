import type { Db } from '@kogge/db/client.ts'
import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import type { ImportMapping } from '@kogge/domain/opportunities/import/import-fields.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import type { TableProblem } from '@kogge/platform/server/tables/table-reading.ts'
import { sql } from 'drizzle-orm'
import { rowViewOf } from './import.views.ts'
import { plannedRows, readImportTable, resolvedRows } from './import-plan.queries.ts'

const MOST_LISTED = 20

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly file_name: string
  readonly made_by: string | null
  readonly maker: string | null
  readonly at: string | Date
  readonly imported: number
  readonly is_undone: boolean
}

/** The latest imports of an organisation. */
export const importsOf = async (db: Db, orgId: string, now: Date) => {
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.file_name, i.made_by, ${nameOf(sql`u`)} as maker, i.at, i.imported, i.undone_at is not null as is_undone
    from opportunity_import i left join user_account u on u.id = i.made_by
    where i.org_id = ${orgId} order by i.at desc limit ${MOST_LISTED}`)
  return rows.map((row) => ({
    importId: row.id,
    fileName: row.file_name,
    madeBy: personOf(row.made_by, row.maker),
    at: new Date(row.at).toISOString(),
    imported: row.imported,
    isUndone: row.is_undone,
    isUndoable: !row.is_undone && isWithinUndo(new Date(row.at), now),
  }))
}

/** What would become of each row of a table; without a mapping its columns are guessed. Nothing is stored. */
export const checkImport = async (
  db: Db,
  orgId: string,
  { text, mapping, now }: { text: string; mapping: ImportMapping | null; now: Date },
) => {
  const table = readImportTable(text, mapping)
  if ('problem' in table) {
    const { problem }: { problem: TableProblem } = table
    return { problem }
  }
  const resolved = await resolvedRows(db, orgId, table.rows, now)
  const planned = await plannedRows(db, orgId, resolved)
  const { headings, sample } = table
  return { headings, sample, mapping: table.mapping, rows: planned.map(rowViewOf) }
}
