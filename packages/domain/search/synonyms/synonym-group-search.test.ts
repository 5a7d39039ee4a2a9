import { expect, it } from 'vitest'
import { findSynonymGroups } from './synonym-group-search.ts'
import { SYNONYM_GROUPS } from './synonym-groups.ts'

it('finds groups by a part of any name, in any language', () => {
  for (const typed of ['TILTS', 'tiltas', ' brid'])
    expect(findSynonymGroups(typed).map(({ en }) => en[0])).toEqual(['bridge'])
  expect(findSynonymGroups('sild').map(({ en }) => en[0])).toEqual(['bridge', 'heating'])
  expect(findSynonymGroups('celu').map(({ en }) => en[0])).toContain('road maintenance')
  expect(findSynonymGroups('')).toBe(SYNONYM_GROUPS)
  expect(findSynonymGroups('xyzzy')).toEqual([])
})

it('every group has a name in each language', () => {
  for (const group of SYNONYM_GROUPS)
    for (const names of Object.values(group)) expect(names.length).toBeGreaterThan(0)
})
