import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { printNotices } from '../../printed-notices.ts'

/** Of each tender as one reads it in its JSON: form type, lots, entries won, entries closed, bids, given up. */
const TOLD: Readonly<Record<string, readonly [string, number, number, number, boolean]>> = {
  'UA-2019-12-26-000379-b': ['result', 10, 0, 10, true],
  'UA-2021-01-11-002071-a': ['result', 1, 1, 0, false],
  'UA-2022-02-08-001227-b': ['competition', 2, 0, 2, false],
  'UA-2022-10-04-011233-a': ['competition', 1, 0, 1, false],
  'UA-2023-09-11-012525-a': ['result', 1, 1, 0, false],
  'UA-2023-12-01-016701-a': ['result', 1, 0, 1, true],
  'UA-2024-01-10-005750-a': ['result', 1, 1, 0, false],
  'UA-2024-01-12-000541-a': ['result', 2, 0, 2, true],
  'UA-2024-01-29-012850-a': ['result', 2, 0, 2, true],
  'UA-2024-02-05-014363-a': ['result', 1, 1, 0, false],
  'UA-2024-02-28-009286-a': ['result', 1, 1, 0, false],
  'UA-2024-04-26-006781-a': ['result', 3, 3, 0, false],
  'UA-2024-05-13-004111-a': ['result', 1, 1, 0, false],
}

describe.runIf(hasRealNotices)('real tenders of Prozorro', () => {
  it('say what their JSON says', async () => {
    const notices: Notice[] = []
    for await (const printed of printNotices([realArchive('../ocds/prozorro-api-tenders')])) {
      if ('error' in printed) throw printed.error
      notices.push(canonical.parse(printed.notice))
    }
    const told = notices.map((notice) => [
      notice.publicationNumber,
      [
        notice.formType,
        notice.lots.length,
        notice.awards.filter(({ outcome }) => outcome === 'selec-w').length,
        notice.awards.filter(({ outcome }) => outcome !== 'selec-w').length,
        notice.changes?.reasonCode === 'cancel',
      ],
    ])
    expect(Object.fromEntries(told)).toEqual(TOLD)
    for (const { buyers, awards, title, language } of notices) {
      expect(language).toBe('uk')
      expect(title.uk).toMatch(/\S/)
      expect(buyers[0]?.ids[0]?.scheme).toBe('UA-EDR')
      for (const { winners, value } of awards.filter(({ outcome }) => outcome === 'selec-w')) {
        expect(winners.length).toBeGreaterThan(0)
        expect(value?.currency).toBe('UAH')
      }
    }
  })
})
