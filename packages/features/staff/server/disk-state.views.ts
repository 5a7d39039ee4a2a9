import { DISK_LEVELS } from '@kogge/domain/files/disk-levels.ts'
import { z } from 'zod'

const level = z.enum(DISK_LEVELS)

/** How the disks of the process that answers stand. */
export const diskView = z.object({
  level,
  places: z
    .array(z.object({ kind: z.enum(['files', 'database']), freeBytes: z.number(), level }))
    .readonly(),
})
