import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import { expect, test } from 'vitest'
import { biddingOf } from './bidding-state.ts'

const DOCUMENT = emptyDocument('price_survey', 'lv')
const WHOLE = {
  ...EMPTY_RESPONSE,
  note: 'We can do it.',
  contact: { name: 'Jānis', email: 'janis@example.com', phone: '' },
}
const RECEIPT = {
  kind: 'kogge.receipt.1' as const,
  receiptId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  rfxId: '3fa85f64-5717-4562-b3fc-2c963f66afa7',
  orgId: '3fa85f64-5717-4562-b3fc-2c963f66afa8',
  version: 1,
  submittedAt: '2026-11-30T10:00:00.000Z',
  contentHash: '0'.repeat(64),
  replaces: null,
  keyId: 'key',
  signature: 'signature',
}
const LATER = { ...RECEIPT, receiptId: '3fa85f64-5717-4562-b3fc-2c963f66afa9' }
const SENT = { receiptId: RECEIPT.receiptId, content: WHOLE }
const NOTHING = {
  content: null,
  submitted: null,
  receipts: [],
  state: 'published' as const,
  serverNow: '2026-12-01T10:00:00.000Z',
  responsesUntil: '2026-12-02T10:00:00.000Z',
  keptRequest: null,
  isDamaged: false,
}

test('an organisation that has begun nothing has nothing to rehearse', () => {
  expect(biddingOf(NOTHING, DOCUMENT)).toEqual({
    phase: 'nothing',
    isOver: false,
    hasUnsent: false,
    findings: null,
    receipt: null,
  })
})

test('a draft shows what keeps it from being submitted, and that it is ready', () => {
  const unfinished = biddingOf({ ...NOTHING, content: EMPTY_RESPONSE }, DOCUMENT)
  expect(unfinished.phase).toBe('draft')
  expect(unfinished.findings?.map(({ rule }) => rule)).toEqual([
    'empty',
    'contact_name',
    'contact_email',
  ])
  expect(biddingOf({ ...NOTHING, content: WHOLE }, DOCUMENT).findings).toEqual([])
})

test('what was submitted has the receipt that counts, and is rehearsed only where the draft differs', () => {
  const mine = { ...NOTHING, content: WHOLE, submitted: SENT, receipts: [RECEIPT, LATER] }
  expect(biddingOf(mine, DOCUMENT)).toEqual({
    phase: 'submitted',
    isOver: false,
    hasUnsent: false,
    findings: null,
    receipt: RECEIPT,
  })
  const changed = biddingOf({ ...mine, content: { ...WHOLE, note: '' } }, DOCUMENT)
  expect(changed).toMatchObject({ phase: 'submitted', hasUnsent: true })
  expect(changed.findings?.map(({ rule }) => rule)).toEqual(['empty'])
})

test('the same answers in another order of their keys are no change', () => {
  const { contact, ...rest } = WHOLE
  const turned = { contact, ...rest }
  const mine = { ...NOTHING, content: turned, submitted: SENT, receipts: [RECEIPT] }
  expect(biddingOf(mine, DOCUMENT).hasUnsent).toBe(false)
})

test('after a withdrawal the latest receipt is shown, and the draft can be submitted anew', () => {
  const mine = { ...NOTHING, content: WHOLE, receipts: [RECEIPT, LATER] }
  expect(biddingOf(mine, DOCUMENT)).toMatchObject({
    phase: 'withdrawn',
    findings: [],
    receipt: LATER,
  })
})

test('past the deadline, cancelled, damaged or no longer invited, nothing is rehearsed', () => {
  const mine = { ...NOTHING, content: EMPTY_RESPONSE }
  const over = biddingOf({ ...mine, serverNow: mine.responsesUntil }, DOCUMENT)
  expect(over).toMatchObject({ isOver: true, findings: null })
  const cancelled = biddingOf({ ...mine, state: 'cancelled' }, DOCUMENT)
  expect(cancelled).toMatchObject({ isOver: true, findings: null })
  expect(biddingOf({ ...mine, isDamaged: true }, DOCUMENT).findings).toBeNull()
  expect(biddingOf({ ...mine, keptRequest: { version: 1 } }, DOCUMENT).findings).toBeNull()
})
