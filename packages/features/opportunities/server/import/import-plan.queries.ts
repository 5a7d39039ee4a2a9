import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import {
  type ImportMapping,
  isCompleteMapping,
  LONGEST_IMPORT_CELL,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
} from '@kogge/domain/opportunities/import/import-fields.ts'
import { guessedMapping } from '@kogge/domain/opportunities/import/import-headings.ts'
import {
  type ImportDraft,
  type ImportProblem,
  type ReadRow,
  readImportRows,
} from '@kogge/domain/opportunities/import/import-rows.ts'
import { publicRfxByReferences } from '@kogge/features/rfx/server/rfx.api.ts'
import { readTable, type TableProblem } from '@kogge/platform/server/tables/table-reading.ts'
import { importPeople } from './import-people.queries.ts'
import { knownCards, type RowIdentity } from './known-cards.queries.ts'

const BOUNDS = {
  rows: MOST_IMPORT_ROWS,
  columns: MOST_IMPORT_COLUMNS,
  cell: LONGEST_IMPORT_CELL,
}

/** A row whose assignee and tender are known, where it names any. */
export interface ResolvedRow extends RowIdentity {
  readonly number: number
  readonly draft: ImportDraft
  readonly problems: readonly ImportProblem[]
  readonly assigneeId: string | null
}

/** What becomes of a row: it is imported, is there already, stands in the table before, or has a value that is wrong. */
export type RowState = 'fine' | 'known' | 'doubled' | 'wrong'

export interface PlannedRow extends ResolvedRow {
  readonly state: RowState
  /** The opportunity that is there already. */
  readonly guid: string | null
}

/** A table of opportunities, with the columns that its fields are read from. */
export interface ImportTable {
  readonly headings: readonly string[]
  /** The first rows, as they stand there. */
  readonly sample: readonly (readonly string[])[]
  readonly mapping: ImportMapping
  readonly rows: readonly ReadRow[]
}

const SAMPLE_ROWS = 3
const LONGEST_SAMPLE = 120

/** Reads the text of a file; without a mapping, the columns are guessed by their headings. */
export const readImportTable = (
  text: string,
  mapping: ImportMapping | null,
): ImportTable | { readonly problem: TableProblem } => {
  const table = readTable(text, BOUNDS)
  if ('problem' in table) return table
  const { headings, rows } = table
  const chosen = mapping ?? guessedMapping(headings)
  return {
    headings,
    sample: rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, LONGEST_SAMPLE))),
    mapping: chosen,
    rows: isCompleteMapping(chosen) ? readImportRows(rows, chosen) : [],
  }
}

/** What stands in a row, in a few letters. */
const keyOf = (draft: ImportDraft): string =>
  createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 32)

/** Finds the assignees and tenders that rows name; those of none are problems of the row. */
export const resolvedRows = async (
  db: Db,
  orgId: string,
  rows: readonly ReadRow[],
  now: Date,
): Promise<ResolvedRow[]> => {
  const personOf = await importPeople(db, orgId, now)
  const references = [...new Set(rows.flatMap(({ draft }) => draft.tender || []))]
  const tenders = await publicRfxByReferences(db, references)
  return rows.map(({ number, draft, problems }) => {
    const { assignee, tender, name, buyer } = draft
    const assigneeId = assignee === '' ? null : personOf(assignee)
    const rfxId = tenders.get(tender) ?? null
    const missing = (field: 'assignee' | 'tender', value: string, id: string | null) =>
      value !== '' && id === null ? [{ field, value: value.slice(0, LONGEST_SAMPLE) }] : []
    return {
      number,
      draft,
      key: keyOf(draft),
      rfxId,
      name,
      buyer,
      assigneeId,
      problems: [
        ...problems,
        ...missing('assignee', assignee, assigneeId),
        ...missing('tender', tender, rfxId),
      ],
    }
  })
}

/** What a row is the same as in its own table. */
const identityOf = ({ rfxId, name, buyer }: ResolvedRow): string =>
  rfxId ?? JSON.stringify([foldText(name), foldText(buyer)])

/** What becomes of each row as the board stands now. */
export const plannedRows = async (
  db: Db,
  orgId: string,
  rows: readonly ResolvedRow[],
): Promise<PlannedRow[]> => {
  const knownAs = await knownCards(db, orgId, rows)
  const earlier = new Set<string>()
  return rows.map((row) => {
    if (row.problems.length > 0) return { ...row, state: 'wrong', guid: null }
    const identity = identityOf(row)
    const guid = knownAs(row)
    const state = guid ? 'known' : earlier.has(identity) ? 'doubled' : 'fine'
    earlier.add(identity)
    return { ...row, state, guid }
  })
}
