import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, addSides, asked, callsOf, grantedBy, later } from './delegations.fixture.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const HOUR = 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('delegation.create', () => {
  it('names people of another organisation, writes to them, and writes it down', async () => {
    const { db } = database
    const sides = await addSides(db)
    const delegationId = await grantedBy(db, sides)
    const given = await (await callsOf(db, sides.giver)).given({ orgId: sides.granting })
    expect(given).toMatchObject({
      nextCursor: null,
      items: [
        {
          delegationId,
          org: { orgId: sides.delegate },
          kind: 'manager',
          state: 'ready',
          people: [{ userId: sides.named, state: 'ready', isReader: false, activatedAt: null }],
        },
      ],
    })
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.subjectId, delegationId))
    expect(logged).toMatchObject({
      action: 'delegation.created',
      orgId: sides.granting,
      actorUserId: sides.giver,
      after: { userIds: [sides.named], kind: 'manager' },
    })
    const mails = await db.select().from(mailMessage)
    expect(mails.map(({ template, recipient }) => [template, recipient]).toSorted()).toEqual([
      ['delegationNamed', addressOf(sides.named)],
      ['delegationReceived', addressOf(sides.chief)],
    ])
    // What somebody typed as the reason goes to nobody's mailbox.
    expect(mails.some(({ text }) => text.includes('yearly audit'))).toBe(false)
    expect(mails.some(({ subject }) => subject.includes('(not verified)'))).toBe(false)
  })

  it('says in its letters where nobody has verified the name of who gives it', async () => {
    const { db } = database
    const sides = await addSides(db)
    const bare = { verifiedAt: null, verifiedHow: null, verifiedSeal: null, verifiedKeyId: null }
    await db.update(org).set(bare).where(eq(org.id, sides.granting))
    await grantedBy(db, sides)
    for (const userId of [sides.named, sides.chief]) {
      const [mail] = await db
        .select()
        .from(mailMessage)
        .where(eq(mailMessage.recipient, addressOf(userId)))
      expect(mail?.subject).toContain('(not verified)')
      expect(mail?.text).toContain(`${sides.giver}@`)
    }
  })

  it('tells nobody who has an account: whoever is not there is unknown, all alike', async () => {
    const { db } = database
    const sides = await addSides(db)
    const calls = await callsOf(db, sides.giver)
    const elsewhere = await addPerson(db)
    const gone = await addPerson(db, { deletedAt: later(-1) })
    const past = await addPerson(db)
    const guest = await addPerson(db)
    await addMember(db, await addOrganisation(db), elsewhere)
    await addMember(db, sides.delegate, gone)
    await addMember(db, sides.delegate, past, 'ORG_MEMBER', later(-1))
    await addMember(db, sides.delegate, guest, 'TEMP_ORG_MEMBER', later(HOUR))
    // Somebody owns the database, and not the secret.
    const forged = await addPerson(db)
    await db
      .insert(membership)
      .values({ orgId: sides.delegate, userId: forged, role: 'ORG_MEMBER' })
    const strangers = [
      ...[elsewhere, gone, past, guest, forged].map(addressOf),
      'nobody@example.com',
    ]
    const people = [addressOf(sides.named), ...strangers]
    expect(await calls.create(asked(sides, { people }))).toEqual({
      delegationId: null,
      unknownPeople: strangers,
    })
    for (const delegateOrgId of [UNKNOWN, await addOrganisation(db, 'FREE', { claimedAt: null })])
      expect(await calls.create(asked(sides, { delegateOrgId }))).toEqual({
        delegationId: null,
        unknownPeople: [addressOf(sides.named)],
      })
    expect((await calls.given({ orgId: sides.granting })).items).toEqual([])
  })

  it('names nobody whose address is another’s by a row that somebody has changed', async () => {
    const { db } = database
    const sides = await addSides(db)
    const calls = await callsOf(db, sides.giver)
    const setAddress = (userId: string, email: string) =>
      db.update(user).set({ email }).where(eq(user.id, userId))
    await setAddress(sides.named, 'aside@example.com')
    await setAddress(sides.other, addressOf(sides.named))
    const unknown = { delegationId: null, unknownPeople: [addressOf(sides.named)] }
    expect(await calls.create(asked(sides))).toEqual(unknown)
    await setAddress(sides.other, addressOf(sides.other))
    await setAddress(sides.named, addressOf(sides.named))
    expect(await calls.create(asked(sides))).toMatchObject({ unknownPeople: [] })
  })

  it('lets nobody try out a list of addresses', async () => {
    const { db } = database
    const sides = await addSides(db)
    const calls = await callsOf(db, sides.giver)
    const people = Array.from({ length: 20 }, (_, i) => `guess${i}@example.com`)
    for (const _ of [1, 2, 3])
      expect((await calls.create(asked(sides, { people }))).unknownPeople).toHaveLength(20)
    await expect(calls.create(asked(sides))).rejects.toThrow('request.rate_limited')
  })

  it('refuses what goes nowhere, is over or takes too long', async () => {
    const { db } = database
    const sides = await addSides(db)
    const calls = await callsOf(db, sides.giver)
    const bad = [
      { delegateOrgId: sides.granting },
      { endsAt: later(0).toISOString(), startsAt: later(-HOUR).toISOString() },
      { endsAt: later(HOUR).toISOString(), startsAt: later(HOUR).toISOString() },
      { endsAt: later(367 * 24 * HOUR).toISOString() },
      { reason: 'too short' },
      { people: [] },
    ]
    for (const values of bad)
      await expect(calls.create(asked(sides, values))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })

  it('gives nobody what they have for a time alone, and nothing to oneself', async () => {
    const { db } = database
    const sides = await addSides(db)
    const ending = await addPerson(db)
    await addMember(db, sides.granting, ending, 'ORG_ADMINISTRATOR', later(HOUR))
    await addMember(db, sides.delegate, ending)
    const calls = await callsOf(db, ending)
    const problemOf = (values: Parameters<typeof asked>[1]) =>
      calls.create(asked(sides, values)).catch(({ cause }) => cause.details.reason)
    expect(await problemOf({ endsAt: later(HOUR + 1).toISOString() })).toBe('beyond_own')
    const soon = later(HOUR).toISOString()
    expect(await problemOf({ endsAt: soon, people: [addressOf(ending)] })).toBe('names_self')
    expect(await problemOf({ endsAt: soon })).toMatchObject({ unknownPeople: [] })
  })

  it('is for administrators; for a stranger the organisation does not exist', async () => {
    const { db } = database
    const sides = await addSides(db)
    const member = await addPerson(db)
    await addMember(db, sides.granting, member)
    await expect((await callsOf(db, member)).create(asked(sides))).rejects.toThrow('access.denied')
    for (const orgId of [sides.granting, UNKNOWN])
      await expect(
        (await callsOf(db, sides.named)).create(asked(sides, { orgId })),
      ).rejects.toThrow('record.not_found')
  })
})

