import { expect, it } from 'vitest'
import {
  BUYER,
  bytesOf,
  type NoticeParts,
  noticeXml,
  organisation,
} from '../fixtures/eforms-notices.ts'
import { call, correction, file, result } from '../fixtures/procedure-notices.ts'
import { type CleanNotice, cleanNotice } from '../intake/clean-notice.ts'
import { parseFile } from '../intake/file-parser.ts'
import { toRawFile } from '../intake/raw-files.ts'
import { createWriteScheduler } from './write-scheduler.ts'

const read = (parts: NoticeParts): CleanNotice => {
  const { name } = file(`${parts.id}.xml`, '')
  const raw = toRawFile(name, bytesOf(noticeXml(parts)))
  const [notice] = parseFile(raw.bytes).notices
  if (!notice) throw new Error('The fixture is no notice.')
  return cleanNotice(notice, raw, { source: 'ted', receivedAt: new Date('2026-11-22T00:00:00Z') })
}

/** The call of a procedure by a buyer of its own. */
const ownCall = (procedure: number): CleanNotice =>
  read({
    ...call(procedure),
    organisations: organisation('ORG-0001', `Dome ${procedure}`, `4000000001${procedure}`),
  })

/** A writer that waits to be let go, and what it was given so far. */
const slowWriter = () => {
  const given: string[][] = []
  const waiting: {
    resolve: (refused?: readonly string[]) => void
    reject: (error: Error) => void
  }[] = []
  const { write } = createWriteScheduler(async (notices) => {
    given.push(idsOf(notices))
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[] | undefined>()
    waiting.push({ resolve, reject })
    const reasons = (await promise) ?? []
    const refused = notices
      .filter(({ id }) => reasons.includes(id))
      .map((notice) => ({ notice, reason: 'no' }))
    return { added: notices.length - refused.length, refused, requests: notices.length }
  })
  return { given, write, end: (nth: number) => waiting[nth] }
}

/** Lets everything happen that waits for nothing else. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const idsOf = (notices: readonly CleanNotice[]): string[] => notices.map(({ id }) => id)
const added = (count: number) => ({ added: count, refused: [], requests: count })

it('writes what shares nothing at once, but no more than it may', async () => {
  const { given, write, end } = slowWriter()
  const each = [1, 2, 3, 4, 5].map((nth) => [ownCall(nth)])
  const all = Promise.all(each.map((one) => write(one)))
  await settle()
  expect(given).toEqual(each.slice(0, 3).map(idsOf))
  end(1)?.resolve()
  await settle()
  // Those that had to wait are written together.
  expect(given[3]).toEqual(each.slice(3).flatMap(idsOf))
  for (const nth of [0, 2, 3]) end(nth)?.resolve()
  const counts = (await all).map((outcome) => outcome.added)
  expect(counts).toEqual([1, 1, 1, 1, 1])
})

/** Without names that would have to be locked. */
const bare = (nth: number): CleanNotice => ({ ...ownCall(nth), tokens: [], titleKey: null })

it.each([
  ['many notices, at most 300 together', bare, 950, [300, 300, 300], 50],
  ['no more together than can be locked one by one', ownCall, 400, [114, 114, 114], 58],
  ['notices for which there is nothing else to do, all at once', ownCall, 300, [100, 100, 100], 0],
  ['few notices, but not fewer than is worth a transaction', ownCall, 100, [60, 40], 0],
])('writes %s', async (_what, made, count, lengths, rest) => {
  const { given, write, end } = slowWriter()
  const written = write(Array.from({ length: count }, (_, nth) => made(nth)))
  await settle()
  expect(given.map(({ length }) => length)).toEqual(lengths)
  for (const nth of lengths.keys()) end(nth)?.resolve()
  await settle()
  if (rest > 0) expect(given.slice(lengths.length).map(({ length }) => length)).toEqual([rest])
  end(lengths.length)?.resolve()
  expect(await written).toEqual(added(count))
})

it('shares the writes of a process between harvests, of which each has one', async () => {
  const [one, other] = [slowWriter(), slowWriter()]
  const first = [1, 2, 3].map((nth) => one.write([ownCall(nth)]))
  const second = [4, 5].map((nth) => other.write([ownCall(nth)]))
  await settle()
  expect([one.given.length, other.given.length]).toEqual([3, 1])
  for (const nth of [0, 1, 2]) one.end(nth)?.resolve()
  other.end(0)?.resolve()
  await Promise.all(first)
  await settle()
  expect(other.given).toHaveLength(2)
  other.end(1)?.resolve()
  await Promise.all(second)
})

