import { describe, expect, it } from 'vitest'
import { hasSchemas, schemaFaults } from './checks/schema-validation.fixture.ts'
import { criterionWeight } from './criterion-xml.ts'
import { CASES } from './notice-draft-cases.fixture.ts'
import { draftOf } from './notice-drafts.fixture.ts'

describe.skipIf(!hasSchemas)('drafts, by the XML schemas of the eForms SDK', () => {
  it('hold', () => {
    const drafts = new Map(Object.entries(CASES).map(([name, given]) => [name, draftOf(given)]))
    expect(Object.fromEntries(schemaFaults(drafts))).toEqual({})
  })

  it.each([
    ['40 %', 'per-exa', '40'],
    ['25/100', 'per-exa', '25'],
    ['15,00', 'per-exa', '15.00'],
    ['20 Punkte', 'poi-exa', '20'],
    ['35', 'per-exa', '35'],
  ])('state the weight %s as a number', (weight, unit, number) => {
    const exact = criterionWeight({ weight, weightUnit: null })
    expect(exact).toEqual({ number, unit })
  })

  it.each(['40-80 %', 'Pass/Fail', '50/50', '1,900,000.000', '101,740 m', ''])(
    'state the weight %s in words alone',
    (weight) => {
      expect(criterionWeight({ weight, weightUnit: null })).toBeNull()
    },
  )

  it.each(['a & b', 'a &nbsp; b', '&lt;b&gt;', '&amp;nbsp;', '&#65;', '&x'])(
    'say %s as it was written',
    (title) => {
      const draft = draftOf({ document: { title: { en: title } } })
      expect(draft).toContain(
        `>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</cbc:Name>`,
      )
      expect([...schemaFaults(new Map([['text', draft]])).values()]).toEqual([])
    },
  )

  it('do not hold where elements stand in another order', () => {
    const draft = draftOf(CASES['a request of lots'] ?? {})
    const turned = draft.replace(
      /(<cbc:ID [^>]*>[^<]*<\/cbc:ID>)(\s*)(<cbc:ContractFolderID>[^<]*<\/cbc:ContractFolderID>)/,
      '$3$2$1',
    )
    expect(turned).not.toBe(draft)
    expect([...schemaFaults(new Map([['turned', turned]])).keys()]).toEqual(['turned'])
  })
})
