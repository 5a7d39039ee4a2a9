import { z } from 'zod'
import {
  DEED_SCREENS,
  DEED_TYPES,
  DEEDS,
  type DeedGroup,
  type DeedScreen,
} from './ledger-entry-types.ts'

const GROUPS = Object.keys(DEEDS) as [DeedGroup, ...DeedGroup[]]
const ids = z.array(z.uuid()).max(50)
const types = z.array(z.enum(DEED_TYPES)).max(DEED_TYPES.length)

/** The filters of the rfx activity list; each narrows, `exclude…` leaves out. */
export const deedFilters = z.strictObject({
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
export type DeedFilters = z.infer<typeof deedFilters>

/** The types that a screen shows under these filters. */
export const shownTypes = (
  screen: DeedScreen,
  { group, type, excludeType }: DeedFilters,
): readonly (typeof DEED_TYPES)[number][] => {
  const groups: readonly DeedGroup[] = DEED_SCREENS[screen]
  const requested = group?.length ? groups.filter((one) => group.includes(one)) : groups
  const offered: readonly (typeof DEED_TYPES)[number][] = requested.flatMap((one) => [
    ...DEEDS[one],
  ])
  return offered.filter(
    (one) => (!type?.length || type.includes(one)) && !excludeType?.includes(one),
  )
}
