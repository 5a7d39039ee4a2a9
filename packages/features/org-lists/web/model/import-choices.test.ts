import { expect, it } from 'vitest'
import type { ImportRow } from '../org-lists.client.ts'
import { importedMembers, importFile } from './import-choices.ts'

const org = (orgId: string) => ({
  orgId,
  name: `Org ${orgId}`,
  country: 'LV',
  registrationNumber: '1',
})
const row = (place: number, change: Partial<ImportRow>): ImportRow => ({
  row: place,
  number: String(place),
  country: null,
  name: '',
  note: `Nr ${place}`,
  tags: [],
  result: 'unknown',
  problem: null,
  org: null,
  candidates: [],
  ...change,
})

const REPORT = {
  rows: [
    row(1, { result: 'found', org: org('a') }),
    row(2, { result: 'listed', org: org('b') }),
    row(3, { result: 'ambiguous', candidates: [org('c'), org('d')] }),
    row(4, { result: 'ambiguous', candidates: [org('a')] }),
    row(5, {}),
  ],
}

it('adds what was found and what was chosen, each once', () => {
  const idsOf = (choices: [number, string][]) =>
    importedMembers(REPORT, new Map(choices)).map(({ memberId, note }) => [memberId, note])
  expect(idsOf([])).toEqual([['a', 'Nr 1']])
  expect(
    idsOf([
      [3, 'd'],
      [4, 'a'],
    ]),
  ).toEqual([
    ['a', 'Nr 1'],
    ['d', 'Nr 3'],
  ])
  // None of those that were offered.
  expect(idsOf([[3, 'z']])).toEqual([['a', 'Nr 1']])
})

it('says in the file what becomes of each row', () => {
  const words = { headings: ['Row'], resultOf: ({ result }: ImportRow) => result }
  expect(importFile(REPORT, new Map([[3, 'c']]), words)).toEqual([
    ['Row'],
    ['1', '1', '', '', 'found', 'Org a', '1'],
    ['2', '2', '', '', 'listed', 'Org b', '1'],
    ['3', '3', '', '', 'ambiguous', 'Org c', '1'],
    ['4', '4', '', '', 'ambiguous', '', ''],
    ['5', '5', '', '', 'unknown', '', ''],
  ])
})
