import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { guessedMapping } from '@kogge/domain/opportunities/import/import-headings.ts'
import { readImportRows } from '@kogge/domain/opportunities/import/import-rows.ts'
import en from '@kogge/i18n/messages/en/opportunityImport.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/opportunityImport.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/opportunityImport.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/opportunityImport.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { OPPORTUNITY_TEXTS } from '../../http/export-texts.ts'

const TEXTS = { en, et, lt, lv }

describe.each(UI_LOCALES)('in the language %s', (locale) => {
  const { fields, example } = TEXTS[locale]

  it('the headings of each field are known as its own', () => {
    const names = Object.keys(fields)
    expect(guessedMapping(Object.values(fields))).toEqual(
      Object.fromEntries(names.map((name, at) => [name, at])),
    )
  })

  it('the example is one that can be imported', () => {
    const cells = Object.values(example)
    const headings = Object.entries(fields).filter(([name]) => name in example)
    const mapping = guessedMapping(headings.map(([, heading]) => heading))
    const ordered = headings.map(
      ([name]) => Object.entries(example).find(([one]) => one === name)?.[1],
    )
    expect(ordered).toHaveLength(cells.length)
    const [row] = readImportRows([{ number: 2, cells: ordered.map((cell) => cell ?? '') }], mapping)
    expect(row?.problems).toEqual([])
    expect(row?.draft).toMatchObject({
      status: 'IN_PROGRESS',
      value: { amount: '250000', currency: 'EUR' },
      probability: 60,
      deadlineAt: new Date('2027-03-15T12:00:00.000Z'),
    })
  })

  it('our own export is read as it was written', () => {
    const { columns } = OPPORTUNITY_TEXTS[locale]
    const names = Object.keys(columns)
    const { name, stage, outcome, value, currency, dueOn, deadline, tags, tender } = guessedMapping(
      Object.values(columns),
    )
    const at = (column: string): number => names.indexOf(column)
    expect({ name, stage, outcome, value, currency, dueOn, deadline, tags, tender }).toEqual({
      name: at('name'),
      stage: at('stage'),
      outcome: at('outcome'),
      value: at('value'),
      currency: at('currency'),
      dueOn: at('dueOn'),
      deadline: at('deadlineAt'),
      tags: at('tags'),
      tender: at('tender'),
    })
  })
})
