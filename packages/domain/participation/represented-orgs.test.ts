import { expect, test } from 'vitest'
import { nameToAct } from './represented-orgs.ts'

const own = { orgId: 'own', hasBegun: false }
const merged = { orgId: 'merged', hasBegun: true }

test('people act in their own name, unless something was begun in another alone', () => {
  expect(nameToAct([own])).toBe(own)
  expect(nameToAct([own, { ...merged, hasBegun: false }])).toBe(own)
  expect(nameToAct([own, merged])).toBe(merged)
  const begun = { ...own, hasBegun: true }
  expect(nameToAct([begun, merged])).toBe(begun)
})

test('of two that were begun each can be asked for, and nobody else’s', () => {
  expect(nameToAct([{ ...own, hasBegun: true }, merged], 'merged')).toBe(merged)
  expect(nameToAct([own, merged], 'other')).toBeNull()
  expect(nameToAct([own, { ...merged, hasBegun: false }], own.orgId)).toBe(own)
  // Nor in their own while something is begun in another: one bidder has one response.
  expect(nameToAct([own, merged], own.orgId)).toBeNull()
  const left = { ...own, hasBegun: true }
  expect(nameToAct([{ ...own, orgId: 'new' }, left], left.orgId)).toBe(left)
  // Nobody begins anything in a name that became part of theirs.
  expect(nameToAct([own, { ...merged, hasBegun: false }], 'merged')).toBeNull()
})
