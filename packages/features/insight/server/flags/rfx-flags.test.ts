import { randomUUID } from 'node:crypto'
import { rfxFlag, rfxInsight } from '@kogge/db/schema/insight.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { bitsOf } from '@kogge/domain/insight/flags/flag-codes.ts'
import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { awardWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addRequest, party, WINNER } from '../insight.fixture.ts'
import { flagsWorld, lostAt, short, shortCall, won } from './flags.fixture.ts'

const world = flagsWorld()
const { calls, turn } = world

describe('the indicators of a request', () => {
  it('say what stands out, what does not, and what cannot be told', async () => {
    const added = await addRequest(world.db, short)
    const flags = await calls().flags({ rfxId: rfxId.parse(added.rfxId) })
    expect(flags.flags.map(({ code, lotId }) => [code, lotId])).toEqual([
      ['R003', null],
      ['R018', 'LOT-0001'],
    ])
    expect(flags.calm).toEqual(['R010', 'R005'])
    expect(flags.unknown).toEqual(['R061', 'R062', 'R069', 'R024', 'R028', 'R035', 'R036', 'R058'])
    expect(flags.peers).toBeNull()
    await turn()
    const { peers } = await calls().flags({ rfxId: rfxId.parse(added.rfxId) })
    expect(peers).toMatchObject({ of: 'LV' })
    expect(peers?.counts[0]).toEqual({ code: 'R003', assessed: 1, flagged: 1 })
  })

  it('are not there for who may not see the request', async () => {
    const hidden = await addRequest(world.db, { ...short, privacy: 'invited' })
    for (const id of [hidden.rfxId, randomUUID()])
      await expect(calls().flags({ rfxId: rfxId.parse(id) })).rejects.toThrow('record.not_found')
    await turn()
    expect(await world.db.select().from(rfxInsight)).toEqual([])
  })

  it('are kept once, and told again when the request changes', async () => {
    const { db } = world
    const { num } = await addRequest(db, { ...short, updatedAt: '2026-11-20T10:00:00Z' })
    await turn()
    await turn(new Date('2026-11-21T12:05:00Z'))
    const kept = () => db.select({ code: rfxFlag.code }).from(rfxFlag).orderBy(rfxFlag.code)
    expect(await kept()).toEqual([{ code: 'R003' }, { code: 'R018' }])
    const [row] = await db.select().from(rfxInsight)
    expect(row).toMatchObject({
      assessed: bitsOf(['R003', 'R018', 'R010', 'R005']),
      flagged: bitsOf(['R003', 'R018']),
      decisionDays: 24,
      procedure: 'open',
    })
    await db
      .update(rfx)
      .set({
        deadlineAt: new Date('2026-06-01T00:00:00Z'),
        updatedAt: new Date('2026-11-21T13:00:00Z'),
      })
      .where(eq(rfx.num, num))
    await turn(new Date('2026-11-21T13:05:00Z'))
    expect(await kept()).toEqual([{ code: 'R018' }])
    await db.update(rfx).set({ privacy: 'invited', updatedAt: new Date('2026-11-21T13:06:00Z') })
    await turn(new Date('2026-11-21T13:10:00Z'))
    expect(await kept()).toEqual([])
    expect(await db.select().from(rfxInsight)).toEqual([])
  })

  it('see what a transaction wrote that was still open when its time was passed', async () => {
    const { db } = world
    await addRequest(db, { ...short, updatedAt: '2026-11-21T11:59:00Z' })
    await turn()
    await addRequest(db, { ...short, updatedAt: '2026-11-21T11:55:00Z' })
    await turn(new Date('2026-11-21T12:05:00Z'))
    expect(await db.select().from(rfxInsight)).toHaveLength(2)
  })

  it('tell late decisions once it is known what is usual', async () => {
    const { db } = world
    for (let days = 1; days <= 31; days += 1) {
      const decidedAt = new Date(Date.parse('2026-05-08') + days * 86_400_000).toISOString()
      await addRequest(db, {
        ...short,
        content: { ...shortCall, awards: [won('1000', decidedAt.slice(0, 10))] },
      })
    }
    const late = await addRequest(db, {
      ...short,
      content: { ...shortCall, awards: [won('1000', '2026-11-01')] },
    })
    await turn()
    const codes = await db
      .select({ code: rfxFlag.code })
      .from(rfxFlag)
      .where(eq(rfxFlag.rfxNum, late.num))
    expect(codes.map(({ code }) => code)).toContain('R062')
    const { flags } = await calls().flags({ rfxId: rfxId.parse(late.rfxId) })
    const told = flags.find(({ code }) => code === 'R062')
    expect(told).toMatchObject({ value: 177, inputs: { among: 32, decidedOn: '2026-11-01' } })
  })

  it('tell tenders whose prices lie unusually near or far, once it is known what is usual', async () => {
    const { db } = world
    const contested = (next: string) =>
      addRequest(db, {
        ...short,
        // Nobody says when they decided.
        content: {
          ...shortCall,
          ...lostAt(next),
          awards: [{ ...won('1000', '2026-06-01', WINNER, 2), decidedAt: null }],
        },
      })
    for (let percent = 20; percent <= 50; percent += 1) await contested(`${1000 + percent * 10}`)
    const near = await contested('1005')
    const far = await contested('2500')
    await turn()
    const codesOf = async ({ num }: { num: number }) =>
      (await db.select().from(rfxFlag).where(eq(rfxFlag.rfxNum, num))).map(({ code }) => code)
    expect(await codesOf(near)).toContain('R024')
    expect(await codesOf(far)).toContain('R058')
    const { flags } = await calls().flags({ rfxId: rfxId.parse(far.rfxId) })
    expect(flags.find(({ code }) => code === 'R058')).toMatchObject({
      value: 150,
      inputs: { low: '1000', high: '2500', among: 33 },
    })
  })

  it('take what strangers write for text', async () => {
    const hostile: Partial<RfxContent> = {
      ...shortCall,
      procedureType: "open'; drop table rfx_flag; --\u0000",
      awards: [
        awardWith({ lotId: '\u0000<script>', winners: [party(WINNER)], tendersReceived: 1 }),
      ],
    }
    const clean = JSON.parse(JSON.stringify(hostile).replaceAll('\\u0000', ''))
    await addRequest(world.db, { ...short, content: clean })
    await turn()
    expect(await world.db.select().from(rfxInsight)).toHaveLength(1)
  })
})
