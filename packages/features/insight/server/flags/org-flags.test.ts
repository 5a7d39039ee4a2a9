import { randomUUID } from 'node:crypto'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addRequest, BUYER, party, WINNER } from '../insight.fixture.ts'
import { flagsWorld, lostAt, short, shortCall, won } from './flags.fixture.ts'

const world = flagsWorld()
const { calls, turn, staffCalls } = world

const orgIdOf = (id: string) => orgId.parse(id)

describe('the indicators of an organisation', () => {
  it('count its requests beside those of its country', async () => {
    await addRequest(world.db, short)
    await addRequest(world.db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await turn()
    const flags = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'buyer' })
    expect(flags.requests).toBe(2)
    expect(flags.counts[0]).toEqual({ code: 'R003', assessed: 2, flagged: 1 })
    expect(flags.peers?.of).toBe('LV')
    const none = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'supplier' })
    expect(none).toMatchObject({ requests: 0, own: [] })
    await expect(calls().orgFlags({ orgId: orgIdOf(randomUUID()), role: 'buyer' })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('tell a high share of a buyer, and direct awards that add up', async () => {
    const direct = (value: string) =>
      addRequest(world.db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          procedureType: 'neg-wo-call',
          nature: 'services',
          awards: [won(value)],
        },
      })
    await direct('120000')
    await direct('120000')
    for (let n = 0; n < 8; n += 1)
      await addRequest(world.db, {
        stage: 'awarded',
        content: { ...shortCall, awards: [won('1000', '2026-06-01', randomUUID())] },
      })
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'buyer' })
    const codes = own.map(({ code, value, other }) => [code, Math.round(value), other?.orgId])
    expect(codes).toEqual([
      ['R055', 24_000_000, WINNER],
      ['R040', 97, WINNER],
    ])
    const supplier = await calls().orgFlags({ orgId: orgIdOf(WINNER), role: 'supplier' })
    expect(supplier.own.map(({ code, other }) => [code, other?.orgId])).toEqual([
      ['R055', BUYER],
      ['R040', BUYER],
    ])
  })

  it('tell a supplier of everything', async () => {
    const supplierOf = async (divisions: number) => {
      const winner = randomUUID()
      for (let n = 0; n < divisions; n += 1)
        await addRequest(world.db, {
          stage: 'awarded',
          content: {
            cpv: { main: `${30 + n}000000`, additional: [] },
            awards: [won('1', '2026-06-01', winner)],
          },
        })
      return winner
    }
    for (let n = 0; n < 30; n += 1) await supplierOf(1)
    const many = await supplierOf(10)
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(many), role: 'supplier' })
    expect(own).toMatchObject([{ code: 'R048', value: 10, threshold: 10, other: null }])
    const { rows } = await world.db.execute(
      sql`select count(*)::int as n from org_flag where code = 'R048'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('tell who tenders often and hardly ever wins', async () => {
    const { db } = world
    const loser = randomUUID()
    const contest = (winner: string, sender: string) =>
      addRequest(db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          awards: [won('1000', '2026-06-01', winner, 2)],
          ...lostAt('1200', sender),
        },
      })
    for (let n = 0; n < 28; n += 1) await contest(randomUUID(), loser)
    const wonOnce = await contest(loser, randomUUID())
    const hidden = await contest(randomUUID(), loser)
    await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, hidden.num))
    for (let n = 0; n < 15; n += 1) {
      const [a, b] = [randomUUID(), randomUUID()]
      await contest(a, b)
      await contest(b, a)
    }
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(loser), role: 'supplier' })
    expect(own).toMatchObject([
      { code: 'R025', threshold: 5, inputs: { bids: 29, won: 1, among: 60 } },
    ])
    const asked = { orgId: orgIdOf(loser), role: 'supplier', code: 'R025', otherId: null } as const
    const staff = await staffCalls()
    const first = await staff.flagContracts(asked)
    const rest = await staff.flagContracts({ ...asked, cursor: first.nextCursor })
    const items = [...first.items, ...rest.items]
    expect([first.total, rest.total, items.length]).toEqual([29, 29, 29])
    expect(items.flatMap(({ hasWon, rfxId: id }) => (hasWon ? id : []))).toEqual([wonOnce.rfxId])
    expect(new Set(items.map(({ rfxId: id, position }) => `${id} ${position}`)).size).toBe(29)
    // As for every list of contracts.
    expect(await calls().flagContracts(asked)).toMatchObject({ total: 29, isCut: true })
    for (const nobody of [
      { ...asked, orgId: orgIdOf(randomUUID()) },
      { ...asked, role: 'buyer' as const },
      { ...asked, otherId: randomUUID() },
    ])
      expect(await calls().flagContracts(nobody)).toMatchObject({ items: [], total: 0 })
    const { rows } = await db.execute(sql`select code, role from org_flag where code = 'R025'`)
    expect(rows).toEqual([{ code: 'R025', role: 'supplier' }])
  })

  it('tell a buyer that rejects far more than others', async () => {
    const judged = (buyer: string, tendersRejected: number) =>
      addRequest(world.db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          buyers: [party(buyer)],
          awards: [{ ...won('1000', '2026-06-01', WINNER, 10), tendersRejected }],
        },
      })
    for (let n = 0; n < 32; n += 1) {
      const buyer = randomUUID()
      for (let times = 0; times < 2; times += 1) await judged(buyer, n % 3)
    }
    const strict = randomUUID()
    for (let times = 0; times < 2; times += 1) await judged(strict, 9)
    const once = randomUUID()
    await judged(once, 9)
    await turn()
    const ownOf = async (buyer: string) =>
      (await calls().orgFlags({ orgId: orgIdOf(buyer), role: 'buyer' })).own
    expect(await ownOf(strict)).toMatchObject([
      { code: 'R038', value: 90, inputs: { received: 20, rejected: 18, among: 33 } },
    ])
    expect(await ownOf(once)).toEqual([])
    const asked = { orgId: orgIdOf(strict), code: 'R038' } as const
    const { items, total } = await calls().flagged({ ...asked, role: 'buyer' })
    expect([total, items.map(({ tenders }) => tenders)]).toEqual([
      2,
      Array(2).fill({ received: 10, rejected: 9 }),
    ])
    expect(await calls().flagged({ ...asked, role: 'supplier' })).toMatchObject({ total: 0 })
  })
})
