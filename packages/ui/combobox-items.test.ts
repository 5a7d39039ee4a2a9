import { describe, expect, it } from 'vitest'
import { filterItems, fold } from './combobox-items.ts'

const items = [
  { value: 'LV1', label: 'Rīgas valstspilsētas pašvaldība', description: '90011524360' },
  { value: 'EE1', label: 'Tallinna Linnavalitsus' },
  { value: 'LT1', label: 'Vilniaus miesto savivaldybė' },
  { value: 'LV2', label: 'Jaunā Rīgas iela' },
]
const found = (query: string) => filterItems(items, query).map((item) => item.value)

describe('fold', () => {
  it('drops the diacritics of the home languages', () => {
    expect(fold('ĀČĒĢĪĶĻŅŠŪŽ')).toBe('acegiklnsuz')
    expect(fold('õäöü ąęėįųū')).toBe('oaou aeeiuu')
  })
})

describe('filterItems', () => {
  it('gives everything for an empty query', () => {
    expect(filterItems(items, '  ')).toBe(items)
  })

  it('finds without diacritics and without regard to case', () => {
    expect(found('PASVALDIBA')).toEqual(['LV1'])
    expect(found('savivaldybė')).toEqual(['LT1'])
  })

  it('wants every word, wherever it stands', () => {
    expect(found('pašvaldība rīga')).toEqual(['LV1'])
    expect(found('pašvaldība tallinn')).toEqual([])
  })

  it('searches description and value', () => {
    expect(found('9001152')).toEqual(['LV1'])
    expect(found('ee1')).toEqual(['EE1'])
  })

  it('puts labels that start with the query first', () => {
    expect(found('riga')).toEqual(['LV1', 'LV2'])
    expect(found('jauna')).toEqual(['LV2'])
    expect(filterItems([...items].reverse(), 'rīga').map((item) => item.value)).toEqual([
      'LV1',
      'LV2',
    ])
  })
})
