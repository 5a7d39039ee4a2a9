import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBeyond } from './json-shape-limits.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const depthOf = (value: unknown): number =>
  isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const membersOf = (value: unknown): number => {
  if (!isObject(value)) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Math.max(own, ...Object.values(value).map(membersOf))
}

const [DEEP, MANY] = [1e9, 1e9]

it('is right about any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const [depth, members] = [depthOf(value), membersOf(value)]
      const json = JSON.stringify(value)
      expect(isBeyond(json, { depth, members: Math.max(1, members) })).toBe(false)
      if (depth > 0) expect(isBeyond(json, { depth: depth - 1, members: MANY })).toBe(true)
      if (members > 1) expect(isBeyond(json, { depth: DEEP, members: members - 1 })).toBe(true)
    }),
  )
})

it('takes no sign in a string for one, however it is quoted', () => {
  const most = { depth: 1, members: 2 }
  expect(isBeyond('{"a":"[[[[,,,","b\\\\":"[[\\"[[,,"}', most)).toBe(false)
  expect(isBeyond('{"a\\\\":[[]]}', { depth: 2, members: 2 })).toBe(true)
})

it('counts the members of each object by itself, and those of lists not at all', () => {
  const json = '[{"a":1,"b":2},{"a":[1,2,3,4,5],"b":{"c":1}},7,8,9]'
  expect(isBeyond(json, { depth: DEEP, members: 2 })).toBe(false)
  expect(isBeyond(json, { depth: DEEP, members: 1 })).toBe(true)
})

it('goes once through what is hostile', () => {
  const hostile = ['[', '"', '\\', '"\\', '\\"', '{"a":', ',', ']', '},'].map((part) =>
    part.repeat(200_000),
  )
  const start = performance.now()
  for (const text of hostile) isBeyond(text, { depth: DEEP, members: MANY })
  // A second look for every sign would take minutes.
  expect(performance.now() - start).toBeLessThan(2000)
})
