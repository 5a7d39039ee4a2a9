import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type Actor, ANONYMOUS, type UserActor } from '@kogge/domain/kernel/actor.ts'
import { userId } from '@kogge/domain/kernel/ids.ts'
import { contentWith } from '@kogge/domain/rfx/content.fixture.ts'
import type { Context } from '@kogge/platform/server/context.ts'

type NewRfx = typeof rfx.$inferInsert

/** Stores a request with nothing in it but what is given; its id. */
export const addTender = async (db: Db, given: Partial<NewRfx> = {}): Promise<string> => {
  const id = given.id ?? randomUUID()
  await db.insert(rfx).values({
    source: 'file',
    procedureKey: id,
    stage: 'competition',
    content: contentWith(),
    ...given,
    id,
  })
  return id
}

const NOW = new Date('2026-11-21T12:00:00Z')

export const staff: UserActor = {
  kind: 'user',
  userId: userId.parse('0b0e7d7e-6f5b-4c7e-9a44-0a1f5f0f0001'),
  email: 'support@example.com',
  name: 'Support',
  language: 'en',
  isOnboarding: false,
  orgs: [],
  globalRoles: [{ role: 'SUPPORT', expiresAt: null }],
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What a procedure is given when `actor` calls it. */
export const contextOf = (db: Db, actor: Actor = ANONYMOUS): Context => ({
  db,
  readDb: db,
  actor,
  locale: 'en',
  now: NOW,
  ip: '127.0.0.1',
  userAgent: null,
  publicUrl: 'https://kogge.example',
  buildId: 'test',
  jobs: { send: async () => undefined },
  log: silent,
})
