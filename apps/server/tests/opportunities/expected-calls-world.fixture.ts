import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import { planReference, procedureToken } from '@kogge/db/schema/harvester.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { shiftedDays } from '@kogge/domain/insight/forecast/contract-successions.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { learnSuccessions } from '@kogge/features/insight/server/forecast/forecast-training.commands.ts'
import { addRequest, party, WINNER } from '@kogge/features/insight/server/insight.fixture.ts'
import { offerCallsThatCame } from '@kogge/features/opportunities/server/expected/expected-offers.commands.ts'
import { opportunityExpectedRouter } from '@kogge/features/opportunities/server/opportunity-expected.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { contextNow } from './opportunity-world.fixture.ts'

/** The day so many days from now. */
const inDays = (days: number): string => shiftedDays(todayOf(new Date()), days)

/** The calls of a person about expected calls as of now. */
export const expectedCallsOf = async (db: Db, userId: string) =>
  createCaller(opportunityExpectedRouter)(await contextNow(db, userId)).opportunityExpected

interface Wanted {
  readonly title: string
  readonly buyer: string
  readonly privacy?: 'public' | 'invited'
}

const cpv = { main: '79710000', additional: [] }

/** Harvests a contract that ends in 150 days, and gives what it is known by. */
export const addEnding = async (db: Db, { title, buyer, ...rest }: Wanted) => {
  const endsOn = inDays(150)
  const { rfxId, num } = await addRequest(db, {
    ...rest,
    stage: 'awarded',
    publishedAt: `${inDays(-700)}T00:00:00Z`,
    content: {
      title: { lv: title },
      buyers: [party(buyer, 'Rīgas skola')],
      cpv,
      history: [historyWith({ formType: 'competition', publishedAt: inDays(-700) })],
      lots: [lotWith({ duration: { start: null, end: endsOn, length: null } })],
      awards: [
        awardWith({
          winners: [party(WINNER)],
          decidedAt: inDays(-600),
          value: { amount: '12000.00', currency: 'EUR' },
        }),
      ],
    },
  })
  const [contracted] = await db.select().from(contract).where(eq(contract.rfxNum, num))
  return { rfxId, lotId: contracted?.lotId ?? null, endsOn }
}

/** Harvests a call for tenders that came some days ago. */
export const addNextCall = async (db: Db, { title, buyer, ...rest }: Wanted) => {
  const { rfxId } = await addRequest(db, {
    ...rest,
    publishedAt: `${inDays(-2)}T00:00:00Z`,
    deadlineAt: `${inDays(30)}T10:00:00Z`,
    content: {
      title: { lv: title },
      buyers: [party(buyer, 'Rīgas skola')],
      cpv,
      history: [historyWith({ formType: 'competition', publishedAt: inDays(-2) })],
      lots: [lotWith({})],
    },
  })
  return rfxId
}

/** The notice of a call names one of the procedure of an earlier request. */
export const nameEarlier = async (db: Db, callId: string, earlierId: string): Promise<void> => {
  const token = `notice:eu:${randomUUID()}`
  const id = randomUUID()
  await db.insert(procedureToken).values({ token, procedureKey: earlierId })
  await db.insert(notice).values({
    id,
    source: 'file',
    noticeId: id,
    publicationMonth: `${inDays(-2).slice(0, 7)}-01`,
    procedureKey: callId,
    formType: 'competition',
  })
  await db.insert(planReference).values({ noticeId: id, token })
}

/** Learns which calls came after which contracts, and offers them. */
export const lookForCalls = async (db: Db): Promise<void> => {
  const now = new Date()
  await learnSuccessions(db, { today: todayOf(now), now })
  await offerNow(db)
}

export const offerNow = (db: Db): Promise<void> => {
  const { jobs, publicUrl, log } = testContext(db)
  return offerCallsThatCame(db, { jobs, publicUrl, log, now: new Date() })
}
