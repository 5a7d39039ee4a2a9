import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { noBidReason, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { openResponses, participantState } from '@kogge/features/responses/server/responses.api.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { participantOf } from '@kogge/platform/server/testing/participants.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsRouter } from './invitations.router.ts'
import { addPublished } from './testing/published-request.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(featureFlag).values({
    name: 'enableExternalInvites',
    context: 'GLOBAL',
    value: true,
  })
})
afterAll(() => database.close())

const INVALID = 'account.token_invalid'

/** An organisation with a member, and what that member can call. */
const team = async (language = 'lv') => {
  const orgId = await addOrganisation(database.db)
  const userId = await addPerson(database.db, { language: language as 'lv' })
  await addMember(database.db, orgId, userId, 'ORG_MEMBER')
  const calls = createCaller(invitationsRouter)(await contextOfUser(database.db, userId))
  return { orgId, userId, email: `${userId}@example.com`, calls: calls.rfxInvitation }
}

const published = async () => {
  const buyer = await team()
  const rfxId = await addPublished(database.db, buyer.orgId)
  return { ...buyer, rfxId, own: { orgId: buyer.orgId, rfxId } }
}

const lettersTo = (recipient: string) =>
  database.db.select().from(mailMessage).where(eq(mailMessage.recipient, recipient))

const tokenTo = async (recipient: string): Promise<string> => {
  const letters = await lettersTo(recipient)
  const token = tokenOfMail(letters.at(-1))
  if (!token) throw new Error('No letter has come.')
  return token
}

