import { randomUUID } from 'node:crypto'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addEnding,
  addNextCall,
  expectedCallsOf,
  lookForCalls,
  nameEarlier,
  offerNow,
} from './expected-calls-world.fixture.ts'
import { addColleague, addDesk, callsOf } from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const NOTHING = { status: 'NEW', resolution: null } as const

/** A desk with a card that waits for the call after a contract of a buyer of its own. */
const addWaiting = async (title: string) => {
  const { db } = database
  const desk = await addDesk(db)
  const buyer = randomUUID()
  const contract = await addEnding(db, { title, buyer })
  const expected = await expectedCallsOf(db, desk.userId)
  const { guid } = await expected.save({ orgId: desk.orgId, contract })
  return { ...desk, db, buyer, contract, expected, guid, card: { orgId: desk.orgId, guid } }
}

it('a call that is expected is saved with what the contract and the forecast say, without a tender', async () => {
  const { card, calls, expected, contract } = await addWaiting('Skolas apsardze')
  expect(await calls.byId(card)).toMatchObject({
    name: 'Skolas apsardze',
    buyer: 'Rīgas skola',
    value: { amount: '12000.00', currency: 'EUR' },
    rfxId: null,
    deadlineAt: null,
    expectedRfxId: contract.rfxId,
  })
  expect(await expected.ofCard(card)).toMatchObject({
    rfxId: contract.rfxId,
    call: { title: 'Skolas apsardze', endsOn: contract.endsOn, division: 79 },
    offer: null,
  })
})

it('one contract has one card, also where two save it at once, and more where that is asked for', async () => {
  const { db, orgId, contract, expected, guid } = await addWaiting('Tirgus apsardze')
  const { userId } = await addColleague(db, orgId)
  const theirs = await expectedCallsOf(db, userId)
  const saved = await Promise.all([
    expected.save({ orgId, contract }),
    theirs.save({ orgId, contract }),
  ])
  expect(saved).toEqual([
    { guid, isNew: false },
    { guid, isNew: false },
  ])
  const other = await addEnding(db, { title: 'Cita apsardze', buyer: randomUUID() })
  const once = await Promise.all([
    expected.save({ orgId, contract: other }),
    theirs.save({ orgId, contract: other }),
  ])
  expect(new Set(once.map((one) => one.guid)).size).toBe(1)
  expect(once.filter(({ isNew }) => isNew)).toHaveLength(1)
  const further = await expected.save({ orgId, contract, isFurther: true })
  expect(further.isNew).toBe(true)
  const rows = await expected.ofContracts({ orgId, rfxIds: [contract.rfxId, other.rfxId] })
  expect(rows.map((row) => row.guid).toSorted()).toEqual([guid, once[0]?.guid].toSorted())
})

it('the call that came is offered, and once accepted the card follows it', async () => {
  const { db, buyer, card, calls, expected } = await addWaiting('Muzeja apsardze')
  const rfxId = await addNextCall(db, { title: 'Muzeja apsardze', buyer })
  await lookForCalls(db)
  const { offer } = (await expected.ofCard(card)) ?? {}
  expect(offer).toEqual({ rfxId, ground: 'alike', existing: null })
  expect(await calls.byId(card)).toMatchObject({ rfxId: null, status: 'NEW' })
  const { eventId } = await expected.accept({ ...card, rfxId })
  const linked = await calls.byId(card)
  expect(linked).toMatchObject({ rfxId, rfxStage: 'competition', status: 'NEW' })
  expect(linked.deadlineAt).not.toBeNull()
  await expect(expected.accept({ ...card, rfxId })).rejects.toThrow('draft.conflict')
  await calls.undo({ ...card, eventId })
  expect(await calls.byId(card)).toMatchObject({ rfxId: null, deadlineAt: null, rfxStage: null })
  await lookForCalls(db)
  expect(await expected.ofCard(card)).toMatchObject({ offer: null })
})

it('what was dismissed is not offered again, unless that is taken back', async () => {
  const { db, buyer, card, expected } = await addWaiting('Arhīva apsardze')
  const rfxId = await addNextCall(db, { title: 'Arhīva apsardze', buyer })
  await lookForCalls(db)
  await expected.dismiss({ ...card, rfxId, isDismissed: true })
  await expected.dismiss({ ...card, rfxId, isDismissed: true })
  await lookForCalls(db)
  expect(await expected.ofCard(card)).toMatchObject({ offer: null })
  await expected.dismiss({ ...card, rfxId, isDismissed: false })
  expect(await expected.ofCard(card)).toMatchObject({ offer: { rfxId, ground: 'alike' } })
  const stranger = randomUUID()
  await expect(expected.dismiss({ ...card, rfxId: stranger, isDismissed: true })).rejects.toThrow(
    'draft.conflict',
  )
})

it('a notice that names the earlier procedure turns the card into its tender, once, with an event to undo', async () => {
  const { db, buyer, card, calls, expected, contract } = await addWaiting('Ostas apsardze')
  const rfxId = await addNextCall(db, { title: 'Pavisam cits nosaukums', buyer })
  await nameEarlier(db, rfxId, contract.rfxId)
  await Promise.all([offerNow(db), offerNow(db)])
  await offerNow(db)
  expect(await calls.byId(card)).toMatchObject({ rfxId, rfxStage: 'competition' })
  const events = await db
    .select()
    .from(opportunityEvent)
    .where(eq(opportunityEvent.guid, card.guid))
  const links = events.filter(({ changes }) => changes.some(({ field }) => field === 'tender'))
  expect(links).toMatchObject([{ actorId: null, changes: [{ before: null, after: rfxId }] }])
  await calls.undo({ ...card, eventId: String(links[0]?.id) })
  await offerNow(db)
  expect(await calls.byId(card)).toMatchObject({ rfxId: null })
  expect(await expected.ofCard(card)).toMatchObject({ offer: null })
})

