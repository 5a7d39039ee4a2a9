import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@kogge/db/client.ts'
import type { PageRow, Question } from '@kogge/domain/search/search-read-model.ts'
import { LIMITS } from '../search.limits.ts'
import { answerFrom } from './memory-answer.ts'
import type { ReplyMessage, RequestMessage } from './memory-index-messages.ts'
import { load, refresh, type State } from './memory-index-refresh.queries.ts'

/** How often the database is asked for changes. */
const LOOK_MS = 1000
/** After so many failures one after the other it is asked half as often each time, a minute apart at most. */
const PATIENT_FOR = 3
const LONGEST_REST_MS = 60_000
/** Who is further behind does not answer: not a second as a rule, but a busy machine is not to be made busier. */
const LAG_MS = 10_000
/** One of them looks for changes. */
const CONNECTIONS = 3

const { url }: { readonly url: string } = workerData
const { db } = connect(url, { max: CONNECTIONS })
const tell = (reply: ReplyMessage): void => parentPort?.postMessage(reply)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let state: State | null = null
/** When it was last known to have everything. */
let upTo = 0
/** Failures one after the other: a replica ends long reads, and would be asked to begin again and again. */
let failures = 0
let looking: Promise<void> | null = null
/** Whether something has changed since the look that is under way began. */
let isStale = false

const look = async (): Promise<void> => {
  const start = Date.now()
  try {
    let next: State | null = state && (await refresh(db, state))
    if (!next) {
      // Both at once would take twice the memory.
      state = null
      next = await load(db)
      tell({ kind: 'loaded' })
    }
    state = next
    upTo = start
    failures = 0
  } catch (error) {
    if (failures === 0) tell({ kind: 'trouble', message: textOf(error) })
    failures += 1
  }
}

/** One look at a time; who comes while one is under way that may be too early waits for the next. */
const caughtUp = async (): Promise<void> => {
  while (looking) await looking
  if (!isStale) return
  isStale = false
  looking = look().finally(() => {
    looking = null
  })
  await looking
}

const answer = async (id: number, question: Question, until: number): Promise<void> => {
  // Nobody waits for it any more.
  if (Date.now() > until) return
  try {
    if (state && isStale) await caughtUp()
    const isCurrent = state !== null && Date.now() - upTo < LAG_MS
    const onPage = (page: readonly PageRow[]) => tell({ kind: 'page', id, page })
    const found =
      isCurrent && state
        ? await answerFrom(db, state.copy, question, { limits: LIMITS, onPage })
        : null
    tell({ kind: 'answer', id, answer: found })
  } catch (error) {
    tell({ kind: 'failure', id, message: textOf(error) })
  }
}

parentPort?.on('message', (input: RequestMessage) => {
  if (input.kind === 'changed') isStale = true
  else void answer(input.id, input.question, input.until)
})

for (;;) {
  isStale = true
  await caughtUp()
  const rest = LOOK_MS * 2 ** Math.max(0, failures - PATIENT_FOR)
  await pause(Math.min(rest, LONGEST_REST_MS))
}
