import type { Notice } from '@kogge/domain/notice/schema.ts'
import { plainAddress, plainText } from './plain-text.ts'

/** What a notice in JSON must hold for any of its texts to be other than plain. */
const SUSPECT =
  /<[a-z/!]|&(?:#[\dx]|[a-z][a-z0-9]{1,30};)|\\[bf]|\\u00|[\u007f-\u009f\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/i

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
  SUSPECT.test(json)
    ? JSON.parse(json, (key, value: unknown) => {
        if (typeof value !== 'string' || NAMES.has(key)) return value
        return ADDRESSES.has(key) ? plainAddress(value) : plainText(value)
      })
    : null
