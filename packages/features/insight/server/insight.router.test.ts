import { randomUUID } from 'node:crypto'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { awardWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest, party, WINNER } from './insight.fixture.ts'
import { type InsightWorld, openInsightWorld } from './insight-world.fixture.ts'

let world: InsightWorld
beforeAll(async () => {
  world = await openInsightWorld()
})
afterAll(() => world.close())

const SUPPLIERS = [WINNER, randomUUID(), randomUUID(), randomUUID()]
const cleaning = (title: string, winner = WINNER, value = '1000', decidedAt = '2026-05-01') => ({
  stage: 'awarded' as const,
  publishedAt: '2026-03-01T00:00:00Z',
  content: {
    title: { lv: title },
    cpv: { main: '90610000', additional: [] },
    place: [{ country: 'LV', nuts: 'LV006', city: null, postcode: null, text: {} }],
    lots: [
      lotWith({
        duration: { start: '2026-05-01', end: null, length: { value: '10', unit: 'MONTH' } },
      }),
    ],
    awards: [
      awardWith({
        winners: [party(winner)],
        decidedAt,
        tendersReceived: 2,
        value: { amount: value, currency: 'EUR' },
      }),
    ],
  },
})

describe('similar requests and who may bid', () => {
  let subject: string
  let near: string
  beforeAll(async () => {
    const { db } = world
    const called = { ...cleaning('Ielu mehanizētā tīrīšana Rīgā'), stage: 'competition' as const }
    const asked = await addRequest(db, {
      ...called,
      content: { ...called.content, awards: [] },
    })
    subject = asked.rfxId
    near = (await addRequest(db, cleaning('Ielu mehanizētā tīrīšana ziemā'))).rfxId
    await addRequest(db, cleaning('Parku kopšana', SUPPLIERS[1]))
    const hidden = cleaning('Ielu mehanizētā tīrīšana slepeni', SUPPLIERS[2])
    await addRequest(db, { ...hidden, privacy: 'invited' })
    const other = cleaning('Ielu apgaismojums', SUPPLIERS[3])
    await addRequest(db, {
      ...other,
      content: {
        ...other.content,
        cpv: { main: '34928500', additional: [] },
        buyers: [party(randomUUID())],
      },
    })
  })
  const asked = (id: string) => ({
    rfxId: rfxId.parse(id),
    language: 'lv',
    activeOrgId: world.activeOrgId,
  })

  it('are found by code, words, buyer and place, the most alike first', async () => {
    const similar = await world.calls().similar(asked(subject))
    expect(similar.map(({ title }) => title?.text)).toEqual([
      'Ielu mehanizētā tīrīšana ziemā',
      'Parku kopšana',
    ])
    expect(similar[0]?.rfxId).toBe(near)
    expect(similar[0]?.likeness).toBeGreaterThan(similar[1]?.likeness ?? 1)
  })

  it('name those who won what is alike, with their reasons', async () => {
    const { bidders, requests } = await world.calls().bidders(asked(subject))
    expect(requests).toBe(2)
    expect(bidders.map(({ org, requests: won }) => [org.orgId, won])).toEqual([
      [WINNER, 1],
      [SUPPLIERS[1], 1],
    ])
    expect(bidders[0]).toMatchObject({ score: 1, reasons: [{ rfxId: near, day: '2026-05-01' }] })
  })

  it('are for those whose plan has them, in their own name', async () => {
    const free = orgId.parse(await addOrganisation(world.db, 'FREE'))
    for (const procedure of ['similar', 'bidders'] as const) {
      const input = asked(subject)
      await expect(world.visitor()[procedure](input)).rejects.toThrow('plan.required')
      await expect(world.calls()[procedure]({ ...input, activeOrgId: free })).rejects.toThrow(
        'record.not_found',
      )
      await expect(
        world.calls()[procedure]({ ...input, rfxId: rfxId.parse(randomUUID()) }),
      ).rejects.toThrow('record.not_found')
    }
  })

  it('take any title', async () => {
    const { rfxId: id } = await addRequest(world.db, cleaning("'); drop -- \\ :* & | !('ielu"))
    expect((await world.calls().similar(asked(id))).length).toBeGreaterThan(0)
  })
})

describe('award prices', () => {
  it('are refused for a small sample, and told for one that is large enough', async () => {
    const { db } = world
    const priced = (n: number) => {
      const { content, ...rest } = cleaning(
        `Skolu remonts ${n}`,
        SUPPLIERS[n % 3],
        String(1000 * n),
      )
      return { ...rest, content: { ...content, cpv: { main: '45214200', additional: [] } } }
    }
    for (let n = 1; n < 8; n += 1) await addRequest(db, priced(n))
    const last = priced(8)
    const ask = async (id: string, unit: 'contract' | 'month' = 'contract') =>
      world.calls().benchmark({ rfxId: rfxId.parse(id), unit, language: 'lv' })
    const { rfxId: id } = await addRequest(db, {
      ...last,
      content: { ...last.content, awards: [] },
    })
    expect(await ask(id)).toMatchObject({ contracts: 7, suppliers: 3, spread: null })
    await addRequest(db, last)
    const told = await ask(id)
    expect(told).toMatchObject({
      cpv: '45214200',
      country: 'LV',
      contracts: 8,
      suppliers: 3,
      spread: { p10: 100_000, p25: 200_000, median: 400_000, p75: 600_000, p90: 800_000 },
    })
    const monthly = await ask(id, 'month')
    expect(monthly?.spread?.median).toBe(Math.round(400_000 / (304 / 30.4375)))
    const market = { cpv: '45214200', country: 'LV' }
    const from = await world
      .calls()
      .benchmarkContracts({ market, unit: 'contract', activeOrgId: world.activeOrgId })
    expect(from.items.map(({ price }) => price)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((n) => n * 100_000),
    )
    const free = await world.visitor().benchmarkContracts({ market, unit: 'contract' })
    expect([free.items.length, free.isCut]).toEqual([5, true])
  })

  it('are not there for hidden requests, nor without a code', async () => {
    const { db } = world
    const hidden = await addRequest(db, { ...cleaning('Slepeni'), privacy: 'invited' })
    const ask = (id: string) =>
      world.visitor().benchmark({ rfxId: rfxId.parse(id), unit: 'contract', language: 'lv' })
    await expect(ask(hidden.rfxId)).rejects.toThrow('record.not_found')
    const bare = await addRequest(db, { content: { cpv: { main: 'x', additional: [] } } })
    expect(await ask(bare.rfxId)).toBeNull()
  })
})
