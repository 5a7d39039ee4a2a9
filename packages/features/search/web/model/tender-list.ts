import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { NUTS } from '@kogge/domain/reference/region-codes.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '@kogge/domain/rfx/tender-value-bands.ts'
import {
  DEADLINE_CHOICES,
  DEFAULT_PERIOD_DAYS,
  DEFAULT_TENDER_SORT,
  isDay,
  PERIOD_CHOICES,
  TENDER_SORTS,
  type TenderFilterKey,
  type TenderSort,
  WHOLE_EUROS,
} from '@kogge/domain/search/tender-filter-keys.ts'
import { MAX_REGION_WORDS } from '@kogge/domain/search/tender-filter-limits.ts'
import { TENDER_LANGUAGES } from '@kogge/domain/search/tender-languages.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)
const isEuros = (text: string): boolean => WHOLE_EUROS.test(text)
const isText = (text: string): boolean => text.trim() !== '' && text.length <= 500

export type TenderFilter = TenderFilterKey
export type TenderParams = ListParams<TenderFilter, TenderSort>

/** Tender search in the address. */
export const TENDER_LIST: ListSpec<TenderFilter, TenderSort> = {
  filters: {
    rfxId: { accepts: isUuid },
    q: { accepts: isText, max: 1 },
    keyword: { accepts: isText, max: 20 },
    semanticSearchText: { accepts: isText, max: 1 },
    buyer: { accepts: isUuid },
    supplier: { accepts: isUuid },
    org: { accepts: isUuid },
    cpv: { accepts: (text) => /^\d{8}$/.test(text) },
    country: { accepts: (text) => /^[A-Z]{2}$/.test(text) },
    region: { accepts: (text) => NUTS.test(text) },
    regionWords: { accepts: isText, max: MAX_REGION_WORDS, widens: 'region' },
    days: { accepts: PERIOD_CHOICES, fallback: [String(DEFAULT_PERIOD_DAYS)], max: 1 },
    importedAfter: { accepts: isDay, max: 1 },
    publishedAfter: { accepts: isDay, max: 1 },
    deadlineWithin: { accepts: DEADLINE_CHOICES, max: 1 },
    deadlineFrom: { accepts: isDay, max: 1 },
    deadlineTo: { accepts: isDay, max: 1 },
    tenderStatus: { accepts: TENDER_STATUSES },
    tenderValue: { accepts: TENDER_VALUE_BANDS },
    valueFrom: { accepts: isEuros, max: 1 },
    valueTo: { accepts: isEuros, max: 1 },
    valueUnstated: { accepts: ['also'], max: 1 },
    language: { accepts: TENDER_LANGUAGES },
    source: { accepts: SOURCE_CODES },
  },
  sorts: TENDER_SORTS,
  defaultSort: DEFAULT_TENDER_SORT,
}
