import { z } from 'zod'
import {
  LEDGER_ENTRIES,
  LEDGER_ENTRY_TYPES,
  LEDGER_SCREENS,
  type LedgerEntryGroup,
  type LedgerScreen,
} from './ledger-entry-types.ts'

const GROUPS = Object.keys(LEDGER_ENTRIES) as [LedgerEntryGroup, ...LedgerEntryGroup[]]
const ids = z.array(z.uuid()).max(50)
const types = z.array(z.enum(LEDGER_ENTRY_TYPES)).max(LEDGER_ENTRY_TYPES.length)

/** The filters of the rfx activity list; each narrows, `exclude…` leaves out. */
export const ledgerFilters = z.strictObject({
  group: z.array(z.enum(GROUPS)).max(GROUPS.length).optional(),
  type: types.optional(),
  user: ids.optional(),
  org: ids.optional(),
  rfx: ids.optional(),
  excludeType: types.optional(),
  excludeUser: ids.optional(),
  excludeOrg: ids.optional(),
  excludeRfx: ids.optional(),
})
export type LedgerFilters = z.infer<typeof ledgerFilters>

/** The types that a screen shows under these filters. */
export const shownTypes = (
  screen: LedgerScreen,
  { group, type, excludeType }: LedgerFilters,
): readonly (typeof LEDGER_ENTRY_TYPES)[number][] => {
  const groups: readonly LedgerEntryGroup[] = LEDGER_SCREENS[screen]
  const requested = group?.length ? groups.filter((one) => group.includes(one)) : groups
  const offered: readonly (typeof LEDGER_ENTRY_TYPES)[number][] = requested.flatMap((one) => [
    ...LEDGER_ENTRIES[one],
  ])
  return offered.filter(
    (one) => (!type?.length || type.includes(one)) && !excludeType?.includes(one),
  )
}
