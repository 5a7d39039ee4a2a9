import type { Db } from '@kogge/db/client.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { cardsBehind, recountTasks } from './recounting.commands.ts'

/**
 * Recounts tasks that are behind their official deadline, each opportunity in a transaction of its own; one that fails is logged and
 * holds up no other.
 */
export const recountMissed = async (
  db: Db,
  { log, now, signal }: { readonly log: Log; readonly now: Date; readonly signal?: AbortSignal },
): Promise<void> => {
  let failed = 0
  let found = 0
  do {
    const cards = await cardsBehind(db)
    failed = 0
    found = cards.length
    for (const card of cards) {
      if (signal?.aborted) return
      await db
        .transaction((tx) => recountTasks(tx, card, now))
        .catch((err: unknown) => {
          failed += 1
          log.error({ err }, 'tasks did not follow their deadline')
        })
    }
  } while (found > failed)
}
