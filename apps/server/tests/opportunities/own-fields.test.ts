import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addField, addMate, addOwnDesk, type OwnDesk } from './own-fields-world.fixture.ts'

let database: TestDatabase
let desk: OwnDesk
beforeAll(async () => {
  database = await testDatabase()
  desk = await addOwnDesk(database.db)
})
afterAll(() => database.close())

const card = async ({ orgId, calls }: OwnDesk, name = 'The quay') => {
  const { guid } = await calls.opportunity.create({ orgId, name })
  return { orgId, guid }
}
const names = async ({ orgId, calls }: OwnDesk) =>
  (await calls.ownField.list({ orgId })).map(({ name }) => name)

describe('own fields', () => {
  it('have values that a card, its history, the board and the list show', async () => {
    const { orgId, calls } = desk
    const region = await addField(desk, 'Region', 'choice', ['North', 'South'])
    const crew = await addField(desk, 'Crew', 'number')
    const one = await card(desk)
    const [north] = region.options
    const { eventId, conflicts } = await calls.ownField.setValues({
      ...one,
      edits: [
        { fieldId: region.fieldId, seen: null, value: north?.id ?? '' },
        { fieldId: crew.fieldId, seen: null, value: '012.50' },
      ],
    })
    expect(conflicts).toEqual([])
    const own = { [region.fieldId]: north?.id, [crew.fieldId]: '12.5' }
    expect(await calls.opportunity.byId(one)).toMatchObject({ own })
    const { columns, fields } = await calls.opportunity.board({ orgId })
    expect(columns[0]?.cards.find(({ guid }) => guid === one.guid)?.own).toEqual(own)
    expect(fields.map(({ name }) => name)).toEqual(['Region', 'Crew'])
    const list = await calls.opportunity.list({ orgId })
    expect(list.items.find(({ guid }) => guid === one.guid)?.own).toEqual(own)
    const { items } = await calls.opportunity.history(one)
    expect(items[0]).toMatchObject({
      id: eventId,
      type: 'UPDATED',
      changes: [
        { field: 'own', part: { name: 'Region', kind: 'choice' }, before: null, after: 'North' },
        { field: 'own', part: { name: 'Crew', kind: 'number' }, before: null, after: '12.5' },
      ],
    })
  })

  it('are undone together, and not once one of them was changed again', async () => {
    const { calls } = desk
    const [a, b] = [await addField(desk, 'A'), await addField(desk, 'B')]
    const one = await card(desk)
    const set = (fieldId: string, seen: string | null, value: string | null) =>
      calls.ownField.setValues({ ...one, edits: [{ fieldId, seen, value }] })
    const first = await calls.ownField.setValues({
      ...one,
      edits: [
        { fieldId: a.fieldId, seen: null, value: '1' },
        { fieldId: b.fieldId, seen: null, value: '2' },
      ],
    })
    const second = await set(b.fieldId, '2', '3')
    const undo = (eventId: string | null) =>
      calls.opportunity.undo({ ...one, eventId: eventId ?? '' })
    await expect(undo(first.eventId)).rejects.toThrow('draft.conflict')
    await undo(second.eventId)
    await undo(first.eventId)
    expect((await calls.opportunity.byId(one)).own).toEqual({})
  })

  it('are merged where two people change different ones at once, and contested where the same', async () => {
    const [a, b] = [await addField(desk, 'Harbour'), await addField(desk, 'Ship')]
    const mate = await addMate(database.db, desk.orgId)
    const one = await card(desk)
    const edit = (fieldId: string, value: string) => ({
      ...one,
      edits: [{ fieldId, seen: null, value }],
    })
    const saved = await Promise.all([
      desk.calls.ownField.setValues(edit(a.fieldId, 'Riga')),
      mate.calls.ownField.setValues(edit(b.fieldId, 'Kogge')),
    ])
    expect(saved.map(({ conflicts }) => conflicts)).toEqual([[], []])
    const stale = await mate.calls.ownField.setValues(edit(a.fieldId, 'Tallinn'))
    expect(stale).toEqual({ eventId: null, conflicts: [a.fieldId] })
    const same = await mate.calls.ownField.setValues(edit(a.fieldId, 'Riga'))
    expect(same).toEqual({ eventId: null, conflicts: [] })
    expect((await desk.calls.opportunity.byId(one)).own).toEqual({
      [a.fieldId]: 'Riga',
      [b.fieldId]: 'Kogge',
    })
  })

  it('keep the values of what is retired, which is chosen no more', async () => {
    const { orgId, calls } = await addOwnDesk(database.db)
    const own = { orgId, calls, userId: '' }
    const { fieldId, options, revision } = await addField(own, 'Region', 'choice', ['N', 'S'])
    const one = await card(own)
    const [n, s] = options.map(({ id }) => id)
    const set = (seen: string | null, value: string | null) =>
      calls.ownField.setValues({ ...one, edits: [{ fieldId, seen, value }] })
    const before = await set(null, n ?? '')
    await calls.ownField.save({
      orgId,
      fieldId,
      revision,
      name: 'Area',
      options: [{ id: s ?? '', label: 'Southern' }],
      isOnCard: false,
      isInList: true,
    })
    expect(await calls.opportunity.byId(one)).toMatchObject({
      own: { [fieldId]: n },
      fields: [
        {
          name: 'Area',
          options: [
            { id: s, label: 'Southern', isRetired: false },
            { id: n, label: 'N', isRetired: true },
          ],
        },
      ],
    })
    const other = await card(own)
    const edits = [{ fieldId, seen: null, value: n ?? '' }]
    await expect(calls.ownField.setValues({ ...other, edits })).rejects.toThrow('request.invalid')
    expect((await calls.opportunity.board({ orgId })).fields).toEqual([])
    await calls.ownField.retire({ orgId, fieldId, isRetired: true })
    await expect(set(n ?? '', s ?? '')).rejects.toThrow('request.invalid')
    expect(await calls.opportunity.byId(one)).toMatchObject({
      own: { [fieldId]: n },
      fields: [{ isRetired: true }],
    })
    expect((await calls.opportunity.byId(other)).fields).toEqual([])
    // What was done before can be undone still, and done again.
    const undone = await calls.opportunity.undo({ ...one, eventId: before.eventId ?? '' })
    await calls.opportunity.undo({ ...one, eventId: undone.eventId })
    expect((await calls.opportunity.byId(one)).own).toEqual({ [fieldId]: n })
    await calls.ownField.retire({ orgId, fieldId, isRetired: false })
    expect(await names(own)).toEqual(['Area'])
  })

  it('stand in the order that they are put in', async () => {
    const own = await addOwnDesk(database.db)
    const { orgId, calls } = own
    const [a, b, c] = [await addField(own, 'A'), await addField(own, 'B'), await addField(own, 'C')]
    await calls.ownField.move({ orgId, fieldId: c.fieldId, before: a.fieldId })
    expect(await names(own)).toEqual(['C', 'A', 'B'])
    await calls.ownField.move({ orgId, fieldId: c.fieldId, before: null })
    expect(await names(own)).toEqual(['A', 'B', 'C'])
    await calls.ownField.move({ orgId, fieldId: b.fieldId, before: b.fieldId })
    expect(await names(own)).toEqual(['A', 'B', 'C'])
  })

  it('are edited over the revision that was seen', async () => {
    const own = await addOwnDesk(database.db)
    const { orgId, calls } = own
    const { fieldId, revision } = await addField(own, 'A')
    const edit = (name: string) =>
      calls.ownField.save({
        orgId,
        fieldId,
        revision,
        name,
        options: [],
        isOnCard: true,
        isInList: true,
      })
    await edit('B')
    await expect(edit('C')).rejects.toThrow('draft.conflict')
    expect(await names(own)).toEqual(['B'])
  })
})

