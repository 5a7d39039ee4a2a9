import { isDay } from '../local-time.ts'
import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'
import { contentOf } from './element-text.ts'

const COMPACT = /^(\d{4})(\d{2})(\d{2})\b/

/** A day as written (`2019-03-01`, in coded data `20190301`); null where it is not a day. TED has no zones. */
export const dayOf = (node: XmlNode | undefined): string | null => {
  const written = contentOf(node)
  if (written === null) return null
  const [, year, month, date] = COMPACT.exec(written) ?? []
  const day = year ? `${year}-${month}-${date}` : written
  return isDay(day) ? day : null
}

/** Older forms write a day as three numbers. */
export const dayInPartsOf = (node: XmlNode | undefined): string | null => {
  const [year, month, date] = ['YEAR', 'MONTH', 'DAY'].map((part) => contentOf(first(node, part)))
  if (!year || !month || !date) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
