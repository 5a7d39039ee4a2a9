import { IMPORT_PROBLEMS, IMPORT_RESULTS } from '@kogge/domain/org-lists/list-import.ts'
import { z } from 'zod'

const namedOrg = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
})
export type NamedOrg = z.infer<typeof namedOrg>

/** What becomes of a row. */
const reportRow = z.strictObject({
  /** Its place in the text as spreadsheets count rows, from 1. */
  row: z.number().int(),
  /** As written. */
  number: z.string(),
  country: z.string().nullable(),
  name: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  result: z.enum(IMPORT_RESULTS),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  org: namedOrg.nullable(),
  /** Those that may be meant. */
  candidates: z.array(namedOrg),
})
export type ImportReportRow = z.infer<typeof reportRow>

export const importReportView = z.strictObject({ rows: z.array(reportRow) })
export type ImportReport = z.infer<typeof importReportView>
