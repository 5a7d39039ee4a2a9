import type { Day } from '@kogge/domain/harvester/publication-calendar.ts'
import { parse } from 'csv-parse/sync'
import { unexpected } from './bases/json-page.ts'
import type { SourceRun } from './source-declaration.ts'

/** An issue of the Official Journal's supplement (OJ S). */
export interface Issue {
  readonly year: number
  readonly number: number
  readonly day: Day
}

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Issues of a release calendar: `OJS,Publication date` and a row an issue, `188,30/09/2026`. */
export const issuesIn = (csv: Uint8Array): readonly Issue[] => {
  const rows: string[][] = parse(Buffer.from(csv), {
    bom: true,
    delimiter: [',', ';'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  return rows.flatMap(([number = '', date = '']) => {
    const [, day = '', month = '', year = ''] = DATE.exec(date) ?? []
    if (!/^\d{1,3}$/.test(number) || !year) return []
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return [{ year: Number(year), number: Number(number), day: iso }]
  })
}

/** The release calendar of a year. Throws `HttpError`. */
export const releaseCalendar = async (
  run: SourceRun,
  origin: string,
  year: number,
): Promise<readonly Issue[]> => {
  const address = `${origin}/en/release-calendar/-/download/file/CSV/${year}`
  const reply = await run.http.ask(address)
  const issues = reply.kind === 'file' ? issuesIn(reply.bytes) : []
  if (issues.length === 0) throw unexpected(address, 'It names no issue.')
  return issues
}
