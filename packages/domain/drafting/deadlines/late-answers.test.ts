import { describe, expect, it } from 'vitest'
import { lateAnswer } from './late-answers.ts'

const tender = { kind: 'tender', shortened: null } as const
const until = new Date('2026-12-10T10:00:00Z')
const at = (time: string) => new Date(time)

describe('a late answer', () => {
  it('is one after which fewer than six days are left, of urgent procedures four', () => {
    expect(lateAnswer(tender, until, [])).toBeNull()
    expect(lateAnswer(tender, until, [at('2026-12-04T21:59:59Z')])).toBeNull()
    expect(lateAnswer(tender, until, [at('2026-12-04T22:00:00Z')])).toEqual({
      answeredAt: at('2026-12-04T22:00:00Z'),
      days: 6,
      firstDay: '2026-12-11',
    })
    const urgent = { ...tender, shortened: 'urgent' } as const
    expect(lateAnswer(urgent, until, [at('2026-12-06T08:00:00Z')])).toBeNull()
    expect(lateAnswer(urgent, until, [at('2026-12-07T08:00:00Z')])?.firstDay).toBe('2026-12-11')
  })

  it('is the last of several, and none once the deadline was extended', () => {
    const answers = [at('2026-12-09T08:00:00Z'), at('2026-12-01T08:00:00Z')]
    expect(lateAnswer(tender, until, answers)?.firstDay).toBe('2026-12-15')
    expect(lateAnswer(tender, at('2026-12-15T10:00:00Z'), answers)).toBeNull()
  })

  it('is nothing in a price survey', () => {
    const survey = { kind: 'price_survey', shortened: null } as const
    expect(lateAnswer(survey, until, [at('2026-12-09T08:00:00Z')])).toBeNull()
  })
})
