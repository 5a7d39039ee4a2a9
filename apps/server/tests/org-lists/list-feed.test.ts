import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FeedWorld, openFeedWorld } from './list-feed-world.fixture.ts'

let world: FeedWorld
let keeper: Awaited<ReturnType<FeedWorld['addKeeper']>>
// Now is 2026-11-21 in these tests.
beforeAll(async () => {
  world = await openFeedWorld()
  keeper = await world.addKeeper('PRO')
})
afterAll(() => world.database.close())

type Feed = Awaited<ReturnType<typeof keeper.calls.feed>>
type Question = Omit<Parameters<typeof keeper.calls.feed>[0], 'orgId' | 'guid'>

const feedOf = (guid: string, question: Question = {}): Promise<Feed> =>
  keeper.calls.feed({ orgId: keeper.orgId, guid, ...question })

/** What a feed says, line by line. */
const linesOf = ({ items }: Feed): string[] =>
  items.map(({ at, kind, about }) =>
    [at.slice(0, 10), kind, ...about.map(({ name, role }) => `${name} (${role})`)].join(' '),
  )

describe('what is new with the organisations of a list', () => {
  it('is their tenders, what they gave and won, and what ends soon, the latest first', async () => {
    await world.addTender('Ogres novads', new Date('2026-11-20T08:00:00Z'))
    await world.addTender('Ogres novads', new Date('2025-10-01T08:00:00Z'))
    await world.addTender('Ogres novads', new Date('2026-11-19T08:00:00Z'), { privacy: 'invited' })
    await world.addTender('Someone else', new Date('2026-11-20T09:00:00Z'))
    const won = { buyer: 'Salas novads', winners: ['SIA Upe'], value: '500' }
    await world.addContract({ ...won, day: '2026-10-05' })
    await world.addContract({ ...won, day: '2025-11-20' })
    await world.addContract({ buyer: 'Ogres novads', winners: ['SIA Upe'], day: '2026-09-01' })
    // Ends in less than six months, and in more; the first is news since its last half year began.
    await world.addContract({ ...won, day: '2024-05-01', ends: '2027-05-10' })
    await world.addContract({ ...won, day: '2024-05-01', ends: '2027-08-01' })
    await world.addContract({ ...won, day: '2023-05-01', ends: '2026-11-20' })
    const guid = await keeper.addList(['SIA Upe', 'Ogres novads'])
    const feed = await feedOf(guid)
    expect(linesOf(feed)).toEqual([
      '2026-11-20 tender Ogres novads (buyer)',
      '2026-11-10 ending SIA Upe (supplier)',
      '2026-10-05 award SIA Upe (supplier)',
      '2026-09-01 award SIA Upe (supplier) Ogres novads (buyer)',
    ])
    expect(feed).toMatchObject({ nextCursor: null, isCut: false })
    const [tender, ending, award] = feed.items
    expect(tender).toMatchObject({ title: 'Jauns iepirkums', titleLanguage: 'lv', suppliers: [] })
    expect(ending).toMatchObject({ endsOn: '2027-05-10' })
    expect(award).toMatchObject({
      value: { amount: '500', currency: 'EUR' },
      buyers: [{ name: 'Salas novads' }],
      suppliers: [{ name: 'SIA Upe' }],
    })
  })

  it('is narrowed by kind and by organisation', async () => {
    const guid = await keeper.addList(['SIA Upe', 'Ogres novads'])
    expect(linesOf(await feedOf(guid, { kinds: ['tender'] }))).toHaveLength(1)
    expect(linesOf(await feedOf(guid, { kinds: ['ending'] }))).toHaveLength(1)
    const memberIds = [world.idOf('Ogres novads')]
    expect(linesOf(await feedOf(guid, { memberIds }))).toEqual([
      '2026-11-20 tender Ogres novads (buyer)',
      '2026-09-01 award Ogres novads (buyer)',
    ])
    // One that the list does not have.
    const others = [world.idOf('Salas novads'), randomUUID()]
    expect((await feedOf(guid, { memberIds: others })).items).toEqual([])
  })

  it('has each once, page by page, whatever falls on one day', async () => {
    for (let index = 0; index < 7; index += 1) {
      await world.addTender('Daudzu novads', new Date(Date.UTC(2026, 9, 1 + (index % 3))))
      const winners = ['SIA Daudz']
      await world.addContract({
        buyer: 'Daudzu novads',
        winners,
        day: `2026-10-0${1 + (index % 2)}`,
      })
      await world.addContract({
        buyer: 'Cits novads',
        winners,
        day: '2025-01-01',
        ends: `2027-04-0${1 + (index % 2)}`,
      })
    }
    const guid = await keeper.addList(['SIA Daudz', 'Daudzu novads'])
    const whole = await feedOf(guid, { limit: 50 })
    const keys = whole.items.map(({ key }) => key)
    expect(keys).toHaveLength(21)
    expect(new Set(keys).size).toBe(21)
    for (const limit of [1, 2, 5]) {
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: Feed = await feedOf(guid, { limit, cursor })
        paged.push(...page.items.map(({ key }) => key))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(new Set(paged)).toEqual(new Set(keys))
      expect(paged).toHaveLength(21)
    }
  })

  it('follows an organisation into the one that it became part of, and back', async () => {
    await world.addContract({ buyer: 'Kāds novads', winners: ['SIA Jaunā'], day: '2026-08-01' })
    const guid = await keeper.addList(['SIA Vecā'])
    expect((await feedOf(guid)).items).toEqual([])
    await world.merge('SIA Vecā', 'SIA Jaunā')
    expect(linesOf(await feedOf(guid))).toEqual(['2026-08-01 award SIA Jaunā (supplier)'])
  })

  it('is empty for a list without organisations, and of no list that is not there', async () => {
    const guid = await keeper.addList([])
    expect(await feedOf(guid)).toEqual({ items: [], nextCursor: null, isCut: false })
    await expect(feedOf(randomUUID())).rejects.toThrow('record.not_found')
    const { calls, orgId } = await world.addKeeper('PRO')
    await expect(calls.feed({ orgId, guid })).rejects.toThrow('record.not_found')
    await expect(calls.feed({ orgId: keeper.orgId, guid })).rejects.toThrow('record.not_found')
  })

  it('takes no cursor that is not its own', async () => {
    const guid = await keeper.addList(['SIA Upe'])
    const forged = ['x', '', 'e30', Buffer.from('{"tender":null}').toString('base64url')]
    for (const cursor of forged)
      await expect(feedOf(guid, { cursor })).rejects.toThrow('list.cursor_invalid')
  })
})

describe('without full search', () => {
  it('has all tenders, and the first few contracts of each kind', async () => {
    const free = await world.addKeeper('FREE')
    const guid = await free.addList(['SIA Daudz', 'Daudzu novads'])
    const counts = { tender: 0, award: 0, ending: 0 }
    let cursor: string | null = null
    let isCut = false
    do {
      const page: Feed = await free.calls.feed({ orgId: free.orgId, guid, limit: 4, cursor })
      for (const { kind } of page.items) counts[kind] += 1
      isCut ||= page.isCut
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(counts).toEqual({ tender: 7, award: 5, ending: 5 })
    expect(isCut).toBe(true)
  })

  it('opens so many lists of contracts in an hour, and tenders as often as one likes', async () => {
    const free = await world.addKeeper('FREE')
    const guid = await free.addList(['SIA Upe'])
    const input = { orgId: free.orgId, guid, limit: 1 }
    const awards = () => free.calls.feed({ ...input, kinds: ['award'] })
    for (let count = 0; count < 120; count += 1) await awards()
    await expect(awards()).rejects.toThrow('request.rate_limited')
    await free.calls.feed({ ...input, kinds: ['tender'] })
  })
})
