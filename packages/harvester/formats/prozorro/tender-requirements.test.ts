import { describe, expect, it } from 'vitest'
import { readCriteria } from './tender-requirements.ts'

const criterion = (id: string, more: object = {}) => ({
  title: 'Критерій',
  title_en: 'Criterion',
  classification: { scheme: 'ESPD211', id },
  ...more,
})

describe('criteria of Prozorro', () => {
  it.each([
    ['CRITERION.EXCLUSION.CONVICTIONS.FRAUD', 'exclusion', 'exg-crim-fraud'],
    ['CRITERION.EXCLUSION.NATIONAL.OTHER', 'exclusion', 'exg-natl'],
    ['CRITERION.EXCLUSION.toString', 'exclusion', null],
    ['CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY.REFERENCES', 'selection', 'tp-abil'],
    ['CRITERION.OTHER.BID.GUARANTEE', 'submission', 'guarantee'],
    ['CRITERION.OTHER.BID.LANGUAGE', 'submission', null],
    ['CRITERION.OTHER.CONTRACT.GUARANTEE', 'execution', null],
    ['CRITERION.OTHER.SUBJECT_OF_PROCUREMENT.LOCAL_ORIGIN_LEVEL', 'selection', 'other'],
  ])('%s is %s by %s', (id, kind, type) => {
    const read = readCriteria({ criteria: [criterion(id)] }, 'uk')
    expect([...read]).toEqual([
      [null, [{ kind, type, name: { uk: 'Критерій', en: 'Criterion' }, description: {} }]],
    ])
  })

  it('say in words what is demanded now, lot by lot', () => {
    const requirementGroups = [
      { requirements: [{ title: 'Було', status: 'cancelled' }, { title: 'Гарантія 4 %' }] },
      { requirements: [{ title: 'Назва', description: 'Строк 30 днів', status: 'active' }] },
    ]
    const id = 'CRITERION.OTHER.CONTRACT.GUARANTEE'
    const read = readCriteria(
      {
        criteria: [
          criterion(id, { requirementGroups, relatesTo: 'lot', relatedItem: 'a' }),
          criterion(id, { requirementGroups, relatesTo: 'tender', description: 'Загальна' }),
        ],
      },
      'uk',
    )
    const descriptionOf = (lot: string | null) =>
      read.get(lot)?.map(({ description }) => description)
    expect(descriptionOf('a')).toEqual([{ uk: 'Гарантія 4 %\nСтрок 30 днів' }])
    expect(descriptionOf(null)).toEqual([{ uk: 'Загальна' }])
  })
})
