import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { isDay } from '../local-time.ts'

/** `2024/12/05-12-2024.json`: all that the register published on that day. */
const DAILY_FILE = /(?:^|[\\/])(\d{2})-(\d{2})-(\d{4})\.json(?:\.gz)?$/i

/**
 * A notice of the Latvian register with its day of publication, which stands in the name of its file
 * alone; any other notice as it is.
 */
export const datedByFile = (notice: Notice, fileName: string): Notice => {
  if (notice.format !== 'lv-iub' || notice.publicationDate !== null) return notice
  const [, date, month, year] = DAILY_FILE.exec(fileName) ?? []
  const day = `${year}-${month}-${date}`
  return isDay(day) ? { ...notice, publicationDate: day } : notice
}
