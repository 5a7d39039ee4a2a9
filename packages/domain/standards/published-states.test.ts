import { expect, test } from 'vitest'
import type { Notice } from '../notices/canonical-notice.ts'
import { award, lot, stored } from '../rfx/compilation/compiled-rfx.fixture.ts'
import { NOTHING_PUBLISHED, stateAfter, statusOfLot, statusOfTender } from './published-states.ts'

const LOTS = ['1', '2', '3', '4']
const call = stored(1, '2026-02-01', { lots: LOTS.map((id) => lot(id)) }).notice
const unwon = (lotId: string | null, reason: string | null = null) => ({
  ...award('', { winners: [], outcome: 'clos-nw', reason }),
  lotId,
})
const result = (awards: Notice['awards'], lots = LOTS) =>
  stored(2, '2026-05-01', { formType: 'result', awards, lots: lots.map((id) => lot(id)) }).notice
const cancelling = (sections: readonly string[], formType = 'change') =>
  stored(3, '2026-05-02', {
    formType,
    subtype: formType === 'result' ? '29' : '16',
    lots: LOTS.map((id) => lot(id)),
    changes: {
      changedNoticeId: null,
      reasonCode: 'cancel',
      description: {},
      sections: sections.map((id) => ({ id, description: {} })),
    },
  }).notice

/** How the tender and its lots stand after these notices, all of whose awards hold. */
const after = (...notices: readonly Notice[]) => {
  const state = notices.reduce(
    (before, notice) => stateAfter(before, notice, [...before.awards, ...notice.awards], []),
    NOTHING_PUBLISHED,
  )
  return [statusOfTender(state), ...[...state.lots.keys()].map((id) => statusOfLot(state, id))]
}

test('a tender whose lots all end without a winner is unsuccessful and not complete', () => {
  const none = LOTS.map((id) => unwon(id))
  expect(after(call, result(none))).toEqual(['unsuccessful', ...LOTS.map(() => 'unsuccessful')])
  expect(after(result([unwon(null)], []))).toEqual(['unsuccessful'])
})

test('one of four lots that is cancelled cancels no tender', () => {
  expect(after(call, cancelling(['3']))).toEqual([
    'active',
    'active',
    'active',
    'cancelled',
    'active',
  ])
  expect(after(call, cancelling([]))).toEqual(['cancelled', ...LOTS.map(() => 'cancelled')])
})

test('a lot that its source calls cancelled is, and the tender is complete with the others', () => {
  const awards = [award('1'), award('2'), unwon('3', 'cancelled'), unwon('4')]
  expect(after(call, result(awards))).toEqual([
    'complete',
    'complete',
    'complete',
    'cancelled',
    'unsuccessful',
  ])
})

test('a tender goes on while a lot does', () => {
  expect(after(call, result([award('1')]))[0]).toBe('active')
  const open = award('2', { winners: [], outcome: 'open-nw' })
  expect(after(result([award('1'), open], ['1', '2']))).toEqual(['active', 'complete', 'active'])
})

test('a result that names lots otherwise than the call is about all of them', () => {
  expect(after(call, result([award('LOT-0000')], ['LOT-0000']))[0]).toBe('complete')
})

test('a result that is taken back leaves what there was before', () => {
  const taken = { ...cancelling([], 'result'), awards: [] }
  const state = [call, result([award('1')])].reduce(
    (before, notice) => stateAfter(before, notice, notice.awards, []),
    NOTHING_PUBLISHED,
  )
  expect(statusOfTender(stateAfter(state, taken, [], []))).toBe('active')
  const alone = stateAfter(NOTHING_PUBLISHED, result([award('1')]), [award('1')], [])
  expect(statusOfTender(stateAfter(alone, taken, [], []))).toBe('cancelled')
})

test('a plan is planned, its lots that no call takes up count no more', () => {
  const plan = stored(4, '2026-01-01', { formType: 'planning', lots: [lot('P')] }).notice
  expect(after(plan)).toEqual(['planned', 'planned'])
  expect(after(plan, call, result(LOTS.map((id) => award(id))))[0]).toBe('complete')
})
