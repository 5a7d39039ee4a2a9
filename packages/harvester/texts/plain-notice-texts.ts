import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { plainAddress, plainText } from './plain-text.ts'

const TAG = /<[a-z/!]/i
const ENTITY = /&(?:#[\dx]|[a-z][a-z0-9]{1,30};)/i
/** How JSON writes control characters. */
const CONTROLS = ['\\u00', '\\b', '\\f']
const MARKS = /[\u007f-\u009f\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/

/** Whether any text of a notice in JSON may be other than plain; a search for a letter is the quickest. */
const isSuspect = (json: string): boolean =>
  (json.includes('<') && TAG.test(json)) ||
  (json.includes('&') && ENTITY.test(json)) ||
  CONTROLS.some((control) => json.includes(control)) ||
  MARKS.test(json)

/** Fields that hold an address. */
const ADDRESSES = new Set(['url', 'sourceUrl', 'submissionUrl', 'website'])

/** Fields by which a notice is known: they are compared, and hold no text. */
const NAMES = new Set([
  'noticeId',
  'version',
  'publicationNumber',
  'procedureId',
  'changedNoticeId',
])

/** A notice with plain texts, from its JSON; null where all of them are plain as they are. */
export const withPlainTexts = (json: string): Notice | null =>
  isSuspect(json)
    ? JSON.parse(json, (key, value: unknown) => {
        if (typeof value !== 'string' || NAMES.has(key)) return value
        return ADDRESSES.has(key) ? plainAddress(value) : plainText(value)
      })
    : null
