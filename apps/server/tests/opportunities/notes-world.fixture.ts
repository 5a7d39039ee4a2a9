import type { Db } from '@kogge/db/client.ts'
import { opportunityNotesRouter } from '@kogge/features/opportunities/server/opportunity-notes.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { addDesk } from './opportunity-world.fixture.ts'

/** The note calls of a person as of now. */
export const noteCallsOf = async (db: Db, userId: string) => {
  const context = await contextOfUser(db, userId)
  const now = new Date()
  const ctx = { ...context, clock: () => new Date(), now }
  return createCaller(opportunityNotesRouter)(ctx).opportunityNote
}

/** A supplier with one opportunity, and somebody of it who writes notes. */
export const addNotedDesk = async (db: Db) => {
  const desk = await addDesk(db)
  const { guid } = await desk.calls.create({ orgId: desk.orgId, name: 'The quay' })
  const card = { orgId: desk.orgId, guid }
  return { ...desk, card, notes: await noteCallsOf(db, desk.userId) }
}
