import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { CONFIDENCE_BANDS, EMAIL_STATES } from '@kogge/domain/orgs/harvested-orgs.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

const isWords = (text: string): boolean => text.trim() !== '' && text.length <= 200
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/** Whose notices there can be. */
export const NOTICE_SOURCES: readonly string[] = SOURCE_CODES.filter((code) => code !== 'kogge')

export type SpellingFilter = 'q' | 'source' | 'country' | 'confidence' | 'settled'

/** Spellings in the address. */
export const SPELLING_LIST: ListSpec<SpellingFilter, 'org'> = {
  filters: {
    q: { accepts: isWords, max: 1 },
    source: { accepts: NOTICE_SOURCES },
    country: { accepts: isCountry },
    confidence: { accepts: CONFIDENCE_BANDS },
    settled: { accepts: ['unsettled'] },
  },
  sorts: ['org'],
  defaultSort: 'org',
}

export const PAIR_STATES = ['open', 'merged', 'attached', 'parent', 'rejected', 'undone'] as const
export const LEAST_CONFIDENCES = ['90', '75', '60', '45'] as const
export type PairFilter = 'q' | 'state' | 'reason' | 'country' | 'minConfidence'
export type PairParams = ListParams<PairFilter, 'surest'>

/** Pairs in the address. */
export const PAIR_LIST: ListSpec<PairFilter, 'surest'> = {
  filters: {
    q: { accepts: isWords, max: 1 },
    state: { accepts: PAIR_STATES, fallback: ['open'], max: 1 },
    reason: { accepts: (text) => /^[a-z_]{3,40}$/.test(text), max: 1 },
    country: { accepts: isCountry, max: 1 },
    minConfidence: { accepts: LEAST_CONFIDENCES, max: 1 },
  },
  sorts: ['surest'],
  defaultSort: 'surest',
}

export type EmailFilter = 'q' | 'domain' | 'state' | 'org'
export type EmailParams = ListParams<EmailFilter, 'latest'>

/** Addresses of organisations in the address. */
export const EMAIL_LIST: ListSpec<EmailFilter, 'latest'> = {
  filters: {
    q: { accepts: isWords, max: 1 },
    domain: { accepts: (text) => /^[a-z0-9.-]{3,253}$/.test(text) },
    state: { accepts: EMAIL_STATES },
    org: { accepts: isUuid },
  },
  sorts: ['latest'],
  defaultSort: 'latest',
}
