import { describe, expect, it } from 'vitest'
import { noticeOrgWith, noticeWith } from './canonical-notice.fixture.ts'
import type { Notice } from './canonical-notice.ts'
import { tokensOf } from './procedure-key.ts'
import { titleMatchOf } from './title-match.ts'

const PROCEDURE = '6b1d4c1e-1d3f-4b6e-9a55-0d9f1b7f0001'
const NOTICE = '6b1d4c1e-1d3f-4b6e-9a55-0d9f1b7f0002'
const from = (country: string | null) => [noticeOrgWith({ country })]

/** A call as TED has it, of a buyer in Latvia. */
const victim = noticeWith({
  noticeId: NOTICE,
  publicationNumber: '00453076-2024',
  procedureId: PROCEDURE,
  buyers: from('LV'),
})

const touches = (source: string, notice: Partial<Notice>, target = victim, by = 'ted'): boolean => {
  const claim = tokensOf(source, noticeWith({ noticeId: 'attack-1', ...notice }))
  const { claims, own } = tokensOf(by, target)
  const names = new Set([...claims, ...own])
  return [...claim.claims, ...claim.own, ...claim.follows].some((token) => names.has(token))
}

const cancelling = (changedNoticeId: string): Partial<Notice> => ({
  formType: 'change',
  changes: { changedNoticeId, reasonCode: 'cancel', description: {}, sections: [] },
})

/** Every way in which a notice can say that it belongs to another's procedure. */
const CLAIMS: readonly (readonly [name: string, claim: Partial<Notice>])[] = [
  ['its procedure (BT-04)', { procedureId: PROCEDURE }],
  ['its procedure in capitals', { procedureId: ` ${PROCEDURE.toUpperCase()} ` }],
  ['its identifier', { noticeId: NOTICE, version: '99' }],
  ['its number', { publicationNumber: '453076-2024' }],
  ['its number as the Journal writes it', { publicationNumber: '2024/S 147-453076' }],
  ['to cancel it by its number', cancelling('00453076-2024')],
  ['to cancel it by its identifier', cancelling(`${NOTICE}-01`)],
  ['to be its result', { formType: 'result', references: ['453076-2024'] }],
  ['to go on from it', { formType: 'result', previousNoticeId: `${NOTICE}-01` }],
  [
    'to modify its contract',
    {
      formType: 'cont-modif',
      modification: {
        changedNoticeId: '453076-2024',
        reasonCode: null,
        description: {},
        sections: [],
      },
    },
  ],
]

describe('a notice that claims another', () => {
  it.each(CLAIMS)('%s: is believed of the register of its country', (_, claim) => {
    expect(touches('lv-iub', claim)).toBe(true)
  })

  it.each(CLAIMS)('%s: is not believed of the register of another country', (_, claim) => {
    // Whatever buyer it names.
    for (const source of ['pl-bzp', 'ee-rhr', 'fi-hilma', 'no-doffin', 'dk-udbud', 'lt-cvpis'])
      for (const country of ['LV', 'PL', null])
        expect(touches(source, { ...claim, buyers: from(country) })).toBe(false)
  })

  it.each(CLAIMS)(
    '%s: is not believed of files, OCDS publishers and demonstrations',
    (_, claim) => {
      for (const source of ['file', 'ocds', 'demo', 'kogge'])
        expect(touches(source, { ...claim, buyers: from('LV') })).toBe(false)
    },
  )

  it.each(CLAIMS)('%s: is not believed of TED where the register alone has it', (_, claim) => {
    expect(touches('ted', { ...claim, buyers: from('DE') }, victim, 'lv-iub')).toBe(false)
    expect(touches('ted', { ...claim, buyers: [] }, victim, 'lv-iub')).toBe(false)
    expect(touches('ted', { ...claim, buyers: from('LV') }, victim, 'lv-iub')).toBe(true)
  })

  it('by a name that looks like a token is not believed', () => {
    const [token = ''] = tokensOf('ted', victim).claims
    const names = [token, token.slice(token.indexOf(':') + 1), `official:${PROCEDURE}`]
    for (const name of names)
      for (const source of ['ocds', 'file', 'pl-bzp']) {
        expect(touches(source, { procedureId: name })).toBe(false)
        expect(touches(source, { noticeId: name })).toBe(false)
        expect(touches(source, { publicationNumber: name })).toBe(false)
      }
  })

  it('by an ocid of another publisher stays with its own source', () => {
    const ocid = 'ocds-148610-0b6e0e2c-4f0b-11ee-a60c-9ec5599dddc1'
    const tender = noticeWith({ noticeId: 'BZP-1', procedureId: ocid, buyers: from('PL') })
    expect(touches('ocds', { procedureId: ocid }, tender, 'pl-bzp')).toBe(false)
    expect(touches('file', { noticeId: 'BZP-1' }, tender, 'pl-bzp')).toBe(false)
    expect(touches('pl-bzp', { procedureId: ocid }, tender, 'pl-bzp')).toBe(true)
  })
})

describe('a joint procurement', () => {
  it('is one for the registers of all its countries, and for those of parts of them', () => {
    const joint = { ...victim, buyers: [...from('EE'), ...from('AX'), ...from('DE')] }
    for (const source of ['ee-rhr', 'fi-hilma'])
      expect(touches(source, { procedureId: PROCEDURE }, joint)).toBe(true)
    for (const source of ['lv-iub', 'pl-bzp'])
      expect(touches(source, { procedureId: PROCEDURE }, joint)).toBe(false)
  })
})

describe('a tie by title', () => {
  const call = noticeWith({
    title: { lv: 'Ceļu būve' },
    dispatchedAt: '2024-01-01Z',
    cpv: { main: '45233120', additional: [] },
    buyers: [noticeOrgWith({ country: 'LV', ids: [{ scheme: null, id: '40003032949' }] })],
  })

  it('is between a register and TED in one country', () => {
    const { key } = titleMatchOf('ted', call)
    expect(key).not.toBeNull()
    expect(titleMatchOf('lv-iub', call).key).toBe(key)
    for (const source of ['ee-rhr', 'ocds', 'file'])
      expect(titleMatchOf(source, call).key).not.toBe(key)
  })
})
