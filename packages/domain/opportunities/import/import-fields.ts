import { z } from 'zod'

/** What of an opportunity a column of an imported table can hold. */
export const IMPORT_FIELDS = [
  'name',
  'description',
  'stage',
  'outcome',
  'value',
  'currency',
  'probability',
  'deadline',
  'dueOn',
  'assignee',
  'tags',
  'buyer',
  'tender',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const MOST_IMPORT_ROWS = 5000
export const MOST_IMPORT_COLUMNS = 100
/** Characters of a cell. */
export const LONGEST_IMPORT_CELL = 10_000

/** The column that each field is read from, by its place from 0; a field without one is left empty. */
export const importMapping = z
  .partialRecord(
    z.enum(IMPORT_FIELDS),
    z
      .number()
      .int()
      .min(0)
      .max(MOST_IMPORT_COLUMNS - 1),
  )
  .meta({ most: IMPORT_FIELDS.length })
export type ImportMapping = z.infer<typeof importMapping>

/** Whether a mapping says what its opportunities are called: by a name, or by the tender that has one. */
export const isCompleteMapping = ({ name, tender }: ImportMapping): boolean =>
  name !== undefined || tender !== undefined
