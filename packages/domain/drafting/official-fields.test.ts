import { describe, expect, it } from 'vitest'
import { firstNoticeForm } from '../rfx/notice-form.ts'
import { missingOfficialFields } from './official-fields.ts'
import { emptyOfficialNotice, type OfficialNotice, officialNotice } from './official-notice.ts'

interface Given {
  readonly procedure?: string
  readonly isLight?: boolean
  readonly isBelow?: boolean
  readonly isUrgent?: boolean
  readonly official?: Partial<OfficialNotice>
}

const open = ({ procedure = 'open', isUrgent = false, official, ...regime }: Given = {}) => {
  const form = firstNoticeForm(
    { kind: 'tender', procedure },
    { isLight: false, isBelow: false, ...regime },
  )
  if (!form) throw new Error('There is a notice of every tender.')
  return missingOfficialFields(
    { form, procedureType: procedure, isUrgent },
    { ...emptyOfficialNotice, ...official },
    'lv',
  )
}
const named = (given?: Given) => open(given).map(({ name }) => name)

const ALL = ['legalType', 'activity', 'isUnderGpa', 'euFunds']
const CALL = ['participation', 'performance', 'invoices', 'hasElectronicOrders']
const REVIEW = ['reviewBody', 'reviewDeadline']

describe('what the official notice asks of its buyer', () => {
  it('is asked by the form and the procedure', () => {
    const call = [...ALL, ...CALL, 'hasElectronicPayment']
    expect(named()).toEqual([...call, 'validDays', ...REVIEW])
    expect(named({ isUrgent: true })).toEqual([...call, 'validDays', 'urgency', ...REVIEW])
    expect(named({ procedure: 'restricted' })).toEqual([...call, 'leastCandidates', ...REVIEW])
    expect(named({ procedure: 'neg-w-call' })).toEqual([
      ...call,
      'leastCandidates',
      'reducesCandidates',
      'mayAwardWithoutNegotiation',
      ...REVIEW,
    ])
    expect(named({ isLight: true })).toEqual(['participation', 'performance', 'features'])
    expect(named({ isBelow: true })).toEqual(['law'])
  })

  it('is the ground of a negotiation without a call, in its result', () => {
    const procedure = 'neg-wo-call'
    expect(named({ procedure })).toEqual([...ALL, 'directAward', 'directAwardReason', ...REVIEW])
    const official = { directAward: 'contest' as const }
    expect(named({ procedure, official })).not.toContain('earlierProcedure')
    expect(named({ procedure, official, isBelow: true })).toEqual(['law', 'earlierProcedure'])
    const by = (earlierProcedure: string) =>
      named({ procedure, official: { ...official, earlierProcedure } })
    expect(by('A-7')).toContain('earlierProcedure')
    for (const known of ['474220-2024', '6F1C0C52-A9B3-4D6F-8E0B-2F6A7C1D9E35'])
      expect(by(known)).not.toContain('earlierProcedure')
  })

  it('is asked of the details of a review body that is named', () => {
    const reviewBody = { ...emptyOfficialNotice.reviewBody, name: 'IUB', city: 'Rīga' }
    const names = named({ official: { reviewBody } })
    expect(names).not.toContain('reviewBody')
    expect(names).not.toContain('reviewBodyCity')
    expect(names).toContain('reviewBodyPostcode')
    const inCountry = (country: string, nuts: string | null = null) =>
      named({ official: { reviewBody: { ...reviewBody, country, nuts } } })
    expect(inCountry('LV')).toContain('reviewBodyRegion')
    expect(inCountry('LV', 'LV0')).toContain('reviewBodyRegion')
    expect(inCountry('LV', 'LV00A')).not.toContain('reviewBodyRegion')
    expect(inCountry('US')).not.toContain('reviewBodyRegion')
  })

  it('is answered by a field of the document, texts in its main language', () => {
    const fields = open({ isBelow: true }).map(({ field }) => field)
    expect(fields).toEqual(['official.law.lv'])
    for (const { field } of [...open(), ...open({ procedure: 'neg-wo-call' })]) {
      const [, name = ''] = field.split('.')
      expect(Object.keys(officialNotice.shape)).toContain(name)
    }
  })
})
