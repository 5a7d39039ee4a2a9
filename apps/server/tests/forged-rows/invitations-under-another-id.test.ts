import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailedInvitation } from '@kogge/features/members/server/testing/sent-mails.ts'
import { addTeam, rolesOf } from '@kogge/features/members/server/testing/team.ts'
import {
  addSupplier,
  addTender,
  codeOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { invitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchedCalls } from './watched-calls.fixture.ts'

/** An invitation that was taken back, or taken up, comes back under another id. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const flag = { name: 'enableExternalInvites', context: 'GLOBAL' as const, value: true }
  await database.db.insert(featureFlag).values(flag)
})
afterAll(() => database.close())
const { alarms, callsOf } = watchedCalls(() => database)
beforeEach(() => void alarms.splice(0))

const invited = async () => {
  const { orgId, admin } = await addTeam(database)
  const thief = await addPerson(database.db)
  const email = `${thief}@example.com`
  await (await callsOf(admin)).invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
  const token = await mailedInvitation(database.db, email)
  const [row] = await database.db.select().from(invitation).where(eq(invitation.email, email))
  if (!row) throw new Error('Nobody was invited.')
  return { orgId, admin, thief, email, token, row }
}
const openUnderAnotherId = (email: string) =>
  database.pool.query(
    `update invitation set id = gen_random_uuid(), deleted_at = null, accepted_at = null, accepted_by = null
     where email = $1`,
    [email],
  )

test.each(['taken back', 'taken up, by somebody who was removed since'])(
  'one that was %s',
  async (how) => {
    const { orgId, admin, thief, email, token, row } = await invited()
    if (how === 'taken back')
      await (await callsOf(admin)).invitation.delete({ orgId, invitationId: row.id })
    else {
      await (await callsOf(thief)).invitation.acceptMine({ invitationId: row.id })
      await (await callsOf(admin)).members.remove({ orgId, userId: thief })
    }
    await openUnderAnotherId(email)
    const { invitation: calls } = await callsOf(thief)
    expect(await codeOf(calls.accept({ token }))).toBe('account.token_invalid')
    expect(await rolesOf(database, orgId, thief)).toEqual([])
  },
)

test('one of before, whose seal has no id, is known by its token', async () => {
  const { orgId, admin, thief, email, token, row } = await invited()
  const { id: _id, ...before } = invitationFacts(row)
  const seal = TEST_TOKEN_KEYS.sealAgain('invitation', row, before)
  await database.db.update(invitation).set({ seal }).where(eq(invitation.id, row.id))
  await (await callsOf(admin)).invitation.delete({ orgId, invitationId: row.id })
  await openUnderAnotherId(email)
  for (const { callsOf: serve, alarms: said } of [
    { callsOf, alarms },
    // By the audit log, in a process that did not take it back itself.
    watchedCalls(() => database),
  ]) {
    const { invitation: calls } = await serve(thief)
    expect(await codeOf(calls.accept({ token }))).toBe('account.token_invalid')
    expect(said).toHaveLength(1)
  }
  // And it goes on to be good where nobody took it back.
  const other = await invited()
  const { id: _other, ...facts } = invitationFacts(other.row)
  const kept = TEST_TOKEN_KEYS.sealAgain('invitation', other.row, facts)
  await database.db.update(invitation).set({ seal: kept }).where(eq(invitation.id, other.row.id))
  await (await callsOf(other.thief)).invitation.accept({ token: other.token })
  expect(await rolesOf(database, other.orgId, other.thief)).toEqual(['ORG_MEMBER'])
})

test('a letter to a request that was withdrawn opens nothing under the id of one that stands', async () => {
  const { db } = database
  const { rfxId, buyer } = await addTender(db, {
    privacy: 'invited',
    namesBuyer: true,
    isSaid: true,
  })
  const own = { orgId: buyer.orgId, rfxId }
  const calls = await callsOf(buyer.userId)
  const emails = ['out@example.com', 'in@example.com']
  await calls.rfxInvitation.inviteByEmail({ ...own, emails, message: '', locale: 'lv' })
  const rows = await db.select().from(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
  const [out, stands] = emails.map((email) => rows.find((row) => row.email === email))
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, 'out@example.com'))
  if (!out || !stands) throw new Error('Nobody was invited.')
  await calls.rfxInvitation.withdraw({ ...own, invitationId: out.id })
  await db.delete(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
  await db.insert(rfxInvitation).values({ ...out, id: stands.id })
  const thief = await addSupplier(db)
  const mine = await callsOf(thief.userId)
  const claimed = mine.rfxInvitation.claim({ orgId: thief.orgId, token: tokenOfMail(mail) })
  expect(await codeOf(claimed)).toBe('account.token_invalid')
})
