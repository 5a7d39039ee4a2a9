import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { expect, it } from 'vitest'
import { answerAt, withAnswer } from './answer-paths.ts'
import { mergeContents } from './response-merge.ts'

const yes = { type: 'yes_no', yes: true } as const
const price = (unitPrice: string) => ({ type: 'price', unitPrice }) as const
const base: ResponseContent = withAnswer(EMPTY_RESPONSE, 'a', null, yes)

it('takes answers of both, one by one', () => {
  const mine = { ...withAnswer(base, 'p', 'LOT-0001', price('5')), note: 'Mine' }
  const theirs = withAnswer(withAnswer(base, 'p', 'LOT-0002', price('6')), 'a', null, null)
  const { content, clashes } = mergeContents(base, mine, theirs)
  expect(clashes).toEqual([])
  expect(content.note).toBe('Mine')
  expect(answerAt(content, 'p', 'LOT-0001')).toEqual(price('5'))
  expect(answerAt(content, 'p', 'LOT-0002')).toEqual(price('6'))
  // What they took away and I left as it was is gone.
  expect(answerAt(content, 'a', null)).toBeNull()
})

it('names what both have changed, and lets mine stand until it is decided', () => {
  const mine = withAnswer(base, 'p', 'LOT-0001', price('5'))
  const theirs = { ...withAnswer(base, 'p', 'LOT-0001', price('7')), validDays: 90 }
  const { content, clashes } = mergeContents(base, mine, theirs)
  expect(clashes).toEqual(['answers.p.LOT-0001'])
  expect(answerAt(content, 'p', 'LOT-0001')).toEqual(price('5'))
  expect(content.validDays).toBe(90)
})

it('finds no clash in what both have changed alike', () => {
  const alike = { ...base, note: 'Same' }
  expect(mergeContents(base, alike, { ...alike })).toEqual({ content: alike, clashes: [] })
})

it('finds no clash with what was sent before and had no answer', () => {
  const sent = { ...withAnswer(base, 'p', 'LOT-0001', price('5')), note: 'Sent' }
  const mine = { ...withAnswer(base, 'p', 'LOT-0001', price('6')), note: 'Sent and more' }
  expect(mergeContents(base, mine, sent, [sent])).toEqual({ content: mine, clashes: [] })
  expect(mergeContents(base, mine, sent).clashes).toEqual(['answers.p.LOT-0001', 'note'])
})
