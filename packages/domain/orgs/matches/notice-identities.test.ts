import { describe, expect, it } from 'vitest'
import { noticeOrgWith, noticeWith } from '../../notices/canonical-notice.fixture.ts'
import type { Notice, NoticeOrg } from '../../notices/canonical-notice.ts'
import { withIdentities } from './notice-identities.ts'
import { matchOrg } from './org-match.ts'

const NUMBER = '40003032949'

const org = (name: string, number: string = NUMBER): NoticeOrg =>
  noticeOrgWith({ name, city: 'Rīga', ids: [{ scheme: null, id: number }] })

const other = (name: string, ...roles: string[]): Notice['organisations'][number] => ({
  ...org(name),
  roles,
})

const award = (...winners: NoticeOrg[]): Notice['awards'][number] => ({
  lotId: 'LOT-0001',
  outcome: 'selec-w',
  reason: null,
  winners,
  value: null,
  decidedAt: null,
  contractId: null,
  tendersReceived: null,
})

/** Names of a notice that are known by their number. */
const numbered = (given: Partial<Notice>): string[] => {
  const { buyers, organisations, awards } = withIdentities(noticeWith(given))
  const all = [...buyers, ...organisations, ...awards.flatMap(({ winners }) => winners)]
  const found = all.filter((one) => matchOrg(one)?.by === 'registry')
  return [...new Set(found.map(({ name }) => name))]
}

describe('one number for several parties of a notice', () => {
  it('is the buyer’s, and no review body’s', () => {
    const buyers = [org('Mākslas muzejs')]
    for (const role of ['reviewer', 'review-info', 'mediator', 'ted-esen', 'serv-prov'])
      expect(numbered({ buyers, organisations: [other('Apelācijas tiesa', role)] })).toEqual([
        'Mākslas muzejs',
      ])
  })

  it('is the buyer’s before that of a winner or an office called otherwise', () => {
    expect(numbered({ buyers: [org('Mākslas muzejs')], awards: [award(org('SIA Ceļš'))] })).toEqual(
      ['Mākslas muzejs'],
    )
    expect(
      numbered({
        buyers: [org('Mākslas muzejs')],
        organisations: [other('SIA Padoms', 'add-info'), other('Mākslas muzeja', 'tender-receipt')],
      }),
    ).toEqual(['Mākslas muzejs', 'Mākslas muzeja'])
  })

  it('is nobody’s where two buyers or two winners have it', () => {
    expect(numbered({ buyers: [org('Mākslas muzejs'), org('Dabas parks')] })).toEqual([])
    expect(numbered({ awards: [award(org('SIA Ceļš')), award(org('SIA Tilts'))] })).toEqual([])
  })

  it('is that of one body under several spellings', () => {
    const buyers = [org('Mākslas muzejs'), org('Mākslas muzejs, Iepirkumu daļa')]
    expect(numbered({ buyers })).toEqual(buyers.map(({ name }) => name))
    const organisations = [other('MĀKSLAS MUZEJS', 'reviewer')]
    expect(numbered({ buyers: buyers.slice(0, 1), organisations })).toEqual([
      'Mākslas muzejs',
      'MĀKSLAS MUZEJS',
    ])
  })

  it('says nothing of those with numbers of their own, but of outsiders', () => {
    const buyers = [org('Mākslas muzejs'), org('Dabas parks', '90000000127')]
    expect(numbered({ buyers, organisations: [other('Tiesa', 'reviewer')] })).not.toContain('Tiesa')
    expect(numbered({ organisations: [other('Tiesa', 'reviewer')] })).toEqual([])
  })
})

it('takes no long where thousands share one number', () => {
  const buyers = Array.from({ length: 2500 }, (_, n) => org(`Dabas parks ${n}`))
  const organisations = Array.from({ length: 2500 }, (_, n) => other(`Tiesa ${n}`, 'reviewer'))
  expect(numbered({ buyers, organisations })).toEqual([])
})

describe('a notice that is looked at again', () => {
  it('stays as it is', () => {
    const notice = noticeWith({
      buyers: [org('Mākslas muzejs')],
      organisations: [other('Apelācijas tiesa', 'reviewer')],
    })
    const once = withIdentities(notice)
    expect(once.organisations[0]?.identifiedBy).toBe('name')
    expect(withIdentities(once)).toEqual(once)
    expect(withIdentities(notice)).toEqual(once)
  })

  it('loses a mark that no longer follows', () => {
    const notice = noticeWith({ buyers: [{ ...org('Mākslas muzejs'), identifiedBy: 'name' }] })
    expect(withIdentities(notice).buyers[0]).toEqual(org('Mākslas muzejs'))
  })

  it('without shared numbers is the same object', () => {
    const notice = noticeWith({ buyers: [org('Mākslas muzejs')] })
    expect(withIdentities(notice)).toBe(notice)
  })
})
