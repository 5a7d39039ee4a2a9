import { expect, test } from 'vitest'
import { literalSpreads } from './literal-spreads.ts'

test.each([
  ['an object in an object', 'const a = { ...{ b: 1 }, c: 2 }'],
  ['an object of constants', 'const a = { ...({ b: 1 } as const) }'],
  ['an object that satisfies a type', 'const a = { ...({ b: 1 } satisfies B) }'],
  ['an array in an array', 'const a = [...[1, 2], 3]'],
  ['an array in a call', 'call(...[1, 2])'],
  ['an object in an element', 'const a = <A {...{ b: 1 }} />'],
  ['one within another', 'const a = { ...b, c: { ...{ d: 1 } } }'],
])('a literal that is spread is found: %s', (_name, text) => {
  expect(literalSpreads('a.tsx', `\n${text}`)).toEqual([2])
})

test.each([
  ['a variable', 'const a = { ...b }'],
  ['what a condition gives', 'const a = { ...(b && { c: 1 }), ...(b ? { c: 1 } : {}) }'],
  ['what a call gives', 'const a = [...b(), ...c.map((d) => ({ ...d }))]'],
  ['what is taken apart', 'const { a, ...rest } = b; const [c, ...d] = e'],
])('any other spread passes: %s', (_name, text) => {
  expect(literalSpreads('a.tsx', text)).toEqual([])
})
