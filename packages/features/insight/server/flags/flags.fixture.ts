import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { afterEach, beforeEach } from 'vitest'
import { party, WINNER } from '../insight.fixture.ts'
import { insightRouter } from '../insight.router.ts'
import { refreshFlags } from './flag-refresh.commands.ts'
import { usualOf } from './rfx-flags.queries.ts'

/** A database for each test, what is asked of indicators in it, and the job that tells them. */
export const flagsWorld = () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database.close())
  return {
    get db() {
      return database.db
    },
    calls: (actor?: Actor) => createCaller(insightRouter)(testContext(database.db, actor)).insight,
    turn: (now = TEST_NOW) => refreshFlags(database.db, { usualOf, clock: () => now }),
    /** As somebody who sees all of every list. */
    staffCalls: async () => {
      const staffId = await addPerson(database.db)
      await addStaff(database.db, staffId, 'SUPPORT')
      return createCaller(insightRouter)(await contextOfUser(database.db, staffId)).insight
    },
  }
}

export const won = (
  value: string,
  decidedAt = '2026-06-01',
  winner = WINNER,
  tendersReceived = 1,
) =>
  awardWith({
    winners: [party(winner)],
    decidedAt,
    tendersReceived,
    value: { amount: value, currency: 'EUR' },
  })

/** A tender that another lost. */
export const lostAt = (amount: string, sender: string = randomUUID()): Partial<RfxContent> => ({
  lostTenders: [
    {
      lotId: 'LOT-0001',
      tenderers: [party(sender)],
      rank: null,
      value: { amount, currency: 'EUR' },
    },
  ],
})

/** A call with few days for tenders, and one tender. */
export const shortCall: Partial<RfxContent> = {
  procedureType: 'open',
  description: { lv: 'Ceļu remonts' },
  cpv: { main: '45233142', additional: [] },
  lots: [
    lotWith({
      documents: [{ url: 'https://a.example', title: null, languages: [], restricted: false }],
    }),
  ],
  history: [historyWith({ formType: 'competition', publishedAt: '2026-05-01T00:00:00Z' })],
  awards: [won('1000')],
}
export const short = {
  content: shortCall,
  stage: 'awarded' as const,
  deadlineAt: '2026-05-08T10:00:00Z',
}
