import type { Db } from '@kogge/db/client.ts'
import {
  addSupplier,
  addTender,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { appRouter } from '../../app-router.ts'
import { logDifferences } from '../../testing/ledger-differences.ts'

/** Calls of a person; `send` is given the data of each job. */
export const callsFor = async (
  db: Db,
  userId: string,
  send: (data: unknown) => void = () => undefined,
) =>
  createCaller(appRouter)({
    ...(await contextOfUser(db, userId, () => new Date())),
    jobs: { send: async (_db, _queue, data) => send(data) },
  })

/** A request with its buyer and two suppliers, and what each may do with it. */
export const stageOf = async (db: Db, given: Parameters<typeof addTender>[1] = {}) => {
  const tender = await addTender(db, { namesBuyer: true, isSaid: true, ...given })
  const { rfxId, buyer } = tender
  const of = async (who: Supplier) => {
    const calls = await callsFor(db, who.userId)
    return { ...who, calls, here: { orgId: who.orgId, rfxId } }
  }
  const [asker, other] = [
    await of(await addSupplier(db, 'Ozolkrasta būve')),
    await of(await addSupplier(db, 'Egļu ceļi')),
  ]
  const clerk = await of(buyer)
  const ask = async (by: typeof asker, question: string): Promise<string> =>
    (await by.calls.response.ask({ ...by.here, question })).questionId
  const desk = () => clerk.calls.writtenRfx.questions(clerk.here)
  const mine = async (by: typeof asker) => (await by.calls.response.mine(by.here)).questionsAsked
  return { tender, rfxId, clerk, asker, other, ask, desk, mine }
}

/** A request as anybody reads it, without having signed in. */
export const publicView = (db: Db, rfxId: string) =>
  createCaller(appRouter)(testContext(db)).writtenRfx.view({ rfxId })

/** Where answers and the log of their request do not say the same. */
export const answerDifferences = async (db: Db, rfxId: string) =>
  (await logDifferences(db, rfxId)).filter(({ subject }) => subject === 'question')
