import type { Db } from '@kogge/db/client.ts'
import { recountTasks } from './templates/recounting.commands.ts'

/** Has the dates of an opportunity's open tasks follow its official deadline, in the transaction in which that moved. */
export const followDeadline = (
  tx: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
  now: Date,
): Promise<void> => recountTasks(tx, { org_id: orgId, guid }, now)
