import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { eq } from 'drizzle-orm'
import { addDecided, callsOf, FIRST, fromNow, SECOND } from '../evaluation.fixture.ts'

/** In hours. */
export const DAY = 24
export const NEXT_WORDS = 'The next by the points that stand.'

/** Both lots awarded a fortnight ago, so that their standstill is over. */
export const addStandstillOver = async (db: Db) => {
  const tender = await addDecided(db, [FIRST, SECOND])
  const { rfxId, orgId, chief } = tender
  await db
    .update(writtenRfx)
    .set({ decidedAt: fromNow(-14 * DAY), standstillUntil: fromNow(-3 * DAY) })
    .where(eq(writtenRfx.rfxId, rfxId))
  await db
    .update(evaluationLot)
    .set({ decidedAt: fromNow(-14 * DAY) })
    .where(eq(evaluationLot.rfxId, rfxId))
  const calls = (await callsOf(db, chief)).evaluation
  const of = (lotId: string) => ({ rfxId, orgId, lotId })
  const fall = (lotId = FIRST) => calls.fallThrough({ ...of(lotId), words: 'They did not sign.' })
  const next = (winnerId: string | null = null, lotId = FIRST) =>
    calls.awardNext({ ...of(lotId), winnerId, words: NEXT_WORDS })
  const view = (lotId = FIRST) => calls.lot(of(lotId))
  return { ...tender, calls, fall, next, view }
}
