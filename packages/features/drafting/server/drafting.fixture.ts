import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { draftingRouter } from './drafting.router.ts'

/** Long before any time that `documentWith` names. */
export const CLOCK = new Date('2026-11-21T12:00:00Z')

/** What a member calls. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(draftingRouter)(await contextOfUser(db, userId))

/** The codes that it names. */
export const addCodes = async (db: Db): Promise<void> => {
  await db.insert(cpv).values({
    code: '90620000',
    num: 90620000,
    parent: null,
    level: 4,
    labels: { en: 'Snow-clearing services' },
  })
}
