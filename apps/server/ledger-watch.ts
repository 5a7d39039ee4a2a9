import type { Db } from '@kogge/db/client.ts'
import { notedHeadsKeeper } from '@kogge/platform/server/audit/noted-ledger-heads.queries.ts'
import { sealedLogsProver } from '@kogge/platform/server/ledger/ledger-watch.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'

const EVERY_MS = 60_000

/**
 * Proves the logs of sealed requests now and every minute, so that this process knows how far they went; how
 * far they went by what the audit log has noted it knows before anything else is done.
 */
export const watchSealedLogs = async (
  db: Db,
  sealing: Sealing,
  everyMs = EVERY_MS,
): Promise<{ stop(): Promise<void> }> => {
  const prove = sealedLogsProver(db, sealing)
  const keepNoted = notedHeadsKeeper(db, sealing)
  await keepNoted()
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const look = () => {
    running ??= keepNoted(stopping.signal)
      .then(() => prove(stopping.signal))
      // A database that is away for now is asked again.
      .catch(() => undefined)
      .finally(() => {
        running = null
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
