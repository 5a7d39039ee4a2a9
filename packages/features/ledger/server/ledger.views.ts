import { DEED_TYPES } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { z } from 'zod'

const named = z.strictObject({ id: z.uuid(), name: z.string().nullable() })

/** One deed, ready to show: nothing in its texts turns a direction or breaks a line. */
export const deedEntry = z.strictObject({
  rfx: z.strictObject({ id: z.uuid(), title: z.string().nullable() }),
  seq: z.number().int(),
  at: z.iso.datetime(),
  type: z.enum(DEED_TYPES),
  user: named.nullable(),
  org: named.nullable(),
  /** Further facts, as name and text. */
  details: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  /** Hexadecimal: what stands in `kogge verify-audit` and in the next entry. */
  hash: z.string(),
  /** Written for the demonstration, as if it were `at`. */
  isDemonstration: z.boolean(),
})

export const deedPage = z.strictObject({
  items: z.array(deedEntry),
  nextCursor: z.string().nullable(),
})
export type DeedEntry = z.infer<typeof deedEntry>
export type DeedPage = z.infer<typeof deedPage>