it('a notice of another buyer that names the procedure, and a tender for those invited, are not offered', async () => {
  const { db, buyer, card, expected, contract } = await addWaiting('Stacijas apsardze')
  const foreign = await addNextCall(db, { title: 'Stacijas apsardze', buyer: randomUUID() })
  await nameEarlier(db, foreign, contract.rfxId)
  const hidden = await addNextCall(db, { title: 'Stacijas apsardze', buyer, privacy: 'invited' })
  await nameEarlier(db, hidden, contract.rfxId)
  await lookForCalls(db)
  expect(await expected.ofCard(card)).toMatchObject({ offer: null })
})

it('a tender that has a card already is offered with that card, and not linked twice', async () => {
  const { db, orgId, buyer, card, calls, expected, contract } = await addWaiting('Bankas apsardze')
  const rfxId = await addNextCall(db, { title: 'Bankas apsardze', buyer })
  const { guid } = await calls.saveTender({ orgId, rfxId })
  await nameEarlier(db, rfxId, contract.rfxId)
  await offerNow(db)
  const view = await expected.ofCard(card)
  expect(view?.offer).toEqual({ rfxId, ground: 'named', existing: guid })
  await expect(expected.accept({ ...card, rfxId })).rejects.toThrow('draft.conflict')
  await calls.remove({ orgId, guid, from: NOTHING })
  await expected.accept({ ...card, rfxId })
  expect(await calls.byId(card)).toMatchObject({ rfxId })
})

it('where the call has come already, saving saves that tender', async () => {
  const { db, orgId, calls, expected } = await addWaiting('Kino apsardze')
  const buyer = randomUUID()
  const contract = await addEnding(db, { title: 'Teātra apsardze', buyer })
  const rfxId = await addNextCall(db, { title: 'Teātra apsardze', buyer })
  await lookForCalls(db)
  const { guid } = await expected.save({ orgId, contract })
  expect(await calls.byId({ orgId, guid })).toMatchObject({ rfxId, expectedRfxId: null })
})

it('calls of a buyer that became part of another are those of the other', async () => {
  const { db, buyer, card, expected } = await addWaiting('Zoo apsardze')
  const into = randomUUID()
  const rfxId = await addNextCall(db, { title: 'Zoo apsardze', buyer: into })
  // As the harvester leaves it once both are one: all that they bought is counted for the one that is left.
  await db.execute(sql`
    update contract set buyers = array_replace(buyers, (select num from org where id = ${buyer}), (select num from org where id = ${into}))`)
  await db.execute(sql`
    update rfx_search set buyers = array_replace(buyers, (select num from org where id = ${buyer}), (select num from org where id = ${into}))`)
  await lookForCalls(db)
  expect((await expected.ofCard(card))?.offer).toMatchObject({ rfxId, ground: 'alike' })
})

it('nobody without the right saves, reads or answers, and no other organisation', async () => {
  const { db, orgId, card, contract, buyer } = await addWaiting('Parka apsardze')
  const rfxId = await addNextCall(db, { title: 'Parka apsardze', buyer })
  await lookForCalls(db)
  const reader = await addColleague(db, orgId, 'ORG_READONLY_MEMBER')
  const reading = await expectedCallsOf(db, reader.userId)
  expect((await reading.ofCard(card))?.offer).toMatchObject({ rfxId })
  await expect(reading.save({ orgId, contract })).rejects.toThrow('access.denied')
  await expect(reading.accept({ ...card, rfxId })).rejects.toThrow('access.denied')
  await expect(reading.dismiss({ ...card, rfxId, isDismissed: true })).rejects.toThrow(
    'access.denied',
  )
  const other = await addDesk(db)
  const theirs = await expectedCallsOf(db, other.userId)
  expect(await theirs.ofCard({ orgId: other.orgId, guid: card.guid })).toBeNull()
  expect(await theirs.ofContracts({ orgId: other.orgId, rfxIds: [contract.rfxId] })).toEqual([])
  await expect(theirs.accept({ orgId: other.orgId, guid: card.guid, rfxId })).rejects.toThrow(
    'record.not_found',
  )
  const unknown = { rfxId: randomUUID(), lotId: null, endsOn: contract.endsOn }
  await expect(theirs.save({ orgId: other.orgId, contract: unknown })).rejects.toThrow(
    'record.not_found',
  )
  const hidden = await addEnding(db, { title: 'Slēpts', buyer, privacy: 'invited' })
  await expect(theirs.save({ orgId: other.orgId, contract: hidden })).rejects.toThrow(
    'record.not_found',
  )
})

it('cards that wait are found by an index among fifty thousand', async () => {
  const { db, orgId } = await addWaiting('Kapu apsardze')
  await db.execute(sql`
    insert into opportunity (org_id, guid, name, rank, created_at, updated_at, state_since)
    select ${orgId}, gen_random_uuid(), 'x', 'a0', now(), now(), now() from generate_series(1, 49000)`)
  await db.execute(sql`analyze opportunity`)
  const { rows } = await db.execute(sql`
    explain (format json) select o.guid from opportunity o
    where o.expected_rfx_id is not null and o.rfx_id is null and o.deleted_at is null and o.resolution is null
    order by o.org_id, o.guid limit 200`)
  expect(JSON.stringify(rows)).toMatch(/opportunity_waiting|opportunity_expected/)
  expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/)
  const calls = await callsOf(db, (await addColleague(db, orgId)).userId)
  expect((await calls.list({ orgId })).total).toBe(49_001)
  await db.delete(opportunity).where(eq(opportunity.orgId, orgId))
})
