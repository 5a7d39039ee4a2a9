import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@kogge/db/testing/database.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_NOW, testContext } from '@kogge/platform/server/testing/context.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { party, WINNER } from '../insight.fixture.ts'
import { insightRouter } from '../router.ts'
import { usualOf } from './data.ts'
import { refreshFlags } from './turn/commands.ts'

/** What is asked of indicators, and the job that tells them. */
export const flagsOver = ({ db }: TestDatabase) => ({
  calls: (actor?: Actor) => createCaller(insightRouter)(testContext(db, actor)).insight,
  turn: (now = TEST_NOW) => refreshFlags(db, { usualOf, clock: () => now }),
  /** As somebody who sees all of every list. */
  staffCalls: async () => {
    const staffId = await addPerson(db)
    await addStaff(db, staffId, 'SUPPORT')
    return createCaller(insightRouter)(await contextOfUser(db, staffId)).insight
  },
})

export const won = (
  value: string,
  decidedAt = '2026-06-01',
  winner = WINNER,
  tendersReceived = 1,
) =>
  awardWith({
    ...{ winners: [party(winner)], decidedAt, tendersReceived },
    value: { amount: value, currency: 'EUR' },
  })

/** A tender that another lost. */
export const lostAt = (amount: string, sender: string = randomUUID()): Partial<RfxContent> => ({
  lostTenders: [
    {
      ...{ lotId: 'LOT-0001', tenderers: [party(sender)], rank: null },
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
