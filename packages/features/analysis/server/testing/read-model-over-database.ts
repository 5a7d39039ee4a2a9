import type { Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { createEngine } from '../read-model/read-model-engine.ts'
import { load, refresh, type State } from '../read-model/read-model-refresh.queries.ts'

/**
 * A read model that lives in this thread and catches up with the database before every answer: for
 * tests and for what runs once. Servers have `openModel`.
 */
export const modelOver = (db: Db, now: () => Date = () => new Date()): AnalysisModel => {
  const engine = createEngine()
  let state: State | null = null
  let last: Promise<unknown> = Promise.resolve()
  const catchUp = async (): Promise<State> => {
    state = state ? await refresh(db, state) : await load(db)
    engine.follow(state.market)
    return state
  }
  /** One after another. */
  const caughtUp = (): Promise<State> => {
    const turn = last.then(catchUp)
    last = turn.catch(() => undefined)
    return turn
  }
  const today = () => todayOf(now())
  return {
    groups: (question) => caughtUp().then(() => engine.groups.ask(question, today())),
    totals: (filter) => caughtUp().then(() => engine.totals.ask(filter, today())),
    contracts: (question) => caughtUp().then(() => engine.contracts.ask(question, today())),
    network: (question) => caughtUp().then(() => engine.network.ask(question, today())),
    asOf: async () => (await caughtUp()).asOf,
  }
}
