import { IMPORT_FIELDS, importMapping } from '@kogge/domain/opportunities/import/import-fields.ts'
import { TABLE_PROBLEMS } from '@kogge/platform/server/tables/table-reading.ts'
import { z } from 'zod'
import type { PlannedRow } from './import-plan.queries.ts'

const rowView = z.strictObject({
  /** As a spreadsheet counts rows; the head of the table is 1. */
  number: z.number().int(),
  /** Of the opportunity, or of its tender where the row has none. */
  name: z.string(),
  state: z.enum(['fine', 'known', 'doubled', 'wrong']),
  problems: z.array(z.strictObject({ field: z.enum(IMPORT_FIELDS), value: z.string() })).readonly(),
  /** The opportunity that is there already. */
  guid: z.uuid().nullable(),
})
export type ImportRowView = z.infer<typeof rowView>

/** A row as its report has it. */
export const rowViewOf = ({ number, draft, state, problems, guid }: PlannedRow): ImportRowView => ({
  number,
  name: draft.name || draft.tender,
  state,
  problems,
  guid,
})

const rows = z.array(rowView).readonly()

/** The table of a file with what would become of each row; or why it is none. */
export const importCheck = z.union([
  z.strictObject({ problem: z.enum(TABLE_PROBLEMS) }),
  z.strictObject({
    headings: z.array(z.string()).readonly(),
    sample: z.array(z.array(z.string()).readonly()).readonly(),
    /** Guessed, where none was sent. */
    mapping: importMapping,
    rows,
  }),
])

export const importResult = z.strictObject({
  /** Null where there was nothing to import. */
  importId: z.uuid().nullable(),
  rows,
})

export const importRecord = z.strictObject({
  importId: z.uuid(),
  fileName: z.string(),
  madeBy: z.strictObject({ userId: z.uuid(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  imported: z.number().int(),
  isUndone: z.boolean(),
  isUndoable: z.boolean(),
})

export const undoneImport = z.strictObject({
  /** How many opportunities were deleted. */
  removed: z.number().int(),
  /** How many stay, as somebody has worked on them since. */
  remaining: z.number().int(),
})
