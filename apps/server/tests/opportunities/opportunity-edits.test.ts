import { exchangeRate } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, fieldsOf, sent } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const opened = async () => {
  const { orgId, calls } = desk
  const { guid } = await calls.create({ orgId, name: 'The quay' })
  return { one: { orgId, guid }, base: fieldsOf(await calls.byId({ orgId, guid })) }
}

describe('edits', () => {
  it('of two people at once are both kept where they are of different fields', async () => {
    const { one, base } = await opened()
    const colleague = await addColleague(database.db, desk.orgId)
    const mine = { ...base, description: 'Ask for the depth.', tags: ['Port', 'port', 'LV'] }
    const theirs = { ...base, probability: 60, assigneeUserId: colleague.userId }
    const saved = await Promise.all([
      desk.calls.save({ ...one, base: sent(base), mine: sent(mine) }),
      colleague.calls.save({ ...one, base: sent(base), mine: sent(theirs) }),
    ])
    expect(saved).toEqual([{ conflicts: [] }, { conflicts: [] }])
    expect(await desk.calls.byId(one)).toMatchObject({
      description: 'Ask for the depth.',
      tags: ['Port', 'LV'],
      probability: 60,
      assignee: { userId: colleague.userId },
    })
    const { items } = await desk.calls.history(one)
    expect(items.map(({ type }) => type).sort()).toEqual([
      'ASSIGNEE_CHANGED',
      'CREATED',
      'UPDATED',
      'UPDATED',
    ])
  })

  it('of the same field to different values store nothing, and name the field', async () => {
    const { one, base } = await opened()
    await desk.calls.save({ ...one, base: sent(base), mine: sent({ ...base, name: 'Pier' }) })
    const stale = { ...base, name: 'Mole', description: 'Of mine.' }
    expect(await desk.calls.save({ ...one, base: sent(base), mine: sent(stale) })).toEqual({
      conflicts: ['name'],
    })
    expect(await desk.calls.byId(one)).toMatchObject({ name: 'Pier', description: '' })
  })

  it('that say the same twice are stored once', async () => {
    const { one, base } = await opened()
    const edit = { ...one, base: sent(base), mine: sent({ ...base, name: 'Pier' }) }
    await desk.calls.save(edit)
    await desk.calls.save(edit)
    expect((await desk.calls.history(one)).items).toHaveLength(2)
  })

  it('assign to people of the organisation alone', async () => {
    const { one, base } = await opened()
    const stranger = await addDesk(database.db)
    const mine = sent({ ...base, assigneeUserId: stranger.userId })
    await expect(desk.calls.save({ ...one, base: sent(base), mine })).rejects.toThrow(
      'request.invalid',
    )
  })

  it('move no closed card', async () => {
    const { one, base } = await opened()
    const from = { status: base.status, resolution: null }
    await desk.calls.conclude({ ...one, from, resolution: 'CLOSED' })
    const mine = sent({ ...base, status: 'QUALIFIED' })
    await expect(desk.calls.save({ ...one, base: sent(base), mine })).rejects.toThrow(
      'request.invalid',
    )
  })

  it('keep a value as written, and sum it in euros', async () => {
    const { one, base } = await opened()
    await database.db
      .insert(exchangeRate)
      .values({ currency: 'SEK', day: new Date().toISOString().slice(0, 10), rate: '10' })
      .onConflictDoNothing()
    const mine = sent({ ...base, value: { amount: '12345.50', currency: 'SEK' } })
    await desk.calls.save({ ...one, base: sent(base), mine })
    expect((await desk.calls.byId(one)).value).toEqual({ amount: '12345.50', currency: 'SEK' })
    const { columns } = await desk.calls.board({ orgId: desk.orgId })
    expect(columns[0]?.valueEurMinor).toBe('123455')
  })

  it('says of how many there is no rate, and which are not in the sum', async () => {
    const { one, base } = await opened()
    const before = (await desk.calls.board({ orgId: desk.orgId })).columns[0]
    const mine = sent({ ...base, value: { amount: '5', currency: 'USD' } })
    await desk.calls.save({ ...one, base: sent(base), mine })
    const { columns } = await desk.calls.board({ orgId: desk.orgId })
    expect(before?.unconverted).toBe(0)
    expect(columns[0]).toMatchObject({ valueEurMinor: before?.valueEurMinor, unconverted: 1 })
  })

  it.each([
    ['a negative value', { value: { amount: '-1', currency: 'EUR' } }],
    ['no currency', { value: { amount: '1', currency: 'ZZZ' } }],
    ['too many decimals', { value: { amount: '1.001', currency: 'EUR' } }],
    ['more than everything', { value: { amount: '1'.repeat(15), currency: 'EUR' } }],
    ['no name', { name: ' \n ' }],
    ['a probability beyond certainty', { probability: 101 }],
  ])('are refused for %s', async (_, change) => {
    const { one, base } = await opened()
    const mine = { ...sent(base), ...change }
    await expect(desk.calls.save({ ...one, base: sent(base), mine })).rejects.toThrow()
  })
})
