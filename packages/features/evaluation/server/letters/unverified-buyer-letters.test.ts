import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { MAIL_MESSAGES } from '@kogge/platform/server/mail/mail-templates.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDecided, FIRST } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Texts of e-mails on a decision, once the buyer's row was changed in some way. */
const mailsAfter = async (change: (buyer: string, rfxId: string) => Promise<unknown>) => {
  const { db } = database
  const { rfxId, orgId } = await addDecided(db, [FIRST])
  await db.delete(mailMessage)
  await change(orgId, rfxId)
  const alarms: string[] = []
  const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
  await mailLetters({ db, sealing, publicUrl: TEST_URL }, { send: async () => undefined }, rfxId)
  const rows = await db.select().from(mailMessage)
  expect(rows.length).toBeGreaterThan(0)
  const sentences = Object.values(MAIL_MESSAGES).map(({ standing }) => standing.unverifiedBuyer)
  const warned = rows.filter(({ text }) => sentences.some((sentence) => text.includes(sentence)))
  return { isWarned: warned.length === rows.length, isUnwarned: warned.length === 0, alarms }
}

const setOrg = (id: string, values: Partial<typeof org.$inferInsert>) =>
  database.db.update(org).set(values).where(eq(org.id, id))

const ENDED = { verifiedAt: null, verifiedHow: null, verifiedKeyId: null, verifiedSeal: null }

test('letters on a decision say that nobody has verified the buyer, whatever its row says', async () => {
  expect(await mailsAfter(async () => undefined)).toMatchObject({ isUnwarned: true, alarms: [] })
  expect(await mailsAfter((buyer) => setOrg(buyer, ENDED))).toMatchObject({ isWarned: true })
  const written = await mailsAfter(async (buyer) => {
    await setOrg(buyer, ENDED)
    await setOrg(buyer, { verifiedAt: new Date(), verifiedHow: 'staff' })
  })
  expect(written.isWarned).toBe(true)
  expect(written.alarms).toContainEqual(expect.stringContaining('is verified by the database'))
})

test('nor by a row that makes a verified organisation the buyer', async () => {
  const other = await addOrganisation(database.db, 'PLUS')
  const { isWarned } = await mailsAfter(async (buyer, rfxId) => {
    await setOrg(buyer, ENDED)
    await database.db.update(writtenRfx).set({ orgId: other }).where(eq(writtenRfx.rfxId, rfxId))
  })
  expect(isWarned).toBe(true)
})
