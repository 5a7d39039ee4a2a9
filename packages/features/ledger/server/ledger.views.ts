import { LEDGER_ENTRY_TYPES } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { z } from 'zod'

const named = z.strictObject({ id: z.uuid(), name: z.string().nullable() })

/** One entry, ready to show: nothing in its texts turns a direction or breaks a line. */
export const ledgerEntryView = z.strictObject({
  rfx: z.strictObject({ id: z.uuid(), title: z.string().nullable() }),
  seq: z.number().int(),
  at: z.iso.datetime(),
  type: z.enum(LEDGER_ENTRY_TYPES),
  user: named.nullable(),
  org: named.nullable(),
  /** Further facts, as name and text. */
  details: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  /** Hexadecimal: what stands in `kogge verify-audit` and in the next entry. */
  hash: z.string(),
  /** Written for the demonstration, as if it were `at`. */
  isDemonstration: z.boolean(),
})

export const ledgerPage = z.strictObject({
  items: z.array(ledgerEntryView),
  nextCursor: z.string().nullable(),
})
export type LedgerEntryView = z.infer<typeof ledgerEntryView>
export type LedgerPage = z.infer<typeof ledgerPage>
