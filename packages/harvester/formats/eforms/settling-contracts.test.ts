import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { ALFA, BETA, BUYER, bytesOf, noticeXml } from '../../fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '../../fixtures/eforms-results.ts'
import { readNotices } from '../format-detection.ts'

const PARTIES = party('TPA-0001', ['ORG-0003']) + party('TPA-0002', ['ORG-0004'])
const SIGNED = { dates: '<cbc:IssueDate>2026-05-06Z</cbc:IssueDate>' }

const awardsOf = (...content: readonly string[]): Notice['awards'] => {
  const [read] = readNotices(
    bytesOf(
      noticeXml({
        root: 'ContractAwardNotice',
        organisations: BUYER + ALFA + BETA,
        more: noticeResult(...content, PARTIES),
      }),
    ),
  )
  if (!read || 'error' in read) throw new Error('The notice was not read.')
  return read.notice.awards
}

const outcomes = (awards: Notice['awards']) =>
  awards.map(({ lotId, winners, contractId, concludedAt, isSettled }) => [
    lotId,
    winners[0]?.name,
    contractId,
    concludedAt,
    isSettled,
  ])

describe('the contract that a lot result names', () => {
  it('settles its tender, though the contract names that of another lot alone', () => {
    const awards = awardsOf(
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      lotResult('LOT-0002', { tenders: ['TEN-0002'], contracts: ['CON-0001'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1')),
      tender('TEN-0002', 'LOT-0002', 'TPA-0001', amount('2')),
      contract('CON-0001', ['TEN-0001']),
    )
    expect(outcomes(awards)).toEqual([
      ['LOT-0001', 'SIA "Alfa & dēli"', 'L-CON-0001', '2026-05-05+03:00', undefined],
      ['LOT-0002', 'SIA "Alfa & dēli"', 'L-CON-0001', '2026-05-05+03:00', undefined],
    ])
  })

  it('is not that of one of several winners, of whom it names none', () => {
    const awards = awardsOf(
      lotResult('LOT-0001', { tenders: ['TEN-0001', 'TEN-0002'], contracts: ['CON-0001'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1')),
      tender('TEN-0002', 'LOT-0001', 'TPA-0002', amount('2')),
      tender('TEN-0003', 'LOT-0002', 'TPA-0002', amount('3')),
      contract('CON-0001', ['TEN-0003']),
    )
    expect(awards.map(({ contractId, isSettled }) => [contractId, isSettled])).toEqual([
      [null, false],
      [null, false],
    ])
  })

  // 00191534-2024: the contract of lot 1 also names the winner of lot 2, whose own contract names nobody.
  it('counts, where it names no tender, for more than another lot’s contract that names the winner', () => {
    const awards = awardsOf(
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      lotResult('LOT-0002', { tenders: ['TEN-0002', 'TEN-0003'], contracts: ['CON-0002'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1')),
      tender('TEN-0002', 'LOT-0002', 'TPA-0001', amount('2')),
      tender('TEN-0003', 'LOT-0002', 'TPA-0002', amount('3')),
      contract('CON-0001', ['TEN-0001', 'TEN-0003']),
      contract('CON-0002', [], { dates: '' }),
    )
    expect(outcomes(awards)).toEqual([
      ['LOT-0001', 'SIA "Alfa & dēli"', 'L-CON-0001', '2026-05-05+03:00', undefined],
      ['LOT-0002', 'Beeta OÜ', 'L-CON-0002', undefined, undefined],
    ])
  })

  it('keeps its number and date where the notice names no winner', () => {
    const awards = awardsOf(
      lotResult('LOT-0001', { contracts: ['CON-0001'] }),
      contract('CON-0001', [], SIGNED),
    )
    expect(outcomes(awards)).toEqual([
      ['LOT-0001', undefined, 'L-CON-0001', '2026-05-06Z', undefined],
    ])
    const [closed] = awardsOf(
      lotResult('LOT-0001', { outcome: 'clos-nw', contracts: ['CON-0001'] }),
      contract('CON-0001', [], SIGNED),
    )
    expect(closed).toMatchObject({ contractId: null, decidedAt: null })
  })
})
