import { session } from '@kogge/db/schema/accounts.ts'
import { authChallenge } from '@kogge/db/schema/second-factors.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { sessionFacts } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'

/** Makes all sessions older, as if the time had passed: genuine as before. */
export const ageSessions = async ({ db }: TestDatabase, seconds: number): Promise<void> => {
  for (const row of await db.select().from(session)) {
    const [createdAt, expiresAt] = [after(row.createdAt, -seconds), after(row.expiresAt, -seconds)]
    const older = { ...row, createdAt, expiresAt }
    const seal = TEST_TOKEN_KEYS.sealAgain('session', row, sessionFacts(older))
    await db
      .update(session)
      .set({ createdAt, expiresAt, seal })
      .where(eq(session.tokenHash, row.tokenHash))
  }
}

/** The same for what was begun and waits for a second factor or a passkey. */
export const ageChallenges = async ({ db }: TestDatabase, seconds: number): Promise<void> => {
  for (const row of await db.select().from(authChallenge)) {
    const expiresAt = after(row.expiresAt, -seconds)
    const { userId, challenge } = row
    const seal = TEST_TOKEN_KEYS.sealAgain(row.purpose, row, { userId, challenge, expiresAt })
    await db
      .update(authChallenge)
      .set({ expiresAt, seal })
      .where(eq(authChallenge.tokenHash, row.tokenHash))
  }
}
