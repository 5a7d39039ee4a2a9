import { opportunityField } from '@kogge/db/schema/opportunities.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  MOST_OPTIONS,
  MOST_OWN_FIELDS,
  type OwnFieldKind,
} from '@kogge/domain/opportunities/own-fields.ts'
import {
  endMonitoring,
  takeProfilesBack,
} from '@kogge/platform/server/access/org-monitoring.commands.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addField,
  addMate,
  addOwnDesk,
  matesCalls,
  type OwnDesk,
} from './own-fields-world.fixture.ts'

let database: TestDatabase
let desk: OwnDesk
beforeAll(async () => {
  database = await testDatabase()
  desk = await addOwnDesk(database.db)
})
afterAll(() => database.close())

const card = async ({ orgId, calls }: OwnDesk) => {
  const { guid } = await calls.opportunity.create({ orgId, name: 'The quay' })
  return { orgId, guid }
}
const FIELD = { kind: 'text' as const, options: [], isOnCard: true, isInList: true }

describe('own fields are for plans that have them', () => {
  it('and FREE learns which plan does', async () => {
    const free = await addOwnDesk(database.db, 'FREE')
    const { orgId, calls } = free
    const one = await card(free)
    await expect(calls.ownField.list({ orgId })).rejects.toMatchObject({
      message: 'plan.required',
      cause: { details: { tier: 'PLUS' } },
    })
    await expect(calls.ownField.create({ orgId, name: 'A', ...FIELD })).rejects.toThrow(
      'plan.required',
    )
    await expect(calls.ownField.setValues({ ...one, edits: [] })).rejects.toThrow('plan.required')
    const own = [`${crypto.randomUUID()}_${crypto.randomUUID()}`]
    await expect(calls.opportunity.list({ orgId, filters: { own } })).rejects.toThrow(
      'plan.required',
    )
    expect((await calls.opportunity.byId(one)).fields).toBeNull()
  })

  it('and a plan that ended hides them, deletes none, and undoes none', async () => {
    const own = await addOwnDesk(database.db)
    const { orgId, userId, calls } = own
    const { fieldId } = await addField(own, 'Crew')
    const one = await card(own)
    const edits = [{ fieldId, seen: null, value: 'Six' }]
    const { eventId } = await calls.ownField.setValues({ ...one, edits })
    const { db } = database
    await db
      .update(subscription)
      .set({ endsAt: new Date(Date.UTC(2025, 0)) })
      .where(eq(subscription.orgId, orgId))
    const after = await matesCalls(db, userId)
    expect(await after.opportunity.byId(one)).toMatchObject({ own: {}, fields: null })
    const board = await after.opportunity.board({ orgId })
    expect(board.fields).toEqual([])
    expect(board.columns[0]?.cards[0]?.own).toEqual({})
    expect((await after.opportunity.list({ orgId })).items[0]?.own).toEqual({})
    await expect(after.opportunity.undo({ ...one, eventId: eventId ?? '' })).rejects.toThrow(
      'plan.required',
    )
    await db.update(subscription).set({ endsAt: null }).where(eq(subscription.orgId, orgId))
    const again = await matesCalls(db, userId)
    expect((await again.opportunity.byId(one)).own).toEqual({ [fieldId]: 'Six' })
  })

  it('and for who may change opportunities; readers see them', async () => {
    const { orgId } = desk
    const { fieldId } = await addField(desk, 'For readers')
    const one = await card(desk)
    const reader = await addMate(database.db, orgId, 'ORG_READONLY_MEMBER')
    const { ownField } = reader.calls
    expect((await ownField.list({ orgId })).map((field) => field.fieldId)).toContain(fieldId)
    const edits = [{ fieldId, seen: null, value: 'x' }]
    for (const refused of [
      () => ownField.create({ orgId, name: 'A', ...FIELD }),
      () => ownField.retire({ orgId, fieldId, isRetired: true }),
      () => ownField.move({ orgId, fieldId, before: null }),
      () => ownField.setValues({ ...one, edits }),
    ])
      await expect(refused()).rejects.toThrow('access.denied')
  })
})

