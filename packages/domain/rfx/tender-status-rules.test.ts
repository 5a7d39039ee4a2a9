import { describe, expect, it } from 'vitest'
import { closesAt } from './tender-status-rules.ts'

describe('when a competition closes', () => {
  it('is its last deadline, else a year after it was published', () => {
    const [early, late] = [new Date('2026-03-01Z'), new Date('2026-04-01Z')]
    expect(closesAt([early, null, late], early)).toEqual(late)
    expect(closesAt([null], early)).toEqual(new Date('2027-03-01Z'))
    expect(closesAt([], null)).toBeNull()
  })

  it('is unknown where a year later is beyond all calendars', () => {
    expect(closesAt([], new Date('9999-12-31Z'))).toBeNull()
  })
})
