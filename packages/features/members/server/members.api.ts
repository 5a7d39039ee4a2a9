import type { Db } from '@kogge/db/client.ts'
import { decidersAmongStaff } from './members.queries.ts'

/** Ids of the staff who decide on requests for ownership, as many as are written to (20 at most). */
export const staffToNotify = (db: Db, now: Date): Promise<string[]> => decidersAmongStaff(db, now)