describe('the list', () => {
  it('is narrowed by options: any of a field, and of each field', async () => {
    const own = await addOwnDesk(database.db)
    const { orgId, calls } = own
    const region = await addField(own, 'Region', 'choice', ['N', 'S', 'E'])
    const kind = await addField(own, 'Kind', 'choice', ['X', 'Y'])
    const option = (of: typeof region, label: string) =>
      of.options.find((one) => one.label === label)?.id ?? ''
    const place = async (name: string, at: string, as: string) =>
      calls.ownField.setValues({
        ...(await card(own, name)),
        edits: [
          { fieldId: region.fieldId, seen: null, value: option(region, at) },
          { fieldId: kind.fieldId, seen: null, value: option(kind, as) },
        ],
      })
    await place('1', 'N', 'X')
    await place('2', 'S', 'X')
    await place('3', 'E', 'X')
    await place('4', 'N', 'Y')
    await card(own, '5')
    const filter = (of: typeof region, label: string) => `${of.fieldId}_${option(of, label)}`
    const found = async (...filters: string[]) => {
      const { items, total } = await calls.opportunity.list({ orgId, filters: { own: filters } })
      expect(total).toBe(items.length)
      return items.map(({ name }) => name).sort()
    }
    expect(await found(filter(region, 'N'), filter(region, 'S'))).toEqual(['1', '2', '4'])
    expect(await found(filter(region, 'N'), filter(kind, 'X'))).toEqual(['1'])
    const stranger = await addOwnDesk(database.db)
    const theirs = { orgId: stranger.orgId, filters: { own: [filter(region, 'N')] } }
    expect((await stranger.calls.opportunity.list(theirs)).items).toEqual([])
  })

  it.each(["x' or true--", '_', `${'a'.repeat(80)}`, ''])('takes no filter “%s”', async (text) => {
    const { orgId, calls } = desk
    await expect(calls.opportunity.list({ orgId, filters: { own: [text] } })).rejects.toThrow()
  })
})
