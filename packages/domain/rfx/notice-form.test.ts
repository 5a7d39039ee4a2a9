import { describe, expect, it } from 'vitest'
import {
  type DraftedFacts,
  type DraftedRegime,
  firstNoticeForm,
  hasNoticeForm,
  lotsToContract,
  noticeFormOf,
  statedAwards,
} from './notice-form.ts'
import { awardWith, contentWith, orgWith } from './rfx-content.fixture.ts'
import type { RfxContent } from './rfx-content.ts'

const written = (
  given: Partial<RfxContent> = {},
  stage: DraftedFacts['stage'] = 'competition',
) => ({
  source: 'kogge',
  stage,
  content: contentWith({ procedureType: 'open', ...given }),
})
const ABOVE: DraftedRegime = { isLight: false, isBelow: false }
const LIGHT = { ...ABOVE, isLight: true }
const BELOW = { ...ABOVE, isBelow: true }

describe('the form of a notice', () => {
  it('is a call as long as nothing is decided, by the law that binds the request', () => {
    expect(noticeFormOf(written(), ABOVE)).toEqual({
      root: 'ContractNotice',
      form: 'competition',
      type: 'cn-standard',
      subtype: '16',
      legalBasis: '32014L0024',
    })
    expect(noticeFormOf(written(), LIGHT)).toMatchObject({ type: 'cn-social', subtype: '20' })
    expect(noticeFormOf(written(), BELOW)).toMatchObject({
      type: 'cn-standard',
      subtype: 'E3',
      legalBasis: 'other',
    })
    expect(noticeFormOf(written(), { isLight: true, isBelow: true })).toMatchObject({
      type: 'cn-standard',
      subtype: 'E3',
    })
  })

  it('is a result once a lot is decided, nobody won anything, or all is given up', () => {
    const awards = [awardWith({ outcome: 'clos-nw', reason: 'all-rej' })]
    const result = { root: 'ContractAwardNotice', form: 'result', subtype: '29' }
    expect(noticeFormOf(written({ awards }, 'awarded'), ABOVE)).toMatchObject(result)
    expect(noticeFormOf(written({ awards }, 'cancelled'), ABOVE)).toMatchObject(result)
    expect(noticeFormOf(written({}, 'cancelled'), ABOVE)).toMatchObject(result)
    expect(noticeFormOf(written({ awards }), ABOVE)).toMatchObject(result)
    expect(noticeFormOf(written({}, 'cancelled'), LIGHT)).toMatchObject({
      type: 'can-social',
      subtype: '33',
    })
    expect(noticeFormOf(written({}, 'cancelled'), BELOW)).toMatchObject({ subtype: 'E4' })
  })

  it('is none of a survey, of what is planned, and of a negotiation without a call before its result', () => {
    const survey = { procedureType: null }
    for (const stage of ['competition', 'cancelled'] as const)
      expect(noticeFormOf(written(survey, stage), ABOVE)).toBeNull()
    const ted = { source: 'ted', stage: 'planned' as const, content: contentWith() }
    expect(hasNoticeForm(ted)).toBe(false)
    const direct = { procedureType: 'neg-wo-call' }
    expect(noticeFormOf(written(direct), ABOVE)).toBeNull()
    expect(noticeFormOf(written({ ...direct, awards: [awardWith()] }), ABOVE)).toMatchObject({
      subtype: '29',
    })
  })

  it('is the call as long as those who won have no contract, and a result with the first of them', () => {
    const winners = [orgWith()]
    const won = awardWith({ lotId: 'LOT-0001', winners })
    const settled = awardWith({ lotId: 'LOT-0002', winners, concludedAt: '2027-03-01' })
    const lost = awardWith({ lotId: 'LOT-0003', outcome: 'clos-nw', reason: 'all-rej' })
    const subtype = (awards: RfxContent['awards']) =>
      noticeFormOf(written({ awards }, 'awarded'), ABOVE)?.subtype
    expect(subtype([won])).toBe('16')
    expect(subtype([won, settled])).toBe('29')
    expect(subtype([won, lost])).toBe('29')
    const facts = written({ awards: [won, settled, lost] }, 'awarded')
    expect(lotsToContract(facts)).toEqual(['LOT-0001'])
    expect(statedAwards(facts)).toEqual([settled, lost])
    const direct = { procedureType: 'neg-wo-call', awards: [won] }
    expect(noticeFormOf(written(direct, 'awarded'), ABOVE)).toBeNull()
    // A notice is a result by its own word.
    const compiled = { ...facts, source: 'ted' }
    expect([statedAwards(compiled).length, lotsToContract(compiled)]).toEqual([3, []])
  })

  it('is known while a request is written', () => {
    const first = (procedure: string, regime = ABOVE) =>
      firstNoticeForm({ kind: 'tender', procedure }, regime)?.subtype
    expect([first('open'), first('open', LIGHT), first('open', BELOW)]).toEqual(['16', '20', 'E3'])
    expect([first('neg-wo-call'), first('neg-wo-call', BELOW)]).toEqual(['29', 'E4'])
    expect(firstNoticeForm({ kind: 'price_survey', procedure: 'survey' }, ABOVE)).toBeNull()
  })

  it.each([
    ['32014L0025', 'cn-standard', '17', '30'],
    ['32014L0025', 'cn-social', '21', '34'],
    ['32009L0081', 'cn-standard', '18', '31'],
    ['32014L0023', 'cn-standard', '19', '32'],
    ['32014L0023', 'pin-cfc-social', '14', '35'],
    [null, 'cn-standard', 'E3', 'E4'],
    ['32007R1370', 'cn-standard', 'E3', 'E4'],
  ])('of a notice under %s that is %s is %s, then %s', (legalBasis, noticeType, call, result) => {
    const facts = (stage: DraftedFacts['stage']) => ({
      source: 'ted',
      stage,
      content: contentWith({ legalBasis, noticeType }),
    })
    expect(noticeFormOf(facts('competition'), null)?.subtype).toBe(call)
    expect(noticeFormOf(facts('awarded'), null)?.subtype).toBe(result)
  })
})
