import { randomUUID } from 'node:crypto'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { CONTRACT_FLAGS, REQUEST_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addRequest, BUYER, party, WINNER } from '../insight.fixture.ts'
import { flagsWorld, short, shortCall, won } from './flags.fixture.ts'

const world = flagsWorld()
const { calls, turn } = world

const orgIdOf = (id: string) => orgId.parse(id)

describe('what the indicators of an organisation were counted from', () => {
  const asked = { orgId: orgIdOf(BUYER), role: 'buyer' } as const

  it('is as many requests as each figure counts, page by page, and public ones alone', async () => {
    const { db } = world
    for (let n = 0; n < 27; n += 1) await addRequest(db, short)
    await addRequest(db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await addRequest(db, { ...short, privacy: 'invited' })
    const closed = await addRequest(db, short)
    await addRequest(db, { ...short, content: { ...shortCall, buyers: [party(randomUUID())] } })
    await turn()
    await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, closed.num))
    const { counts } = await calls().orgFlags(asked)
    expect(counts[0]).toEqual({ code: 'R003', assessed: 28, flagged: 27 })
    for (const { code, flagged } of counts) {
      const known = REQUEST_FLAGS.find((one) => one === code)
      if (!known) throw new Error(`${code} is not told of requests`)
      const first = await calls().flagged({ ...asked, code: known })
      const rest =
        first.nextCursor === null
          ? []
          : (await calls().flagged({ ...asked, code: known, cursor: first.nextCursor })).items
      const ids = [...first.items, ...rest].map((item) => item.rfxId)
      expect([code, first.total, new Set(ids).size]).toEqual([code, flagged, flagged])
      expect(ids).not.toContain(closed.rfxId)
    }
    // What a share is of: all in which it can be told, those that stand out first.
    const all = { ...asked, code: 'R003', all: true } as const
    const first = await calls().flagged(all)
    const rest = await calls().flagged({ ...all, cursor: first.nextCursor })
    expect([first.total, rest.total]).toEqual([28, 28])
    const whole = [...first.items, ...rest.items]
    expect(new Set(whole.map((item) => item.rfxId)).size).toBe(28)
    expect(whole.map(({ told }) => told.length)).toEqual([...Array(27).fill(1), 0])
    const { items } = await calls().flagged({ ...asked, code: 'R018' })
    expect(items[0]?.told).toEqual([
      { code: 'R018', lotId: 'LOT-0001', value: 1, threshold: 1, inputs: expect.anything() },
    ])
    const none = await calls().flagged({ ...asked, role: 'supplier', code: 'R003' })
    expect(none).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('is as many requests of a country as its figure counts, and no closed ones', async () => {
    const { db } = world
    const inEstonia = { ...party(randomUUID()), country: 'EE' }
    for (let n = 0; n < 27; n += 1) await addRequest(db, short)
    await addRequest(db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await addRequest(db, { ...short, privacy: 'invited' })
    await addRequest(db, { ...short, content: { ...shortCall, buyers: [inEstonia] } })
    await turn()
    const { peers } = await calls().orgFlags(asked)
    const country = peers?.of ?? ''
    expect(peers?.counts[0]).toEqual({ code: 'R003', assessed: 28, flagged: 27 })
    const pages = async (of: string, all: boolean) => {
      const list = { country: of, code: 'R003', all } as const
      const first = await calls().flagged(list)
      const rest = await calls().flagged({ ...list, cursor: first.nextCursor })
      expect(rest.nextCursor).toBeNull()
      const ids = [...first.items, ...rest.items].map((item) => item.rfxId)
      return [first.total, first.items.length, new Set(ids).size]
    }
    expect(await pages(country, false)).toEqual([27, 25, 27])
    expect(await pages(country, true)).toEqual([28, 25, 28])
    expect(await pages('all', true)).toEqual([29, 25, 29])
    const estonian = await calls().flagged({ country: 'EE', code: 'R003' })
    expect(estonian.items.map(({ buyer, told }) => [buyer?.name, told.length])).toEqual([
      [inEstonia.name, 1],
    ])
    expect(estonian.total).toBe(1)
    const beyond = { country, code: 'R003', cursor: 2 ** 31 } as const
    await expect(calls().flagged(beyond)).rejects.toThrow(/cursor: Too big/)
    const last = await calls().flagged({ ...beyond, cursor: 2 ** 31 - 1 })
    expect(last.items).toHaveLength(25)
    const nowhere = await calls().flagged({ country: 'QQ', code: 'R003' })
    expect(nowhere).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('is as many contracts as an indicator of a pair tells', async () => {
    const { db } = world
    const direct = (value: string, winner = WINNER, procedureType = 'neg-wo-call') =>
      addRequest(db, {
        ...short,
        content: { ...shortCall, procedureType, awards: [won(value, '2026-06-01', winner)] },
      })
    for (let n = 0; n < 6; n += 1) await direct('120000')
    await direct('130000', WINNER, 'open')
    await direct('130000', WINNER, 'open').then(({ num }) =>
      db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, num)),
    )
    for (let n = 0; n < 6; n += 1) await direct('10', randomUUID(), 'open')
    await turn()
    const { own } = await calls().orgFlags(asked)
    const told = own.filter(({ other }) => other?.orgId === WINNER)
    expect(told.map(({ code, inputs }) => [code, inputs['contracts']]).sort()).toEqual([
      ['R040', 7],
      ['R055', 6],
    ])
    expect(told.find(({ code }) => code === 'R040')?.inputs['allContracts']).toBe(13)
    for (const { code, inputs } of told) {
      const known = CONTRACT_FLAGS.find((one) => one === code)
      if (!known) throw new Error(`${code} is not told of contracts`)
      for (const [one, other, role] of [
        [BUYER, WINNER, 'buyer'],
        [WINNER, BUYER, 'supplier'],
      ] as const) {
        const pair = { orgId: orgIdOf(one), otherId: other, role, code: known }
        const page = await calls().flagContracts(pair)
        expect([page.total, page.items.length, page.isCut]).toEqual([inputs['contracts'], 5, true])
        await expect(calls().flagContracts({ ...pair, cursor: 5 })).rejects.toThrow('plan.required')
        // All that the buyer awarded; what is told from no share has no whole.
        const { total } = await calls().flagContracts({ ...pair, all: true })
        expect(total).toBe(inputs['allContracts'] ?? inputs['contracts'])
      }
    }
    const other = { ...asked, otherId: randomUUID(), code: 'R040' } as const
    expect(await calls().flagContracts(other)).toMatchObject({ items: [], total: 0 })
  })
})
