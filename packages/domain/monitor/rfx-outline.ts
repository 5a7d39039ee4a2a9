import { startOf } from '../kernel/notice-times.ts'
import { cutText } from '../kernel/text-folding.ts'
import { quickHash } from '../kernel/text-hash.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import type { RfxStage } from '../rfx/tender-status-values.ts'

/** Parts of a request of which only it matters whether they are the same, and how many there are. */
interface Counted {
  readonly count: number
  readonly hash: string
}

/**
 * What of a request matters to who follows it: title, lots, deadline, value, documents, status and published answers. A request whose outline
 * is the same has not changed, however often it is compiled.
 */
export interface RfxOutline {
  /** By language, each cut. */
  readonly title: Readonly<Record<string, string>>
  readonly lots: Counted
  /** ISO 8601, UTC. */
  readonly deadline: string | null
  readonly value: { readonly amount: string; readonly currency: string } | null
  readonly documents: Counted
  readonly stage: RfxStage
  /** How many questions about it were answered to everybody; left out for none, and of harvested ones. */
  readonly answers?: number
}

export const OUTLINE_FIELDS = [
  'title',
  'lots',
  'deadline',
  'value',
  'documents',
  'stage',
  'answers',
] as const
export type OutlineField = (typeof OUTLINE_FIELDS)[number]

const LONGEST_TITLE = 300

const counted = (parts: readonly unknown[]): Counted => ({
  count: parts.length,
  hash: parts.length === 0 ? '' : quickHash(JSON.stringify(parts)),
})

const byLanguage = (texts: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))

export const outlineOf = (
  { title, lots, value }: RfxContent,
  facts: { readonly stage: RfxStage; readonly deadlineAt: Date | null; readonly answers?: number },
): RfxOutline => ({
  title: Object.fromEntries(
    byLanguage(title).map(([language, text]) => [language, cutText(text, LONGEST_TITLE)]),
  ),
  lots: counted(
    lots.map((lot) => [
      lot.id,
      byLanguage(lot.title),
      lot.cpv.main,
      startOf(lot.deadline)?.getTime() ?? lot.deadline,
      lot.value,
    ]),
  ),
  deadline: facts.deadlineAt?.toISOString() ?? null,
  value: value && { amount: value.amount, currency: value.currency },
  documents: counted([
    ...new Set(lots.flatMap(({ documents }) => documents.map(({ url }) => url))),
  ]),
  stage: facts.stage,
  ...(facts.answers && { answers: facts.answers }),
})

const isSame = (before: RfxOutline, after: RfxOutline, field: OutlineField): boolean => {
  if (field === 'title')
    return JSON.stringify(byLanguage(before.title)) === JSON.stringify(byLanguage(after.title))
  if (field === 'lots' || field === 'documents')
    return before[field].count === after[field].count && before[field].hash === after[field].hash
  if (field === 'value')
    return (
      before.value?.amount === after.value?.amount &&
      before.value?.currency === after.value?.currency
    )
  return before[field] === after[field]
}

/** The fields in which two outlines differ. */
export const outlineChanges = (before: RfxOutline, after: RfxOutline): OutlineField[] =>
  OUTLINE_FIELDS.filter((field) => !isSame(before, after, field))

const DAY_MS = 24 * 60 * 60 * 1000
/** What was published longer ago is history when it comes in, and no news. */
const NEWS_DAYS = 14

/** Whether what a request says now is news: its latest publication came in at most 14 days after it was published. */
export const isNews = (
  { history }: Pick<RfxContent, 'history'>,
  publishedAt: Date | null,
  importedAt: Date,
): boolean => {
  const times = history.map(
    (one) => startOf(one.publishedAt)?.getTime() ?? Number.NEGATIVE_INFINITY,
  )
  const latest = Math.max(publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY, ...times)
  return latest >= importedAt.getTime() - NEWS_DAYS * DAY_MS
}
