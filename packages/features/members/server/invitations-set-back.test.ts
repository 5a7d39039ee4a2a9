import { auditLog } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createRevokedIds } from '@kogge/platform/server/sealing/revoked-invitations-memory.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { membersRouter } from './members.router.ts'
import { mailedInvitation } from './testing/sent-mails.ts'
import { addTeam, rolesOf } from './testing/team.ts'

/** Whoever can write to the database opens an invitation again that was taken back or taken up. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))

/** One process with a memory of its own; calls are somebody's. */
const process = () => {
  const takenBack = createRevokedIds()
  const alarm = (_: object, said: string) => void alarms.push(said)
  return async (userId: string) => {
    const context = await contextOfUser(database.db, userId)
    return createCaller(membersRouter)({
      ...context,
      sealing: { ...TEST_SEALING, takenBack, alarm },
    })
  }
}

const addInvited = async (serve: ReturnType<typeof process>) => {
  const { orgId, admin } = await addTeam(database)
  const userId = await addPerson(database.db)
  const email = `${userId}@example.com`
  const manager = await serve(admin)
  await manager.invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
  const [row] = await database.db.select().from(invitation).where(eq(invitation.email, email))
  const token = await mailedInvitation(database.db, email)
  return { orgId, admin, manager, userId, email, token, invitationId: row?.id ?? '' }
}
type Invited = Awaited<ReturnType<typeof addInvited>>

const openAgain = ({ invitationId }: Invited) =>
  database.db
    .update(invitation)
    .set({ deletedAt: null, acceptedAt: null, acceptedBy: null })
    .where(eq(invitation.id, invitationId))

const ENDS: Readonly<Record<string, (one: Invited, serve: ReturnType<typeof process>) => unknown>> =
  {
    'taken back': ({ manager, orgId, invitationId }) =>
      manager.invitation.delete({ orgId, invitationId }),
    declined: async ({ userId, invitationId }, serve) =>
      (await serve(userId)).invitation.declineMine({ invitationId }),
    'accepted, by who was removed since': async (one, serve) => {
      const { manager, orgId, userId, invitationId } = one
      await (await serve(userId)).invitation.acceptMine({ invitationId })
      await manager.members.remove({ orgId, userId })
    },
    'settled by a request to join, of who was removed since': async (one, serve) => {
      const { manager, orgId, userId } = one
      const { requestId } = await (await serve(userId)).joinRequest.ask({ orgId })
      await manager.joinRequest.approve({
        orgId,
        requestId,
        userId,
        email: one.email,
        role: 'ORG_READONLY_MEMBER',
      })
      await manager.members.remove({ orgId, userId })
    },
  }

const expectRefused = async (one: Invited, serve: ReturnType<typeof process>): Promise<void> => {
  const { orgId, userId, invitationId, token } = one
  await openAgain(one)
  const calls = (await serve(userId)).invitation
  await expect(calls.acceptMine({ invitationId })).rejects.toThrow('record.not_found')
  await expect(calls.accept({ token })).rejects.toThrow('account.token_invalid')
  expect(alarms.splice(0)).toHaveLength(2)
  expect(await rolesOf(database, orgId, userId)).toEqual([])
}

test.each(Object.entries(ENDS))('one that was %s stays so', async (_, end) => {
  const serve = process()
  const one = await addInvited(serve)
  await end(one, serve)
  // By the audit log, in another process.
  await expectRefused(one, process())
  // By what the process knows, where the log was cut as well.
  await database.pool.query('alter table audit_log disable trigger user')
  const actions = ['invitation.deleted', 'invitation.declined', 'invitation.accepted']
  await database.db
    .delete(auditLog)
    .where(and(eq(auditLog.orgId, one.orgId), inArray(auditLog.action, actions)))
  await database.pool.query('alter table audit_log enable trigger user')
  await expectRefused(one, serve)
})

test('one that nobody took back is accepted; another of the same address as well', async () => {
  const serve = process()
  const one = await addInvited(serve)
  const { manager, orgId, email, userId, invitationId } = one
  await manager.invitation.delete({ orgId, invitationId })
  await manager.invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
  const calls = await serve(userId)
  const [again] = (await calls.members.mine()).invitations
  expect(again?.invitationId).not.toBe(invitationId)
  await calls.invitation.acceptMine({ invitationId: again?.invitationId ?? '' })
  expect(await rolesOf(database, orgId, userId)).toEqual(['ORG_MEMBER'])
  expect(alarms).toEqual([])
})

test('one that the server did not write, or not for this address, is nobody’s', async () => {
  const serve = process()
  const { db } = database
  const one = await addInvited(serve)
  const accomplice = await addPerson(db)
  const calls = await serve(accomplice)
  await db
    .update(invitation)
    .set({ email: `${accomplice}@example.com` })
    .where(eq(invitation.id, one.invitationId))
  expect((await calls.members.mine()).invitations).toEqual([])
  const { invitationId } = one
  await expect(calls.invitation.acceptMine({ invitationId })).rejects.toThrow('record.not_found')
  expect(await rolesOf(database, one.orgId, accomplice)).toEqual([])
})

test('one that somebody changed is not sent again, so that the server seals it for nobody', async () => {
  const { db } = database
  const serve = process()
  const one = await addInvited(serve)
  const { manager, orgId, invitationId } = one
  const accomplice = await addPerson(db)
  const email = `${accomplice}@example.com`
  const row = eq(invitation.id, invitationId)
  const seen = { email: one.email, role: 'ORG_MEMBER' } as const
  for (const change of [
    { email },
    { role: 'ORG_ADMINISTRATOR' as const },
    { invitedBy: accomplice },
  ]) {
    const [kept] = await db.select().from(invitation).where(row)
    await db.update(invitation).set(change).where(row)
    await expect(manager.invitation.resend({ orgId, invitationId, seen })).rejects.toThrow(
      'record.not_found',
    )
    expect(alarms.splice(0)).toHaveLength(1)
    await db
      .update(invitation)
      .set({ ...kept })
      .where(row)
  }
  await manager.invitation.resend({ orgId, invitationId, seen })
  expect(alarms).toEqual([])
  // Whoever manages the members takes it back whatever it says.
  await db.update(invitation).set({ email }).where(row)
  await manager.invitation.delete({ orgId, invitationId })
  const calls = (await serve(accomplice)).invitation
  await expect(calls.acceptMine({ invitationId })).rejects.toThrow('record.not_found')
  expect(await rolesOf(database, orgId, accomplice)).toEqual([])
})
