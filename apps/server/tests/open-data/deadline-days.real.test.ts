import { compileRfx } from '@kogge/domain/rfx/compilation/compiled-rfx.ts'
import { calendarOf } from '@kogge/features/standards/server/rfx-calendar.ts'
import { hasRealNotices, realFiles } from '@kogge/harvester/fixtures/real-notices.ts'
import { printNotices } from '@kogge/harvester/printed-notices.ts'
import { describe, expect, test } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'

const ID = 'b0000000-0000-4000-8000-000000000001'
const DAY = /^\d{4}-\d{2}-\d{2}$/

const rigaTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Riga',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The times at which a calendar says that responses are due, as Riga's clocks show them. */
const deadlinesIn = (calendar: string): readonly string[] =>
  calendar
    .split('BEGIN:VEVENT')
    .filter((event) => event.includes('UID:deadline-'))
    .map((event) => {
      const [, day = '', time = ''] = /DTSTART:(\d{8})T(\d{6})Z/.exec(event) ?? []
      const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
      return rigaTime.format(new Date(iso))
    })

describe.runIf(hasRealNotices)('deadlines of real notices that have a day and no hour', () => {
  test('end with that day in Riga, in calendars and in the status alike', async () => {
    const found: string[] = []
    for await (const printed of printNotices(realFiles())) {
      if ('error' in printed) continue
      const { notice } = printed
      const days = new Set(notice.lots.map(({ deadline }) => deadline ?? ''))
      const written = [...days].filter((day) => DAY.test(day))
      if (written.length === 0) continue
      const compiled = compileRfx([{ id: ID, source: 'ted', notice }], () => null)
      if (!compiled) throw new Error('There is no request.')
      const { content, facts } = compiled
      const calendar = calendarOf(
        {
          rfxId: ID,
          stage: facts.stage,
          content,
          url: 'https://kogge.example',
          updatedAt: new Date(),
        },
        CALENDAR_WORDS.en,
        'en',
      )
      const ends = written.map((day) => `${day} 23:59:59`)
      expect(deadlinesIn(calendar ?? '')).toEqual(expect.arrayContaining(ends))
      if (facts.deadlineAt) expect(ends).toContain(rigaTime.format(facts.deadlineAt))
      found.push(notice.publicationNumber ?? notice.noticeId)
    }
    expect(found.length).toBeGreaterThan(40)
    expect(found).toContain('237786-2016')
  }, 300_000)
})
