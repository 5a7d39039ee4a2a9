/**
 * Tender search: filter keys and sorts. Each filter is an optional array of strings; `days` defaults
 * to the last 7 days by import date, and `any` lifts it. `region` takes NUTS codes, with all that lies
 * in them, which `regionWords` widen: then it is enough that a tender says one of these words. `deadlineWithin` takes days. `deadlineFrom` and `deadlineTo` take days, both included; `valueFrom`
 * and `valueTo` whole euros, both included, and `valueUnstated` lets in what states no value beside them.
 */
export const TENDER_FILTER_KEYS = [
  'rfxId',
  'q',
  'keyword',
  'semanticSearchText',
  'buyer',
  'supplier',
  'org',
  'cpv',
  'country',
  'region',
  'regionWords',
  'days',
  'importedAfter',
  'publishedAfter',
  'deadlineWithin',
  'deadlineFrom',
  'deadlineTo',
  'tenderStatus',
  'tenderValue',
  'valueFrom',
  'valueTo',
  'valueUnstated',
  'language',
  'source',
] as const
export type TenderFilterKey = (typeof TENDER_FILTER_KEYS)[number]

export const TENDER_SORTS = [
  'relevance',
  'deadlineAsc',
  'deadlineDesc',
  'value',
  'importDate',
] as const
export type TenderSort = (typeof TENDER_SORTS)[number]

export const DEFAULT_TENDER_SORT: TenderSort = 'importDate'
export const DEFAULT_PERIOD_DAYS = 7
/** Choices of the period filter; `any` means no limit. */
export const PERIOD_CHOICES = ['1', '3', '7', '14', '30', '90', '365', 'any'] as const

/** Choices of the deadline filter: days from now within which a response must be in. */
export const DEADLINE_CHOICES = ['3', '7', '14', '30'] as const

/** Whole euros, up to a million million. */
export const WHOLE_EUROS = /^(0|[1-9]\d{0,12})$/

const DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/

/** A day from 1900 to 2099 as `2026-11-21`, which must exist. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false
  const start = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}
