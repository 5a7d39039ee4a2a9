import { globalRole } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addSecondFactor,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchedCalls } from './watched-calls.fixture.ts'

/** Somebody who can write to the database deletes a row that refuses them, for the moment of a call. */

let database: TestDatabase
const { alarms, callsOf, staffCallsOf } = watchedCalls(() => database)
let chief: string
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db
    .insert(featureFlag)
    .values({ name: 'enableExternalInvites', context: 'GLOBAL', value: true })
  chief = await addPerson(db)
  await addStaff(db, chief, 'SUPER_ADMIN')
})
afterAll(() => database.close())
beforeEach(() => void alarms.splice(0))

/** A person who administers an organisation and gets a role of the platform, as the log has both. */
const addOperator = async (orgId: string): Promise<string> => {
  const { db } = database
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  await addSecondFactor(db, userId)
  const { adminRoles } = await staffCallsOf(chief)
  await adminRoles.grant({ userId, role: 'SUPER_ADMIN', expiresAt: null })
  return userId
}

test('an uninvited supplier does not come back by the letter of another', async () => {
  const { db } = database
  const { rfxId, buyer } = await addTender(db, { privacy: 'invited' })
  const supplier = await addSupplier(db)
  const buying = (await callsOf(buyer.userId)).rfxInvitation
  const own = { orgId: buyer.orgId, rfxId: rfxId }
  await buying.invite({ ...own, orgIds: [supplier.orgId] })
  const { items } = await buying.list(own)
  await buying.withdraw({ ...own, invitationId: items[0]?.invitationId ?? '' })
  await buying.inviteByEmail({ ...own, emails: ['other@firm.example'], locale: 'lv' })
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, 'other@firm.example'))
  const token = tokenOfMail(mail) ?? ''
  const calls = await callsOf(supplier.userId)
  const about = { rfxId, orgId: supplier.orgId }
  const claim = () => calls.rfxInvitation.claim({ orgId: about.orgId, token })
  await expect(claim()).rejects.toThrow('access.denied')
  expect(alarms).toEqual([])
  const theirs = and(
    eq(rfxInvitation.rfxId, rfxId),
    eq(rfxInvitation.orgId, supplier.orgId),
    isNull(rfxInvitation.email),
  )
  const hidden = await db.delete(rfxInvitation).where(theirs).returning()
  await expect(claim()).rejects.toThrow('rfx.key_refused')
  expect(alarms.splice(0)).toHaveLength(1)
  await expect(
    calls.response.save({
      ...about,
      revision: 0,
      version: 1,
      content: contentOf('5.00'),
    }),
  ).rejects.toThrow('record.not_found')
  // Invited again by name, they may take up what they like.
  await db.insert(rfxInvitation).values(hidden)
  await buying.invite({ ...own, orgIds: [supplier.orgId] })
  await claim()
})

test('a letter that was taken up before gives nothing to whom the buyer uninvited by name', async () => {
  const { db } = database
  const { rfxId, buyer } = await addTender(db, { privacy: 'invited' })
  const supplier = await addSupplier(db)
  const buying = (await callsOf(buyer.userId)).rfxInvitation
  const own = { orgId: buyer.orgId, rfxId }
  await buying.inviteByEmail({ ...own, emails: ['bids@firm.example'], locale: 'lv' })
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, 'bids@firm.example'))
  const calls = await callsOf(supplier.userId)
  const about = { rfxId, orgId: supplier.orgId }
  await calls.rfxInvitation.claim({
    orgId: supplier.orgId,
    token: tokenOfMail(mail) ?? '',
  })
  const save = (revision: number) =>
    calls.response.save({
      ...about,
      revision,
      version: 1,
      content: contentOf('5.00'),
    })
  const { revision } = await save(0)
  await buying.invite({ ...own, orgIds: [supplier.orgId] })
  const byName = and(eq(rfxInvitation.rfxId, rfxId), isNull(rfxInvitation.email))
  const [named] = await db.select({ id: rfxInvitation.id }).from(rfxInvitation).where(byName)
  await buying.withdraw({ ...own, invitationId: named?.id ?? '' })
  await db.delete(rfxInvitation).where(byName)
  await expect(save(revision)).rejects.toThrow('rfx.key_refused')
  await expect(calls.response.submit({ ...about, revision, version: 1 })).rejects.toThrow(
    'rfx.key_refused',
  )
  expect(alarms).toHaveLength(2)
})

test('staff do not verify their own organisation', async () => {
  const { db } = database
  const founder = await addPerson(db)
  await addStaff(db, founder, 'SUPER_ADMIN')
  const { orgId } = await (await callsOf(founder)).org.create({
    name: 'SIA Jauns Vilks',
    country: 'LV',
    registrationNumber: '40003000642',
    vatNumber: null,
    legalAddress: null,
    industries: [],
  })
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new Error('It is gone.')
  const input = { orgId, seen: shownIdentity(row), evidence: 'The register says so.' }
  const { adminVerification } = await staffCallsOf(founder)
  await expect(adminVerification.verify(input)).rejects.toThrow('access.denied')
  const theirs = and(eq(membership.orgId, orgId), eq(membership.userId, founder))
  const hidden = await db.delete(membership).where(theirs).returning()
  await expect(adminVerification.verify(input)).rejects.toThrow('access.denied')
  expect(alarms).toHaveLength(1)
  await db.insert(membership).values(hidden)
  // Somebody who left decides as anybody does.
  const other = await addPerson(db)
  await addMember(db, orgId, other, 'ORG_ADMINISTRATOR')
  await (await callsOf(founder)).members.leave({ orgId })
  await (await staffCallsOf(founder)).adminVerification.verify(input)
})

test('a merger takes no word of staff', async () => {
  const { db } = database
  const [goes, stays] = [await addOrganisation(db), await addOrganisation(db)]
  const operator = await addOperator(goes)
  const honest = await addPerson(db)
  await addMember(db, stays, honest, 'ORG_ADMINISTRATOR')
  const merging = { orgId: orgIdOf.parse(goes), intoId: orgIdOf.parse(stays), reason: 'The same.' }
  const answer = await (await staffCallsOf(chief)).adminOrgs.merge(merging)
  if (answer.outcome !== 'proposed') throw new Error('It was done at once.')
  const { mergerId } = answer
  const agree = async () => (await callsOf(operator)).org.agreeToMerger({ orgId: goes, mergerId })
  await expect(agree()).rejects.toThrow('access.platform_role')
  const hidden = await db.delete(globalRole).where(eq(globalRole.userId, operator)).returning()
  expect(hidden).toHaveLength(1)
  await expect(agree()).rejects.toThrow('access.platform_role')
  const shown = await (await callsOf(operator)).org.mergers({ orgId: goes })
  expect(shown).toMatchObject([{ mayAgree: false }])
  expect(alarms).toHaveLength(2)
  await db.insert(globalRole).values(hidden)
})

test('the log names staff who look early', async () => {
  const { db } = database
  const { rfxId } = await addTender(db, {})
  const elsewhere = await addOrganisation(db)
  const operator = await addOperator(elsewhere)
  await db.delete(globalRole).where(eq(globalRole.userId, operator))
  const calls = await callsOf(operator)
  await expect(calls.evaluation.overview({ orgId: elsewhere, rfxId })).rejects.toThrow()
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.early_look_refused')))
  expect(entries).toMatchObject([{ userId: operator, details: { as: 'staff' } }])
})
