import { emptyOfficialNotice, type OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { expect, test } from 'vitest'
import { concluded, draftOf, type Written } from './notice-drafts.fixture.ts'

const GROUNDS: Partial<OfficialNotice> = {
  directAward: 'technical',
  directAwardReason: { lv: 'Citas tehnikas nav.' },
  earlierProcedure: ' 474220-2024 ',
}

const drafted = (official: Partial<OfficialNotice>, given: Written = {}): string =>
  draftOf({
    stage: 'awarded',
    awards: [concluded('LOT-0001'), concluded('LOT-0002')],
    ...given,
    document: {
      procedure: 'neg-wo-call',
      official: { ...emptyOfficialNotice, ...official },
      ...given.document,
    },
  })

test('the result of a negotiation without a call states its ground and why it holds', () => {
  const xml = drafted(GROUNDS)
  expect(xml).toMatch(
    /<cac:ProcessJustification>\s*<cbc:ProcessReasonCode listName="direct-award-justification">technical<[^>]+>\s*<cbc:ProcessReason languageID="LAV">Citas tehnikas nav\.<[^>]+>\s*<\/cac:ProcessJustification>/,
  )
  expect(xml).not.toContain('BT-136')
})

test('a ground that follows from another procedure names it', () => {
  expect(drafted({ ...GROUNDS, directAward: 'repetition' })).toContain(
    '<cbc:Description>474220-2024</cbc:Description>',
  )
})

test('what names no procedure is left out, and the remark asks for it', () => {
  const xml = drafted({ ...GROUNDS, directAward: 'repetition', earlierProcedure: 'ONP 2024/3' })
  expect(xml).not.toContain('ONP 2024/3')
  expect(xml).toContain('BT-1252')
})

test('what is missing of it the remark says', () => {
  expect(drafted({})).toMatch(/the ground on which .*: BT-136\n.*why no call .*: BT-135\n/)
  const below: Written = { regime: { isBelow: true } }
  expect(drafted({ directAward: 'repetition' }, below)).toContain('BT-1252')
  expect(drafted({ ...GROUNDS, directAward: 'repetition' }, below)).not.toContain('BT-1252')
  expect(drafted({}, below)).not.toContain('BT-136')
})

test('other procedures state none', () => {
  expect(drafted(GROUNDS, { document: { procedure: 'open' } })).not.toContain(
    'direct-award-justification',
  )
})
