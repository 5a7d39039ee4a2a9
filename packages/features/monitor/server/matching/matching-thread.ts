import { Worker } from 'node:worker_threads'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'

/** The thread of a worker process that matches; one of all threads has the turn. */
export interface MatchingThread {
  /** Ends it at once: what it has not committed is due again. */
  stop(): Promise<void>
}

const SCRIPT = new URL('./matching-worker.commands.ts', import.meta.url)
/** After a thread has died, before the next one is begun. */
const REST_MS = 5000

/** Begins to match the changes of the database at `url`, in a thread that is begun anew when it dies. */
export const startMatching = (options: {
  readonly url: string
  readonly log: Log
  readonly restMs?: number
}): MatchingThread => {
  const { url, log, restMs = REST_MS } = options
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const begin = (): void => {
    timer = null
    const own = new Worker(SCRIPT, { workerData: { url } })
    worker = own
    own.on('message', (reason: string) => log.error({ reason }, 'tenders could not be matched'))
    own.on('error', (error) => log.error({ reason: error.message }, 'the matching thread died'))
    own.on('exit', () => {
      if (isStopped || worker !== own) return
      worker = null
      timer = setTimeout(begin, restMs)
      timer.unref()
    })
  }
  begin()
  return {
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await worker?.terminate()
    },
  }
}
