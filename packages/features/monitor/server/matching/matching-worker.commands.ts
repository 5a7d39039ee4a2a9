import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@kogge/db/client.ts'
import { newMatcher } from './matching-turn.commands.ts'

/** How often the database is asked for changes while there are none. */
const LOOK_MS = 500
const LONGEST_REST_MS = 30_000

const { url }: { readonly url: string } = workerData
const { db } = connect(url, { max: 2 })
const matcher = newMatcher(db, () => new Date())
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Failures one after the other. */
let failures = 0

for (;;) {
  try {
    const round = await matcher.turn()
    failures = 0
    if (!round?.changes) await pause(LOOK_MS)
  } catch (error) {
    if (failures === 0)
      parentPort?.postMessage(error instanceof Error ? error.message : String(error))
    failures += 1
    await pause(Math.min(LOOK_MS * 2 ** failures, LONGEST_REST_MS))
  }
}
