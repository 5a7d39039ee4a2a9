import { describe, expect, it } from 'vitest'
import { noticeOrgWith } from './canonical-notice.fixture.ts'
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
    expect(tokensOf('ted', notice).own).toEqual([
      `procedure:official:${uuid(2)}`,
      'publication:official:453076-2024',
      `notice:official:${uuid(1)}`,
    ])
  })

  it('believes shared names of a register and of TED in the country of both, and nobody else', () => {
    const buyers = [{ ...noticeOrgWith({ country: 'LV' }) }]
    const notice = { ...base, publicationNumber: '453076-2019', procedureId: uuid(2), buyers }
    expect(tokensOf('lv-iub', notice).own).toEqual([
      `procedure:in-lv:${uuid(2)}`,
      'publication:in-lv:453076-2019',
      'notice:lv-iub:a-1',
    ])
    expect(tokensOf('ted', notice).own).toEqual([
      `procedure:in-lv:${uuid(2)}`,
      `procedure:official:${uuid(2)}`,
      'publication:in-lv:453076-2019',
      'publication:official:453076-2019',
      'notice:ted:a-1',
    ])
    expect(tokensOf('file', notice).own).toEqual([
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