/** Until somebody waits for what a transaction holds. */
const waitingFor = async (tx: Pick<TestDatabase['db'], 'execute'>): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select from pg_locks where not granted and locktype in ('transactionid', 'tuple', 'advisory')`)
  if (rows.length > 0) return
  await setTimeout(10)
  return waitingFor(tx)
}

const visitor = () => createCaller(invitationsRouter)(testContext(database.db)).rfxInvitation
const invitationsOf = (rfxId: string) =>
  database.db.select().from(rfxInvitation).where(eq(rfxInvitation.rfxId, rfxId))
const write = (rfxId: string, values: Partial<typeof writtenRfx.$inferInsert>) =>
  database.db.update(writtenRfx).set(values).where(eq(writtenRfx.rfxId, rfxId))

describe('inviting organisations', () => {
  it('writes to those who respond, once, in their language', async () => {
    const { own, calls, rfxId } = await published()
    const supplier = await team('et')
    const orgIds = [supplier.orgId]
    expect(await calls.invite({ ...own, orgIds, message: 'Palun!' })).toEqual({
      invited: 1,
      already: 0,
    })
    expect(await calls.invite({ ...own, orgIds })).toEqual({ invited: 0, already: 1 })
    const letters = await lettersTo(supplier.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ template: 'rfxInvitation', locale: 'et' })
    expect(letters[0]?.text).toContain(`/et/rfx/${rfxId}?switchToOrg=${supplier.orgId}`)
    const { items } = await calls.list(own)
    expect(items).toMatchObject([
      { org: { orgId: supplier.orgId }, email: null, message: 'Palun!', outcome: null },
    ])
    const entries = await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
    expect(entries.map(({ type }) => type)).toEqual(['rfx.published', 'interaction.invited'])
  })

  it.each([
    { privacy: 'public', subject: 'Kutse esitada pakkumus: Siltumtrase' },
    { privacy: 'invited', subject: 'Kutse esitada pakkumus: Konfidentsiaalne hange' },
    { privacy: 'extended', subject: 'Kutse esitada pakkumus: Konfidentsiaalne hange' },
  ] as const)('names the title of a request that is public alone: $privacy', async (given) => {
    const { own, calls, rfxId } = await published()
    const [supplier, email] = [await team('et'), `${randomUUID()}@example.com`]
    const { privacy, subject } = given
    const document = { ...emptyDocument('tender', 'lv'), title: { lv: 'Siltumtrase' }, privacy }
    await write(rfxId, { document })
    await calls.invite({ ...own, orgIds: [supplier.orgId] })
    await calls.inviteByEmail({ ...own, emails: [email], locale: 'et' })
    for (const address of [supplier.email, email]) {
      const [letter] = await lettersTo(address)
      expect(letter?.subject).toBe(subject)
      expect(letter?.html.includes('Siltumtrase')).toBe(privacy === 'public')
      expect(letter?.text.includes('Siltumtrase')).toBe(privacy === 'public')
    }
    const [row] = await database.db
      .select()
      .from(notification)
      .where(eq(notification.userId, supplier.userId))
    expect(JSON.stringify(row?.message).includes('Siltumtrase')).toBe(privacy === 'public')
  })

  it('is for the buyer’s own request, for others’ organisations, and in time', async () => {
    const { own, calls, rfxId, orgId } = await published()
    const other = await published()
    const orgIds = [(await team()).orgId]
    await expect(calls.invite({ orgId, rfxId: other.rfxId, orgIds })).rejects.toThrow(
      'record.not_found',
    )
    await expect(calls.list({ orgId, rfxId: other.rfxId })).rejects.toThrow('record.not_found')
    await expect(calls.invite({ ...own, orgIds: [orgId] })).rejects.toThrow('record.not_found')
    const unclaimed = await addOrganisation(database.db, 'FREE', { claimedAt: null })
    await expect(calls.invite({ ...own, orgIds: [unclaimed] })).rejects.toThrow('record.not_found')
    await write(rfxId, { responsesUntil: new Date(Date.now() - 1) })
    await expect(calls.invite({ ...own, orgIds })).rejects.toThrow('rfx.deadline_passed')
    await write(rfxId, { state: 'opened' })
    await expect(calls.invite({ ...own, orgIds })).rejects.toThrow('rfx.step_refused')
    expect((await calls.list(own)).items).toEqual([])
  })

  it('is taken back and made anew', async () => {
    const { own, calls } = await published()
    const supplier = await team()
    const orgIds = [supplier.orgId]
    await calls.invite({ ...own, orgIds })
    const [first] = (await calls.list(own)).items
    const invitationId = first?.invitationId ?? ''
    await calls.withdraw({ ...own, invitationId })
    await expect(calls.withdraw({ ...own, invitationId })).rejects.toThrow('record.not_found')
    expect((await calls.list(own)).items[0]?.withdrawnAt).not.toBeNull()
    expect(await calls.invite({ ...own, orgIds })).toMatchObject({ invited: 1 })
    expect((await calls.list(own)).items).toMatchObject([{ invitationId, withdrawnAt: null }])
    expect((await lettersTo(supplier.email)).map(({ template }) => template)).toEqual([
      'rfxInvitation',
      'rfxInvitationWithdrawn',
      'rfxInvitation',
    ])
  })
})

describe('inviting by e-mail', () => {
  const invite = async (email = `${crypto.randomUUID()}@example.test`) => {
    const buyer = await published()
    const asked = { ...buyer.own, emails: [email.toUpperCase()], locale: 'lt' as const }
    expect(await buyer.calls.inviteByEmail(asked)).toEqual({ invited: 1, already: 0 })
    return { ...buyer, asked, address: email, token: await tokenTo(email) }
  }

  it('leads whoever holds the link to the request, once', async () => {
    const { token, rfxId, own, calls, address } = await invite()
    expect(await visitor().byToken({ token })).toMatchObject({ rfxId, email: address })
    const [kept] = await invitationsOf(rfxId)
    expect(kept?.tokenHash?.toString('base64url')).not.toBe(token)
    const [one, other] = [await team(), await team()]
    const claims = await Promise.allSettled([
      one.calls.claim({ orgId: one.orgId, token }),
      other.calls.claim({ orgId: other.orgId, token }),
    ])
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [taker, late] = claims[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    // Whose it is may come again; nobody who has the letter is told that somebody did.
    await taker.calls.claim({ orgId: taker.orgId, token })
    await expect(late.calls.claim({ orgId: late.orgId, token })).rejects.toThrow(INVALID)
    expect(await visitor().byToken({ token })).toMatchObject({ rfxId })
    // Who has taken it up is not the buyer's to know yet, nor the database's.
    const { items } = await calls.list(own)
    expect(items).toMatchObject([{ email: address, org: null, outcome: null }])
    const [row] = await invitationsOf(rfxId)
    expect(row).toEqual(kept)
    // Inviting both by name tells nothing either.
    const orgIds = [one.orgId, other.orgId]
    expect(await calls.invite({ ...own, orgIds })).toEqual({ invited: 2, already: 0 })
    const named = (await calls.list(own)).items.filter(({ email }) => email === null)
    expect(named.map(({ org }) => org?.orgId).sort()).toEqual(orgIds.sort())
  })

  it('is not made or moved by whoever writes to the database', async () => {
    const [mine, other] = [await invite(), await invite()]
    const supplier = await team()
    const own = eq(rfxInvitation.rfxId, mine.rfxId)
    const [kept] = await invitationsOf(mine.rfxId)
    const [theirs] = await invitationsOf(other.rfxId)
    const sha256 = createHash('sha256').update(mine.token).digest()
    for (const change of [
      { email: 'thief@example.test' },
      { tokenHash: randomBytes(32) },
      { tokenMac: sha256 },
      { seal: theirs?.seal ?? null },
      { keyId: null },
    ]) {
      await database.db.update(rfxInvitation).set(change).where(own)
      await expect(visitor().byToken({ token: mine.token })).rejects.toThrow(INVALID)
      const claimed = supplier.calls.claim({ orgId: supplier.orgId, token: mine.token })
      await expect(claimed).rejects.toThrow(INVALID)
      if (kept) await database.db.update(rfxInvitation).set(kept).where(own)
    }
    // Nor does a letter to one request lead to another.
    await database.db.delete(rfxInvitation).where(eq(rfxInvitation.rfxId, other.rfxId))
    await database.db.update(rfxInvitation).set({ rfxId: other.rfxId }).where(own)
    await expect(visitor().byToken({ token: mine.token })).rejects.toThrow(INVALID)
  })

  it('is told at the opening, of whom it has brought', async () => {
    const slotsBefore = await database.db.$count(sealedSlot)
    const { token, rfxId, own, calls, address } = await invite()
    const supplier = await team()
    await supplier.calls.claim({ orgId: supplier.orgId, token })
    await moveTimes(database.db, rfxId, { openingAt: new Date(Date.now() - 1) })
    const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
    // Nothing was submitted that it would open.
    const pair = { ...newKeyPair(), ...(row && { publicKey: row.publicKey }) }
    await database.db.transaction((tx) => openResponses(tx, testContext(tx), rfxId, pair))
    await write(rfxId, { state: 'opened', openedAt: new Date() })
    const [opened] = (await calls.list(own)).items
    expect(opened).toMatchObject({ email: address, org: { orgId: supplier.orgId } })
    expect(opened?.outcome).toBe('CLOSED')
    expect(await database.db.$count(sealedSlot)).toBe(slotsBefore)
  })

  it('is no longer an invitation once it is withdrawn, whoever has taken it up', async () => {
    const { token, rfxId, own, calls, asked, address } = await invite()
    await write(rfxId, { document: { ...emptyDocument('tender', 'lv'), privacy: 'invited' } })
    const supplier = await team()
    const { orgId } = supplier
    await supplier.calls.claim({ orgId, token })
    const standing = async () =>
      participantState(
        database.db,
        testContext(database.db),
        rfxId,
        await participantOf(database.db, supplier),
      )
    expect(await standing()).toMatchObject({ invitedAt: expect.any(Date) })
    const invitationId = (await calls.list(own)).items[0]?.invitationId ?? ''
    await calls.withdraw({ ...own, invitationId })
    expect(await standing()).toMatchObject({ invitedAt: null })
    // The new letter may go to somebody else.
    await calls.inviteByEmail(asked)
    expect(await standing()).toMatchObject({ invitedAt: null })
    const next = await team()
    await next.calls.claim({ orgId: next.orgId, token: await tokenTo(address) })
  })

  it('is of no use once withdrawn or late, and not for the buyer', async () => {
    const { token, own, calls, orgId, rfxId, asked, address } = await invite()
    await expect(calls.claim({ orgId, token })).rejects.toThrow('access.denied')
    const invitationId = (await calls.list(own)).items[0]?.invitationId ?? ''
    await calls.withdraw({ ...own, invitationId })
    const supplier = await team()
    await expect(supplier.calls.claim({ orgId: supplier.orgId, token })).rejects.toThrow(INVALID)
    await calls.inviteByEmail(asked)
    const anew = await tokenTo(address)
    expect(anew).not.toBe(token)
    await write(rfxId, { responsesUntil: new Date(Date.now() - 1) })
    await expect(visitor().byToken({ token: anew })).rejects.toThrow(INVALID)
    await expect(supplier.calls.claim({ orgId: supplier.orgId, token: anew })).rejects.toThrow(
      INVALID,
    )
  })

  it('is not taken up while the request is opened, nor given up', async () => {
    const endings = [
      { responsesUntil: new Date(Date.now() - 1000), state: 'opened', openedAt: new Date() },
      { state: 'cancelled', cancelledAt: new Date() },
      { responsesUntil: new Date(Date.now() - 1000) },
    ] as const
    for (const ending of endings) {
      const buyer = await published()
      const address = `${buyer.rfxId}@example.com`
      await buyer.calls.inviteByEmail({
        ...buyer.own,
        emails: [address],
        message: '',
        locale: 'en',
      })
      const supplier = await team()
      const token = await tokenTo(address)
      const slots = await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)
      // The link stands as it is looked up, and the request is held by whoever ends it.
      const claimed = await database.db.transaction(async (tx) => {
        await lockRequest(tx, buyer.rfxId, 'exclusive')
        const claiming = supplier.calls.claim({ orgId: supplier.orgId, token }).catch(String)
        await waitingFor(tx)
        await tx.update(writtenRfx).set(ending).where(eq(writtenRfx.rfxId, buyer.rfxId))
        await moveTimes(tx, buyer.rfxId, { openingAt: new Date(Date.now() - 1000) })
        return { claiming }
      })
      expect(await claimed.claiming).toContain(INVALID)
      expect(await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)).toEqual(slots)
    }
  })

  it('brings nobody back whom the buyer has uninvited by name', async () => {
    const { token, own, calls, rfxId } = await invite()
    const supplier = await team()
    await calls.invite({ ...own, orgIds: [supplier.orgId] })
    const named = (await calls.list(own)).items.find(({ org }) => org !== null)
    await calls.withdraw({ ...own, invitationId: named?.invitationId ?? '' })
    await expect(supplier.calls.claim({ orgId: supplier.orgId, token })).rejects.toThrow(
      'access.denied',
    )
    expect(await visitor().byToken({ token })).toMatchObject({ rfxId })
  })

  it('needs its flag', async () => {
    const { calls, own } = await published()
    await database.db
      .update(featureFlag)
      .set({ value: false })
      .where(eq(featureFlag.context, 'GLOBAL'))
    const asked = { ...own, emails: ['a@example.test'], locale: 'en' as const }
    await expect(calls.inviteByEmail(asked)).rejects.toThrow('access.denied')
    await database.db
      .update(featureFlag)
      .set({ value: true })
      .where(eq(featureFlag.context, 'GLOBAL'))
  })
})

describe('reasons not to bid', () => {
  it('are told after the opening, without names and hours', async () => {
    const { calls, own, rfxId, orgId } = await published()
    await database.db.insert(noBidReason).values([
      { rfxId, code: 'time', text: 'Divas nedēļas ir par maz.' },
      { rfxId, code: 'capacity', text: '' },
    ])
    expect(await calls.noBidReasons(own)).toEqual({ isSealed: true, reasons: [] })
    const stranger = await published()
    await expect(stranger.calls.noBidReasons({ orgId: stranger.orgId, rfxId })).rejects.toThrow(
      'record.not_found',
    )
    await write(rfxId, { state: 'opened', openedAt: new Date() })
    expect(await calls.noBidReasons({ orgId, rfxId })).toEqual({
      isSealed: false,
      reasons: [
        { code: 'capacity', text: '' },
        { code: 'time', text: 'Divas nedēļas ir par maz.' },
      ],
    })
  })
})
