import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, inCanonicalOrder, type Json } from './canonical-json.ts'

/** RFC 8785 as it reads, for what has no fractions. */
const asItReads = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asItReads).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${asItReads(member)}`).join(',')}}`
}

const names = ['a', 'b', 'é', '𝄞', '\ufb33', '', '__proto__', 'toString', '\ud800']
const jsonOf = (name: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
  fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ unit: 'binary' })),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, fc.option(tie('value'), { nil: undefined }), { maxKeys: 5 }),
    ),
  })).value
const anyName = fc.oneof(
  fc.constantFrom(...names, '10', '9', '0a'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)

test('whatever it is of, it is written as the standard says', () => {
  fc.assert(
    fc.property(jsonOf(anyName), (value) => {
      const text = canonicalJson(value)
      expect(text).toBe(asItReads(value))
      expect(canonicalJson(inCanonicalOrder(value))).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('once it is in order JSON itself writes it so', () => {
  fc.assert(
    fc.property(jsonOf(fc.constantFrom(...names)), (value) => {
      expect(JSON.stringify(inCanonicalOrder(value))).toBe(canonicalJson(value))
    }),
    { numRuns: 1000 },
  )
})

test('keys are in the order of their UTF-16 units, list places among them', () => {
  expect(
    canonicalJson({ b: 1, a: [{ d: null, c: undefined }], 9: '9', 10: 0, '\u20ac': 1, '\r': 2 }),
  ).toBe('{"\\r":2,"10":0,"9":"9","a":[{"d":null}],"b":1,"\u20ac":1}')
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"z":1,"y":2}}'))).toBe(
    '{"__proto__":{"y":2,"z":1},"b":1}',
  )
})

test('what is in order already is not copied', () => {
  const value = { a: [{ b: 1, c: [] }], d: 'x' }
  expect(inCanonicalOrder(value)).toBe(value)
})
