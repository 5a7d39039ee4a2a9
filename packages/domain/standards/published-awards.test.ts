import { expect, test } from 'vitest'
import type { NoticeAward, NoticeOrg } from '../notices/canonical-notice.ts'
import { award, stored } from '../rfx/compilation/compiled-rfx.fixture.ts'
import { orgWith } from '../rfx/rfx-content.fixture.ts'
import { awardNewsOf, type PublishedAward } from './published-awards.ts'

const egle = orgWith({ name: 'SIA Egle', country: 'LV' })
const priede = orgWith({
  name: 'SIA Priede',
  country: 'LV',
  ids: [{ scheme: null, id: 'LV40003032949' }],
})

const won = (lotId: string, winner: NoticeOrg, more: Partial<NoticeAward> = {}) =>
  award(lotId, { winners: [winner], ...more })
const unwon = (lotId: string) =>
  award(lotId, { winners: [], outcome: 'clos-nw', contractId: null, value: null })

const result = (id: number, awards: NoticeAward[], formType = 'result') =>
  stored(id, `2026-05-0${id}`, { formType, awards, lots: [] })

const newsOf = (
  notice: ReturnType<typeof result>,
  current: readonly PublishedAward[] = [],
  corrected?: ReturnType<typeof result>,
) => awardNewsOf(notice, corrected, current)
const idsOf = (awards: readonly PublishedAward[]) => awards.map(({ id }) => id)

test('an award is named by its lot, contract and winner, wherever it stands in a notice', () => {
  const awards = [won('1', egle), won('2', priede), unwon('3')]
  const ids = idsOf(newsOf(result(1, awards)).stated)
  expect(ids).toEqual(['1-L-1-LV-SIA Egle', '2-L-2-LV-RE-40003032949', '3'])
  expect(idsOf(newsOf(result(2, [...awards].reverse())).stated).reverse()).toEqual(ids)
})

test('results that add up do not take the ids of those before', () => {
  const { stated } = newsOf(result(1, [won('1', egle)]))
  const second = newsOf(result(2, [won('2', egle)]), stated)
  expect(idsOf(second.stated)).toEqual(['2-L-2-LV-SIA Egle'])
  expect(second.cancelled).toEqual([])
})

test('the same award twice in a notice is one; another value is another award', () => {
  const other = won('1', egle, { value: { amount: '5', currency: 'EUR' } })
  const { stated } = newsOf(result(1, [won('1', egle), won('1', egle), other]))
  expect(idsOf(stated)).toEqual(['1-L-1-LV-SIA Egle', '1-L-1-5-LV-SIA Egle'])
})

test('a correction cancels the awards that it does not repeat', () => {
  const first = result(1, [won('1', egle), won('2', egle)])
  const { stated } = newsOf(first)
  const news = newsOf(result(2, [won('1', egle), won('2', priede)]), stated, first)
  expect(idsOf(news.stated)).toEqual(['1-L-1-LV-SIA Egle', '2-L-2-LV-RE-40003032949'])
  expect(idsOf(news.cancelled)).toEqual(['2-L-2-LV-SIA Egle'])
})

test('a result that is taken back states nothing, and cancels what it had stated', () => {
  const first = result(1, [won('1', egle)])
  const { stated } = newsOf(first)
  const taken = result(2, [won('1', egle)])
  const changes = { changedNoticeId: null, reasonCode: 'cancel', description: {}, sections: [] }
  const news = newsOf({ ...taken, notice: { ...taken.notice, changes } }, stated, first)
  expect([idsOf(news.stated), idsOf(news.cancelled)]).toEqual([[], ['1-L-1-LV-SIA Egle']])
})

test('a modification keeps the award of its winner, under another number too', () => {
  const { stated } = newsOf(result(1, [won('1', egle)]))
  const modified = won('1', egle, { contractId: 'M-7' })
  const news = newsOf(result(2, [modified], 'cont-modif'), stated)
  expect(idsOf(news.stated)).toEqual(['1-L-1-LV-SIA Egle'])
  expect(news.cancelled).toEqual([])
})

test('a modification with another winner cancels the award, whose suppliers would merge otherwise', () => {
  const { stated } = newsOf(result(1, [won('1', egle)]))
  const news = newsOf(result(2, [won('1', priede)], 'cont-modif'), stated)
  expect(idsOf(news.stated)).toEqual(['1-L-1-LV-RE-40003032949'])
  expect(idsOf(news.cancelled)).toEqual(['1-L-1-LV-SIA Egle'])
})

test('an award that was not settled keeps its id once its contract has a number', () => {
  const { stated } = newsOf(result(1, [won('1', egle, { contractId: null, isSettled: false })]))
  const news = newsOf(result(2, [won('1', egle)]), stated)
  expect(idsOf(news.stated)).toEqual(idsOf(stated))
})

test('that nobody won a lot holds no longer once somebody has', () => {
  const { stated } = newsOf(result(1, [unwon('1'), unwon('2')]))
  const news = newsOf(result(2, [won('1', egle)]), stated)
  expect(idsOf(news.cancelled)).toEqual(['1'])
})

test('a consortium of a hundred has a short id of its own', () => {
  const winners = Array.from({ length: 100 }, (_, at) => orgWith({ name: `Company ${at}` }))
  const ids = [winners, winners.slice(0, 99)].map(
    (some) => newsOf(result(1, [award('1', { winners: some })])).stated[0]?.id ?? '',
  )
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThan(150)
  expect(new Set(ids).size).toBe(2)
})