it('fails only once nothing of what was given is being written any more', async () => {
  const { given, write, end } = slowWriter()
  const failing = write(Array.from({ length: 500 }, (_, nth) => ownCall(nth)))
  let isOver = false
  failing.catch(() => {
    isOver = true
  })
  await settle()
  expect(given).toHaveLength(3)
  end(1)?.reject(new Error('away'))
  end(0)?.resolve()
  await settle()
  // What was not begun stays so.
  expect(given).toHaveLength(3)
  expect(isOver).toBe(false)
  end(2)?.resolve()
  await expect(failing).rejects.toThrow('away')
})

it.each([
  ['a procedure', [ownCall(1)], read({ ...correction(1), organisations: '' })],
  ['an organisation', [read(call(1))], read(call(2))],
  ['the notice itself', [ownCall(1)], ownCall(1)],
])(
  'writes what shares %s with what is being written once that has ended, with what comes then',
  async (_what, first, shared) => {
    const { given, write, end } = slowWriter()
    const [free, later] = [ownCall(3), ownCall(4)]
    const begun = write(first)
    const second = write([shared, free])
    await settle()
    expect(given).toEqual([idsOf(first), [free.id]])
    const third = write([later])
    end(1)?.resolve()
    end(2)?.resolve()
    await settle()
    expect(given.slice(2)).toEqual([[later.id]])
    end(0)?.resolve()
    await settle()
    expect(given[3]).toEqual([shared.id])
    end(3)?.resolve()
    expect(await begun).toEqual(added(1))
    expect(await second).toEqual(added(2))
    expect(await third).toEqual(added(1))
  },
)

it('waits for no organisation that was written before, nor for ever for what failed', async () => {
  const { given, write, end } = slowWriter()
  const failing = write([read(call(1)), ownCall(7)])
  const waiting = write([read(call(2))])
  await settle()
  expect(given).toHaveLength(1)
  end(0)?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await settle()
  // Of what failed nothing is known to be there, so that this one was written after it.
  expect(given).toHaveLength(2)
  end(1)?.resolve()
  await waiting
  const [third, fourth] = [write([read(call(3))]), write([read(call(4))])]
  await settle()
  expect(given).toHaveLength(4)
  for (const nth of [2, 3]) end(nth)?.resolve()
  await Promise.all([third, fourth])
})

it('writes nothing more of those of whom something failed, and all that others gave', async () => {
  const { given, write, end } = slowWriter()
  const held = write([read(call(1))])
  const failing = write([ownCall(5), read(call(2))])
  const other = write([read(call(3))])
  await settle()
  expect(given).toHaveLength(2)
  end(1)?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  end(0)?.resolve()
  await held
  expect(given.slice(2)).toEqual([[read(call(3)).id]])
  end(2)?.resolve()
  expect(await other).toEqual(added(1))
})

it('tells each which of its own notices were refused', async () => {
  const { given, write, end } = slowWriter()
  const held = [1, 2, 3].map((nth) => write([ownCall(nth)]))
  const [one, other] = [[ownCall(4), ownCall(5)], [ownCall(6)]]
  const both = Promise.all([write(one), write(other)])
  for (const nth of [0, 1, 2]) end(nth)?.resolve()
  await Promise.all(held)
  expect(given[3]).toEqual(idsOf([...one, ...other]))
  end(3)?.resolve([...idsOf(one.slice(1)), ...idsOf(other)])
  const [ofOne, ofOther] = await both
  expect(ofOne).toMatchObject({ added: 1, refused: [{ notice: { id: one[1]?.id } }] })
  expect(ofOther).toMatchObject({ added: 0, refused: [{ notice: { id: other[0]?.id } }] })
})

it('keeps the order of two readings of one notice, of which one shares an organisation', async () => {
  const { given, write, end } = slowWriter()
  const begun = write([read(result(1))])
  const winner = read({ ...call(2), organisations: BUYER })
  const alone = ownCall(2)
  expect(winner.id).toBe(alone.id)
  const second = write([winner, alone])
  await settle()
  // The second shares nothing with what is being written, but it is not the first.
  expect(given).toHaveLength(1)
  end(0)?.resolve()
  await settle()
  expect(given[1]).toEqual([winner.id, alone.id])
  end(1)?.resolve()
  await Promise.all([begun, second])
})
