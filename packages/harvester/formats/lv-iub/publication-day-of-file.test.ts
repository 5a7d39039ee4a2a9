import { noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import { expect, it } from 'vitest'
import { datedByFile } from './publication-day-of-file.ts'

const iub = noticeWith({ format: 'lv-iub' })
const dayIn = (name: string, notice = iub) => datedByFile(notice, name).publicationDate

it.each([
  ['05-12-2024.json', '2024-12-05'],
  ['https://open.iub.gov.lv/data/notice/2024/12/05-12-2024.json', '2024-12-05'],
  ['2024.zip/12/05-12-2024.json', '2024-12-05'],
  ['05-12-2024.json.gz', '2024-12-05'],
  ['31-02-2024.json', null],
  ['105-12-2024.json', null],
  ['iub-raw-sample.json', null],
])('takes the day out of %s', (name, day) => {
  expect(dayIn(name)).toBe(day)
})

it('leaves what says its day itself, and what is of another format', () => {
  const told = noticeWith({ format: 'lv-iub', publicationDate: '2024-01-01' })
  expect(dayIn('05-12-2024.json', told)).toBe('2024-01-01')
  expect(dayIn('05-12-2024.json', noticeWith({ format: 'eforms' }))).toBeNull()
})
