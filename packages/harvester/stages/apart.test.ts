import { expect, it } from 'vitest'
import { BUYER, bytesOf, type NoticeParts, noticeXml, organisation } from '../fixtures/notices.ts'
import { call, correction, file, result } from '../fixtures/procedures.ts'
import { openApart } from './apart.ts'
import { type CleanNotice, cleanNotice } from './clean.ts'
import { parseFile } from './parsed.ts'
import { toRawFile } from './raw.ts'

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
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const write = async (part: readonly CleanNotice[]): Promise<number> => {
    given.push(part.map(({ id }) => id))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ resolve, reject })
    await promise
    return part.length
  }
  return { given, write, end: (nth: number) => waiting[nth] }
}

/** Lets everything happen that waits for nothing else. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const idsOf = (notices: readonly CleanNotice[]): string[] => notices.map(({ id }) => id)

it('writes what shares nothing at once', async () => {
  const { given, write, end } = slowWriter()
  const { write: apart } = openApart()
  const [one, other] = [[ownCall(1)], [ownCall(2)]]
  const both = Promise.all([apart(one, write), apart(other, write)])
  await settle()
  expect(given).toEqual([idsOf(one), idsOf(other)])
  for (const nth of [0, 1]) end(nth)?.resolve()
  expect(await both).toEqual([[1], [1]])
})

it.each([
  ['a procedure', [ownCall(1)], read({ ...correction(1), organisations: '' })],
  ['an organisation', [read(call(1))], read(call(2))],
  ['the notice itself', [ownCall(1)], ownCall(1)],
])(
  'writes what shares %s with what is being written once that has ended',
  async (_what, first, shared) => {
    const { given, write, end } = slowWriter()
    const { write: apart } = openApart()
    const free = ownCall(3)
    const begun = apart(first, write)
    const second = apart([shared, free], write)
    await settle()
    expect(given).toEqual([idsOf(first), [free.id]])
    end(1)?.resolve()
    await settle()
    expect(given).toHaveLength(2)
    end(0)?.resolve()
    await settle()
    expect(given[2]).toEqual([shared.id])
    end(2)?.resolve()
    expect(await begun).toEqual([1])
    expect(await second).toEqual([1, 1])
  },
)

it('waits for no organisation that was written before, nor for ever for what failed', async () => {
  const { given, write, end } = slowWriter()
  const { write: apart } = openApart()
  const failing = apart([read(call(1))], write)
  const waiting = apart([read(call(2))], write)
  await settle()
  expect(given).toHaveLength(1)
  end(0)?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await settle()
  // Of what failed nothing is known to be there, so that this one was written after it.
  expect(given).toHaveLength(2)
  end(1)?.resolve()
  await waiting
  const [third, fourth] = [apart([read(call(3))], write), apart([read(call(4))], write)]
  await settle()
  expect(given).toHaveLength(4)
  for (const nth of [2, 3]) end(nth)?.resolve()
  await Promise.all([third, fourth])
})

it('keeps the order of two readings of one notice, of which one shares an organisation', async () => {
  const { given, write, end } = slowWriter()
  const { write: apart } = openApart()
  const begun = apart([read(result(1))], write)
  const winner = read({ ...call(2), organisations: BUYER })
  const alone = ownCall(2)
  expect(winner.id).toBe(alone.id)
  const second = apart([alone, winner], write)
  await settle()
  expect(given).toHaveLength(1)
  end(0)?.resolve()
  await settle()
  expect(given[1]).toEqual([alone.id, winner.id])
  end(1)?.resolve()
  await Promise.all([begun, second])
})