describe('another organisation', () => {
  it('has nothing to do with a field, nor its cards with its values', async () => {
    const { fieldId, options } = await addField(desk, 'Tenants', 'choice', ['x'])
    const other = await addOwnDesk(database.db)
    const { orgId, calls } = other
    const [mine, theirs] = [await card(other), await card(desk)]
    const edits = [{ fieldId, seen: null, value: options[0]?.id ?? '' }]
    await expect(calls.ownField.setValues({ ...mine, edits })).rejects.toThrow('request.invalid')
    await expect(calls.ownField.setValues({ orgId, guid: theirs.guid, edits: [] })).rejects.toThrow(
      'record.not_found',
    )
    await expect(calls.ownField.retire({ orgId, fieldId, isRetired: true })).rejects.toThrow(
      'record.not_found',
    )
    const own = await addField(other, 'Own', 'choice', ['y'])
    await expect(
      calls.ownField.move({ orgId, fieldId: own.fieldId, before: fieldId }),
    ).rejects.toThrow('record.not_found')
    const stolen = { ...FIELD, revision: 1, name: 'Own', fieldId: own.fieldId }
    const options2 = [{ id: options[0]?.id ?? '', label: 'x' }]
    await expect(calls.ownField.save({ orgId, ...stolen, options: options2 })).rejects.toThrow(
      'request.invalid',
    )
  })

  it('gets fields and values back when a merger is undone, and finds none when nobody speaks for it', async () => {
    const [from, to] = [await addOwnDesk(database.db), await addOwnDesk(database.db)]
    const { fieldId } = await addField(from, 'Crew')
    await addField(to, 'Crew')
    const one = await card(from)
    await from.calls.ownField.setValues({ ...one, edits: [{ fieldId, seen: null, value: 'Six' }] })
    const { db } = database
    const now = new Date()
    await takeProfilesBack(db, { fromId: from.orgId, toId: to.orgId, now })
    const back = await to.calls.opportunity.byId({ orgId: to.orgId, guid: one.guid })
    expect(back.own).toEqual({ [fieldId]: 'Six' })
    expect(back.fields?.map(({ name }) => name)).toEqual(['Crew', 'Crew'])
    const { items } = await to.calls.opportunity.history({ orgId: to.orgId, guid: one.guid })
    expect(items[0]?.changes[0]).toMatchObject({ part: { name: 'Crew' } })
    expect(await from.calls.ownField.list({ orgId: from.orgId })).toEqual([])
    await endMonitoring(db, to.orgId)
    const left = eq(opportunityField.orgId, to.orgId)
    expect(await db.select().from(opportunityField).where(left)).toEqual([])
  })
})

describe('what a field cannot be', () => {
  it.each<[string, OwnFieldKind, readonly string[], string]>([
    ['without a name', 'text', [], ' \u0000 '],
    ['with a name that is too long', 'text', [], 'x'.repeat(81)],
    ['a choice of nothing', 'choice', [], 'A'],
    ['a text with options', 'text', ['x'], 'A'],
    ['a choice of the same', 'choice', ['North', ' north '], 'A'],
    ['a choice with an empty option', 'choice', ['x', '\u200b\u0000'], 'A'],
    [
      'a choice of too much',
      'choice',
      Array.from({ length: MOST_OPTIONS + 1 }, (_, n) => `${n}`),
      'A',
    ],
    ['a choice of a book', 'choice', ['x'.repeat(101)], 'A'],
  ])('%s', async (_, kind, labels, name) => {
    const { orgId, calls } = desk
    const options = labels.map((label) => ({ id: null, label }))
    await expect(calls.ownField.create({ orgId, ...FIELD, kind, name, options })).rejects.toThrow()
  })

  it('one of too many, or of the name of another', async () => {
    const own = await addOwnDesk(database.db)
    const { orgId, calls } = own
    for (let index = 0; index < MOST_OWN_FIELDS; index += 1) await addField(own, `Field ${index}`)
    await expect(addField(own, 'One more')).rejects.toThrow('request.invalid')
    const [first] = await calls.ownField.list({ orgId })
    const fieldId = first?.fieldId ?? ''
    await calls.ownField.retire({ orgId, fieldId, isRetired: true })
    await expect(addField(own, 'FIELD 5')).rejects.toThrow('request.invalid')
    await addField(own, 'Field 0')
    await expect(calls.ownField.retire({ orgId, fieldId, isRetired: false })).rejects.toThrow(
      'request.invalid',
    )
  })
})

describe('a value that a field cannot have', () => {
  it.each<[string, OwnFieldKind, string]>([
    ['words in a number', 'number', 'many'],
    ['an exponent', 'number', '1e9'],
    ['a number of hundreds of digits', 'number', '9'.repeat(300)],
    ['a comma', 'number', '1,5'],
    ['a day that there is not', 'date', '2026-02-30'],
    ['a month that there is not', 'date', '2026-13-01'],
    ['a day of the future', 'date', '9999-12-31'],
    ['an option that is none', 'choice', crypto.randomUUID()],
    ['the label of an option', 'choice', 'North'],
    ['too long a text', 'text', 'x'.repeat(1001)],
  ])('is %s', async (about, kind, value) => {
    const { calls } = desk
    const field = await addField(desk, about, kind, kind === 'choice' ? ['North'] : [])
    const one = await card(desk)
    const edits = [{ fieldId: field.fieldId, seen: null, value }]
    await expect(calls.ownField.setValues({ ...one, edits })).rejects.toThrow()
    expect((await calls.opportunity.byId(one)).own).toEqual({})
    await calls.ownField.retire({ ...one, fieldId: field.fieldId, isRetired: true })
  })

  it('is nothing, and the same twice', async () => {
    const { calls } = desk
    const { fieldId } = await addField(desk, 'Blank')
    const one = await card(desk)
    const blank = { fieldId, seen: null, value: ' \u0000 ' }
    expect(await calls.ownField.setValues({ ...one, edits: [blank] })).toEqual({
      eventId: null,
      conflicts: [],
    })
    const twice = [
      { fieldId, seen: null, value: 'a' },
      { fieldId, seen: null, value: 'b' },
    ]
    await expect(calls.ownField.setValues({ ...one, edits: twice })).rejects.toThrow()
  })
})
