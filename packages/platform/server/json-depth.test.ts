import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeper } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0

it('is right about any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value)
      const json = JSON.stringify(value)
      expect(isDeeper(json, depth)).toBe(false)
      if (depth > 0) expect(isDeeper(json, depth - 1)).toBe(true)
    }),
  )
})

it('takes no bracket in a string for one, however it is quoted', () => {
  expect(isDeeper('{"a":"[[[[","b\\\\":"[[\\"[["}', 1)).toBe(false)
  expect(isDeeper('{"a\\\\":[[]]}', 2)).toBe(true)
})

it('goes once through what is hostile', () => {
  const hostile = ['[', '"', '\\', '"\\', '\\"', '{"a":'].map((part) => part.repeat(200_000))
  const start = performance.now()
  for (const text of hostile) isDeeper(text, 1e9)
  // A second look for every sign would take minutes.
  expect(performance.now() - start).toBeLessThan(2000)
})
