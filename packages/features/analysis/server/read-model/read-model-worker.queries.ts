import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { createEngine, type Engine } from './read-model-engine.ts'
import type { ReplyMessage, RequestMessage } from './read-model-messages.ts'
import { load, refresh, type State } from './read-model-refresh.queries.ts'

/** How often the database is asked for changes, and again after it has failed. */
const LOOK_MS = 4_000
/** Answers that took so long are made anew by themselves when contracts have changed. */
const DEAR_MS = 8

const { url }: { readonly url: string } = workerData
const { db } = connect(url, { max: 1 })
const engine: Engine = createEngine(DEAR_MS)
const tell = (reply: ReplyMessage): void => parentPort?.postMessage(reply)
const today = (): string => todayOf(new Date())
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const answer = ({ kind, question }: RequestMessage): unknown => {
  switch (kind) {
    case 'groups':
      return engine.groups.ask(question, today())
    case 'totals':
      return engine.totals.ask(question, today())
    case 'contracts':
      return engine.contracts.ask(question, today())
    case 'network':
      return engine.network.ask(question, today())
  }
}

const listen = (): void => {
  parentPort?.on('message', (input: RequestMessage) => {
    try {
      tell({ kind: 'answer', id: input.id, answer: answer(input) })
    } catch (error) {
      tell({ kind: 'failure', id: input.id, message: textOf(error) })
    }
  })
}

/** Others are answered between two. */
const renewAll = async (): Promise<void> => {
  while (engine.renew(today())) await pause(0)
}

/** Keeps in step for as long as the thread lives; while the database is away, answers are of before. */
const keepUp = async (first: State): Promise<never> => {
  let state = first
  let hasFailed = false
  for (;;) {
    await pause(LOOK_MS)
    try {
      state = await refresh(db, state)
      engine.follow(state.market)
      tell({ kind: 'state', asOf: state.asOf })
      hasFailed = false
      await renewAll()
    } catch (error) {
      if (!hasFailed) tell({ kind: 'trouble', message: textOf(error) })
      hasFailed = true
    }
  }
}

const first = await load(db)
engine.follow(first.market)
tell({ kind: 'state', asOf: first.asOf })
// What was asked meanwhile waits in the port.
listen()
void keepUp(first)
