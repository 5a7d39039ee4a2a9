import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { SOURCE_CODES } from '../harvester/sources.ts'
import {
  FLAG_CONTEXTS,
  FLAG_NAMES,
  FLAGS,
  type FlagContext,
  SOURCE_TASK_FLAGS,
} from './feature-flags.ts'
import { type FlagReader, type FlagSetting, flagFor, NO_READER } from './flag-resolution.ts'

const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const OTHER = '7d1a9f55-3c1e-4a40-9b1d-0d6f2c1d2e3f'
const USER = '9e107d9d-372b-4d59-8f3c-1a2b3c4d5e6f'

const readers: readonly FlagReader[] = [null, USER, OTHER].flatMap((userId) =>
  [null, ORG, OTHER].flatMap((activeOrgId) =>
    [true, false].map((isSupport) => ({ userId, activeOrgId, isSupport })),
  ),
)

const IDS: Readonly<Record<FlagContext, string | null>> = {
  GLOBAL: null,
  SUPPORT: null,
  ORG,
  USER,
}

/** The rule in other words than the code's. */
const holds = (context: FlagContext, reader: FlagReader): boolean =>
  ({
    GLOBAL: true,
    SUPPORT: reader.isSupport,
    ORG: reader.activeOrgId === ORG,
    USER: reader.userId === USER,
  })[context]

describe.each(FLAG_NAMES)('%s', (name) => {
  const { fallback } = FLAGS[name]
  const set = (context: FlagContext, value: boolean): FlagSetting => ({
    name,
    context,
    contextId: IDS[context],
    value,
  })

  it('is its default where nothing is set', () => {
    for (const reader of readers) expect(flagFor(name, [], reader)).toBe(fallback)
  })

  it.each(FLAG_CONTEXTS)('applies in %s to whom it is for, and to nobody else', (context) => {
    for (const reader of readers) {
      const expected = holds(context, reader) ? !fallback : fallback
      expect(flagFor(name, [set(context, !fallback)], reader)).toBe(expected)
    }
  })

  it('is what the most specific says, whatever the order of the settings', () => {
    const reader = { userId: USER, activeOrgId: ORG, isSupport: true }
    const order: readonly FlagContext[] = ['USER', 'ORG', 'SUPPORT', 'GLOBAL']
    for (const [at, context] of order.entries()) {
      const below = order.slice(at + 1).map((lower) => set(lower, false))
      for (const value of [true, false]) {
        const settings = [...below.map((one) => ({ ...one, value: !value })), set(context, value)]
        expect(flagFor(name, settings, reader)).toBe(value)
        expect(flagFor(name, settings.toReversed(), reader)).toBe(value)
      }
    }
  })
})

test('settings of other flags, organisations and users change nothing', () => {
  const setting = fc.record({
    name: fc.constantFrom(...FLAG_NAMES, 'unknown'),
    context: fc.constantFrom(...FLAG_CONTEXTS),
    contextId: fc.constantFrom(null, ORG, OTHER),
    value: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...FLAG_NAMES), fc.array(setting), (name, settings) => {
      const mine = settings.filter((one) => one.name === name && one.context === 'GLOBAL')
      expect(flagFor(name, settings, NO_READER)).toBe(flagFor(name, mine, NO_READER))
    }),
  )
})

test('every source that something is fetched from has its flag', () => {
  const fetched = SOURCE_CODES.filter((code) => !['kogge', 'demo', 'file'].includes(code))
  expect(Object.keys(SOURCE_TASK_FLAGS).sort()).toEqual(fetched.sort())
  expect(new Set(Object.values(SOURCE_TASK_FLAGS)).size).toBe(fetched.length)
})

test('what is not built is off', () => {
  for (const name of FLAG_NAMES)
    if (FLAGS[name].group !== 'enable') expect(FLAGS[name].fallback).toBe(false)
})
