import {
  type Day,
  daysBetween,
  monthsBetween,
} from '@kogge/domain/harvester/publication-calendar.ts'
import { type FileRequest, fetchFile } from '../file-request.ts'
import type { Source, SourceRun } from '../source-declaration.ts'

type Fetch = Source['fetch']

/** Files whose addresses are known before the first is asked for. Goes on behind `resume.after`. */
export const plannedFiles = (
  plan: (run: SourceRun) => readonly FileRequest[] | Promise<readonly FileRequest[]>,
): Fetch =>
  async function* (run) {
    const files = await plan(run)
    const done = files.findIndex(({ address }) => address === run.resume?.after)
    for (const file of files.slice(done + 1))
      yield await fetchFile(run, file, { after: file.address })
  }

/** One file a day; a day without one is no error. */
export const dailyFiles = (fileOf: (day: Day) => FileRequest): Fetch =>
  plannedFiles(({ from, to }) => daysBetween(from, to).map(fileOf))

/** One or more files a month; `month` as written without a zero in front. */
export const monthlyFiles = (
  filesOf: (year: string, month: number) => readonly FileRequest[],
): Fetch =>
  plannedFiles(({ from, to }) =>
    monthsBetween(from, to).flatMap((month) =>
      filesOf(month.slice(0, 4), Number(month.slice(5, 7))),
    ),
  )