describe('lists and history', () => {
  it('go on by cursor, each delegation once', async () => {
    const { db } = database
    const sides = await addSides(db)
    const ids = [await grantedBy(db, sides), await grantedBy(db, sides), await grantedBy(db, sides)]
    const calls = await callsOf(db, sides.named)
    const input = { orgId: sides.delegate, limit: 2 }
    const first = await calls.received(input)
    const second = await calls.received({ ...input, cursor: first.nextCursor })
    expect(second.nextCursor).toBeNull()
    const seen = [...first.items, ...second.items].map(({ delegationId }) => delegationId)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    const past = await calls.history({ ...input, cursor: (await calls.history(input)).nextCursor })
    expect(past.items).toHaveLength(1)
    await expect(calls.received({ ...input, cursor: 'rubbish' })).rejects.toThrow(
      'list.cursor_invalid',
    )
  })

  it('show each side what is its own, and a stranger nothing', async () => {
    const { db } = database
    const sides = await addSides(db)
    await grantedBy(db, sides)
    const calls = await callsOf(db, sides.other)
    expect((await calls.given({ orgId: sides.delegate })).items).toEqual([])
    expect((await calls.received({ orgId: sides.delegate })).items).toHaveLength(1)
    for (const list of [calls.given, calls.received, calls.history])
      for (const orgId of [sides.granting, UNKNOWN])
        await expect(list({ orgId })).rejects.toThrow('record.not_found')
  })

  it('name one’s own people and those who act, and of the other side no one else', async () => {
    const { db } = database
    const sides = await addSides(db)
    const people = [addressOf(sides.named), addressOf(sides.other)]
    const delegationId = await grantedBy(db, sides, { people })
    const named = await callsOf(db, sides.named, () => later(HOUR))
    const giver = await callsOf(db, sides.giver, () => later(2 * HOUR))
    await named.activateManager({ orgId: sides.delegate, delegationId })
    await giver.revoke({ orgId: sides.granting, delegationId, userId: sides.other })
    const atEnd = () => later(48 * HOUR)
    const ours = await (await callsOf(db, sides.giver, atEnd)).history({ orgId: sides.granting })
    const theirs = await (await callsOf(db, sides.chief, atEnd)).history({ orgId: sides.delegate })
    const told = (page: typeof ours) =>
      page.items.map(({ event, actorName, personName }) => [event, actorName, personName])
    expect(told(ours)).toEqual([
      ['ended', null, null],
      ['taken', 'Gunta Bērziņa', 'Tomas Bērziņa'],
      ['activated', 'Rasa Bērziņa', null],
      ['created', 'Gunta Bērziņa', null],
    ])
    expect(told(theirs)).toEqual([
      ['ended', null, null],
      ['taken', null, 'Tomas Bērziņa'],
      ['activated', 'Rasa Bērziņa', null],
      ['created', null, null],
    ])
    expect(ours.items.every(({ side }) => side === 'given')).toBe(true)
    expect(
      theirs.items.every(({ side, org }) => side === 'received' && org.orgId === sides.granting),
    ).toBe(true)
  })
})
