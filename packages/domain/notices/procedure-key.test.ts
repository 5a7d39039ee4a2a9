import { describe, expect, it } from 'vitest'
import { noticeOrgWith } from './canonical-notice.fixture.ts'
import type { NoticeOrg } from './canonical-notice.ts'
import { compareTokens, tokensOf } from './procedure-key.ts'

const base = {
  noticeId: 'A-1',
  publicationNumber: null,
  procedureId: null,
  formType: 'competition',
  subtype: null,
  changes: null,
  awards: [],
  references: [],
  buyers: [],
  cpv: { main: null, additional: [] },
  title: {},
}
const uuid = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const changes = { reasonCode: null, description: {}, sections: [] }

describe('tokensOf', () => {
  it('names a notice by its procedure, its number at TED and its own identifier', () => {
    const notice = {
      ...base,
      noticeId: uuid(1).toUpperCase(),
      publicationNumber: '00453076-2024',
      procedureId: uuid(2),
    }
    expect(tokensOf('ted', notice)).toMatchObject({
      claims: [`procedure:official:${uuid(2)}`],
      own: ['publication:official:453076-2024', `notice:official:${uuid(1)}`],
    })
  })

  it('joins by an identifier of a procedure and a buyer together', () => {
    const swiss = { ...noticeOrgWith({ country: 'CH', name: 'Bahn AG' }) }
    const tokens = (buyers: readonly NoticeOrg[], more = {}) =>
      tokensOf('ted', { ...base, procedureId: uuid(2), buyers: [...buyers], ...more }).buyers
    expect(tokens([swiss])).toEqual([`buyer:official:${uuid(2)}:~bahn`])
    const numbered = { ...swiss, name: 'Die Bahn', ids: [{ scheme: null, id: 'CHE-106.817.592' }] }
    expect(tokens([numbered, swiss])).toEqual([
      `buyer:official:${uuid(2)}:CH:CHE106817592`,
      `buyer:official:${uuid(2)}:~die bahn`,
      `buyer:official:${uuid(2)}:~bahn`,
    ])
    const subject = { cpv: { main: '45233120-6', additional: [] }, title: { de: 'Neue „Gleise“' } }
    expect(tokens([swiss], subject)).toContain(`buyer:official:${uuid(2)}:45233120 neue gleise`)
    expect(tokens([numbered], subject)).toHaveLength(2)
    expect(tokens([])).toEqual([`buyer:official:${uuid(2)}:`])
    const many = Array.from({ length: 500 }, (_, n) => ({ ...swiss, name: `Bahn ${n}` }))
    expect(tokens(many)).toHaveLength(8)
  })

  it('believes shared names of a register and of TED in the country of both, and nobody else', () => {
    const buyers = [{ ...noticeOrgWith({ country: 'LV' }) }]
    const notice = { ...base, publicationNumber: '453076-2019', procedureId: uuid(2), buyers }
    const called = (source: string) => {
      const { claims, own } = tokensOf(source, notice)
      return [...claims, ...own]
    }
    expect(called('lv-iub')).toEqual([
      `procedure:in-lv:${uuid(2)}`,
      'publication:in-lv:453076-2019',
      'notice:lv-iub:a-1',
    ])
    expect(called('ted')).toEqual([
      `procedure:in-lv:${uuid(2)}`,
      `procedure:official:${uuid(2)}`,
      'publication:in-lv:453076-2019',
      'publication:official:453076-2019',
      'notice:ted:a-1',
    ])
    expect(called('file')).toEqual([
      `procedure:file:${uuid(2)}`,
      'publication:file:453076-2019',
      'notice:file:a-1',
    ])
  })

  it('keeps national numbers within their source', () => {
    const notice = { ...base, procedureId: '212078', publicationNumber: 'K-7' }
    expect(tokensOf('ee-rhr', notice).own).toEqual([
      'procedure:ee-rhr:212078',
      'notice:ee-rhr:k-7',
      'notice:ee-rhr:a-1',
    ])
  })

  it('follows what is corrected, modified or gone on from, in every spelling', () => {
    const follows = (more: object) => tokensOf('ted', { ...base, ...more }).follows
    expect(follows({ changes: { ...changes, changedNoticeId: `${uuid(3)}-02` } })).toEqual([
      `notice:official:${uuid(3)}`,
    ])
    const number = ['publication:official:88813-2018']
    expect(follows({ modification: { ...changes, changedNoticeId: '088813-2018' } })).toEqual(
      number,
    )
    expect(follows({ formType: 'result', references: ['088813-2018', '1-2017'] })).toEqual(number)
    expect(follows({ formType: 'result', previousNoticeId: '2018/S 040-088813' })).toEqual(number)
  })

  it('names the plan of a call or result, which it does not follow', () => {
    const plans = (more: object) =>
      tokensOf('ted', { ...base, references: ['88813-2018'], ...more }).plans
    expect(plans({})).toEqual(['publication:official:88813-2018'])
    expect(plans({ formType: 'result', procedureId: uuid(2) })).toHaveLength(1)
    expect(plans({ formType: 'result' })).toEqual([])
    expect(plans({ formType: 'planning' })).toEqual([])
    const references = Array.from({ length: 500 }, (_, n) => `${n + 1}-2018`)
    expect(plans({ references })).toHaveLength(20)
  })

  it('does not let a call follow its plan, nor a result that has a procedure', () => {
    const references = ['88813-2018']
    expect(tokensOf('ted', { ...base, references }).follows).toEqual([])
    expect(
      tokensOf('ted', { ...base, references, formType: 'result', procedureId: uuid(2) }).follows,
    ).toEqual([])
  })

  it('takes nothing for a name that says nothing', () => {
    const nil = '00000000-0000-0000-0000-000000000000'
    const notice = { ...base, procedureId: nil, publicationNumber: '00000000-2024' }
    expect(tokensOf('ted', notice).own).toEqual(['notice:ted:a-1'])
    const nameless = { ...base, noticeId: '-', procedureId: 'n/a ' }
    expect(tokensOf('ted', { ...nameless, procedureId: '---' }).own).toEqual(['notice:ted:-'])
  })
})

describe('compareTokens', () => {
  it('puts procedures first, then publications, then notices', () => {
    const sorted = ['procedure:ted:z', 'publication:ted:b', 'publication:ted:c', 'notice:ted:a']
    expect([...sorted].reverse().sort(compareTokens)).toEqual(sorted)
  })
})
