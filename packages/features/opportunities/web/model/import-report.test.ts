import { expect, it } from 'vitest'
import type { ImportRow } from '../opportunity-import.client.ts'
import { reportTable, rowsByState } from './import-report.ts'

const rowOf = (
  number: number,
  state: ImportRow['state'],
  problems: ImportRow['problems'] = [],
) => ({
  number,
  name: `Nr ${number}`,
  state,
  problems,
  guid: null,
})
const rows = [
  rowOf(2, 'fine'),
  rowOf(3, 'wrong', [
    { field: 'value', value: 'much' },
    { field: 'stage', value: 'Maybe' },
  ]),
  rowOf(4, 'known'),
]

it('rows are grouped by what becomes of them', () => {
  const groups = rowsByState(rows)
  expect(groups.wrong.map(({ number }) => number)).toEqual([3])
  expect(groups.doubled).toEqual([])
})

it('the report has a line for each row, with all that is wrong in it', () => {
  const words = {
    headings: ['Row', 'Name', 'Result', 'Problems'],
    state: (state: string) => state.toUpperCase(),
    problem: ({ field, value }: ImportRow['problems'][number]) => `${field}: ${value}`,
  }
  expect(reportTable(rows, words)).toEqual([
    ['Row', 'Name', 'Result', 'Problems'],
    ['2', 'Nr 2', 'FINE', ''],
    ['3', 'Nr 3', 'WRONG', 'value: much; stage: Maybe'],
    ['4', 'Nr 4', 'KNOWN', ''],
  ])
})
