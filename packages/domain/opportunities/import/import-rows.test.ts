import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import-fields.ts'
import { readImportRows } from './import-rows.ts'

const mapping: ImportMapping = Object.fromEntries(IMPORT_FIELDS.map((field, at) => [field, at]))
const rowOf = (cells: Partial<Record<ImportField, string>>, number = 2) => ({
  number,
  cells: IMPORT_FIELDS.map((field) => cells[field] ?? ''),
})
const read = (cells: Partial<Record<ImportField, string>>) => {
  const [row] = readImportRows([rowOf({ name: 'Ceļi', ...cells })], mapping)
  if (!row) throw new Error('No row was read.')
  return row
}
const wrong = (cells: Partial<Record<ImportField, string>>) =>
  read(cells).problems.map(({ field }) => field)

describe('a row of a table', () => {
  it('is an opportunity with all that it has', () => {
    const { draft, problems } = read({
      stage: 'Darbā',
      value: '12 500,00',
      currency: 'sek',
      probability: '40 %',
      deadline: '21.11.2026 14:00',
      dueOn: '20.11.2026',
      tags: 'Ceļi; ceļi, Vidzeme',
      buyer: 'Cēsu  novads\n',
      assignee: 'ilze@example.test',
      tender: '123456-2026',
    })
    expect(problems).toEqual([])
    expect(draft).toEqual({
      name: 'Ceļi',
      description: '',
      status: 'IN_PROGRESS',
      resolution: null,
      value: { amount: '12500.00', currency: 'SEK' },
      probability: 40,
      deadlineAt: new Date('2026-11-21T12:00:00.000Z'),
      dueAt: new Date('2026-11-20T21:59:59.999Z'),
      tags: ['ceļi', 'Vidzeme'],
      buyer: 'Cēsu  novads',
      assignee: 'ilze@example.test',
      tender: '123456-2026',
    })
  })

  it('has its state in one column or in two', () => {
    const stateOf = (cells: Partial<Record<ImportField, string>>) => {
      const { status, resolution } = read(cells).draft
      return [status, resolution]
    }
    expect(stateOf({})).toEqual(['NEW', null])
    expect(stateOf({ stage: 'Won' })).toEqual(['PROPOSAL_MADE', 'WON'])
    expect(stateOf({ stage: 'Closed' })).toEqual(['NEW', 'CLOSED'])
    expect(stateOf({ stage: 'Qualified', outcome: 'Lost' })).toEqual(['QUALIFIED', 'LOST'])
    expect(wrong({ stage: 'New', outcome: 'Won' })).toEqual(['outcome'])
  })

  it('says which values are wrong, each with what stands there', () => {
    expect(read({ value: 'a lot', deadline: '31.02.2027' }).problems).toEqual([
      { field: 'value', value: 'a lot' },
      { field: 'deadline', value: '31.02.2027' },
    ])
    expect(wrong({ name: '' })).toEqual(['name'])
    expect(wrong({ name: '', tender: '123456-2026' })).toEqual([])
    expect(wrong({ name: 'x'.repeat(301) })).toEqual(['name'])
    expect(wrong({ value: '5 EUR', currency: 'SEK' })).toEqual(['currency'])
    expect(wrong({ stage: 'Maybe' })).toEqual(['stage'])
    expect(wrong({ tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join(';') })).toEqual([
      'tags',
    ])
  })

  it('is read, whatever its cells', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: IMPORT_FIELDS.length }), (cells) => {
        const [row] = readImportRows([{ number: 2, cells }], mapping)
        expect(row?.draft.name.includes('\0')).toBe(false)
        expect(row?.draft.description.includes('\0')).toBe(false)
      }),
    )
  })
})
