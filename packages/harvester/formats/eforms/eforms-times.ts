import type { XmlNode } from '../xml-node.ts'
import { valueIn } from './eforms-values.ts'

const DATE = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const TIME = /^(\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/

/** A date as written, with its zone where it has one; null where it is not a date. */
export const dateOf = (node: XmlNode | undefined): string | null => {
  const date = valueIn(node)
  return date !== null && DATE.test(date) ? date : null
}

/**
 * eForms writes a date and a time in two elements, each with a zone of its own. The instant is the
 * day of the first at the hour of the second, in the zone of the second: some systems write the
 * date in the zone of the day on which they wrote it (`2024-03-28+01:00`, `12:00:00+02:00`).
 * A time without a zone takes the date's. Without a time the date stands alone.
 */
export const dateTimeOf = (
  dateNode: XmlNode | undefined,
  timeNode: XmlNode | undefined,
): string | null => {
  const date = dateOf(dateNode)
  if (date === null) return null
  const [, day = '', dateZone = ''] = DATE.exec(date) ?? []
  const [, hour, timeZone] = TIME.exec(valueIn(timeNode) ?? '') ?? []
  return hour ? `${day}T${hour}${timeZone ?? dateZone}` : date
}
