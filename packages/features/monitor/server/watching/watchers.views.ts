import { profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { PROFILE_STATES } from '@kogge/domain/monitor/profile-inputs.ts'
import { z } from 'zod'

const instant = z.iso.datetime()

/** One who watches, and for which organisation. */
export const watcherView = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  orgId: z.uuid(),
  org: z.string(),
  since: instant,
})
export type WatcherView = z.infer<typeof watcherView>

/** A profile as staff see it. */
export const staffProfile = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  state: z.enum(PROFILE_STATES),
  filters: profileFilters,
  owner: z.string().nullable(),
  /** Null while it is not matched. */
  matchedFrom: instant.nullable(),
  total: z.number().int().nonnegative(),
})
export type StaffProfile = z.infer<typeof staffProfile>
