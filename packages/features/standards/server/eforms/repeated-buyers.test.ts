import { call } from '@kogge/domain/rfx/compilation/compiled-rfx.fixture.ts'
import { orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { expect, it } from 'vitest'
import { draftOfNotice } from './checks/notice-draft.fixture.ts'

const partiesIn = (names: readonly string[]): readonly string[] => {
  const buyers = names.map((name) => orgWith({ name }))
  const xml = draftOfNotice({ ...call.notice, buyers })?.xml ?? ''
  return [...xml.matchAll(/<cac:ContractingParty>[\s\S]*?schemeName="organization">([^<]+)/g)].map(
    ([, id = '']) => id,
  )
}

it('a buyer that a source names twice is one contracting party of the draft', () => {
  expect(partiesIn(['Rīga', 'Rīga'])).toEqual(['ORG-0001'])
  expect(partiesIn(['Rīga', 'Cēsis', 'Rīga'])).toEqual(['ORG-0001', 'ORG-0002'])
})
