import { endOf } from '../../kernel/notice-times.ts'
import { cutText } from '../../kernel/text-folding.ts'
import type { Notice, NoticeLot } from '../../notices/canonical-notice.ts'
import type { RfxHistoryEntry } from '../rfx-content.ts'
import {
  correctedBy,
  familyOf,
  isBareCorrection,
  type Publication,
  type StoredNotice,
} from './publication-order.ts'

type ChangedField = RfxHistoryEntry['changedFields'][number]
type Field = ChangedField['field']

/** Texts in a history are for recognising, not for reading: the whole stands in the notice. */
const MAX_SHOWN = 1000

const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${cutText(text, MAX_SHOWN)}…` : text

const textShown = (texts: Record<string, string>, language: string | null): string | null => {
  const [any] = Object.keys(texts).sort()
  const text = (language && texts[language]) || (any && texts[any])
  return text ? shown(text) : null
}

const amountShown = (value: Notice['value']): string | null =>
  value && `${value.amount} ${value.currency}`

const cpvShown = ({ main, additional }: Notice['cpv']): string | null =>
  [...(main ? [main] : []), ...additional].join(', ') || null

const placeShown = (places: Notice['place']): string | null =>
  places
    .map(({ country, nuts, city }) => [country, nuts, city].filter(Boolean).join(' '))
    .join(', ') || null

const documentsShown = ({ documents }: NoticeLot): string | null =>
  documents.map(({ url }) => url).join('\n') || null

/** Text as one string that differs exactly when the text does in any language. */
const whole = (texts: Record<string, string>): string =>
  JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A deadline that is written differently is the same as long as its instant is. */
const sameTime = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && endOf(a)?.getTime() === endOf(b)?.getTime())

const change = (
  field: Field,
  lotId: string | null,
  before: string | null,
  after: string | null,
): ChangedField => ({ field, lotId, before, after })

const differing = (
  field: Field,
  lotId: string | null,
  before: string | null,
  after: string | null,
): ChangedField[] => (before === after ? [] : [change(field, lotId, before, after)])

interface Described {
  readonly title: Record<string, string>
  readonly description: Record<string, string>
  readonly value: Notice['value']
  readonly cpv: Notice['cpv']
  readonly place: Notice['place']
}

const describedChanges = (
  before: Described,
  after: Described,
  lotId: string | null,
  language: string | null,
): ChangedField[] => {
  const texts = (['title', 'description'] as const).flatMap((field) =>
    whole(before[field]) === whole(after[field])
      ? []
      : [
          change(
            field,
            lotId,
            textShown(before[field], language),
            textShown(after[field], language),
          ),
        ],
  )
  return [
    ...texts,
    ...differing('value', lotId, amountShown(before.value), amountShown(after.value)),
    ...differing('cpv', lotId, cpvShown(before.cpv), cpvShown(after.cpv)),
    ...differing('place', lotId, placeShown(before.place), placeShown(after.place)),
  ]
}

const lotChanges = (
  before: NoticeLot,
  after: NoticeLot,
  language: string | null,
): ChangedField[] => [
  ...describedChanges(before, after, after.id, language),
  ...(sameTime(before.deadline, after.deadline)
    ? []
    : [change('deadline', after.id, before.deadline, after.deadline)]),
  ...differing('documents', after.id, documentsShown(before), documentsShown(after)),
]

/** Fields whose value differs between two versions of a request. */
const changedFields = (before: Notice, after: Notice): ChangedField[] => {
  const language = after.language
  const earlier = new Map(before.lots.map((lot) => [lot.id, lot]))
  const later = new Set(after.lots.map((lot) => lot.id))
  return [
    ...describedChanges(before, after, null, language),
    ...after.lots.flatMap((lot) => {
      const known = earlier.get(lot.id)
      return known
        ? lotChanges(known, lot, language)
        : [change('lots', lot.id, null, textShown(lot.title, language))]
    }),
    ...before.lots
      .filter((lot) => !later.has(lot.id))
      .map((lot) => change('lots', lot.id, textShown(lot.title, language), null)),
  ]
}

/** The version that a notice is to be compared with: what it corrects, else the competition before it. */
const predecessor = (
  entry: StoredNotice,
  earlier: readonly StoredNotice[],
): StoredNotice | undefined => {
  if (isBareCorrection(entry.notice)) return undefined
  const corrected = correctedBy(entry, earlier)
  if (corrected) return corrected
  const family = familyOf(entry.notice)
  const isAmendment = family === 'competition' || entry.notice.changes !== null
  return isAmendment
    ? earlier.findLast(({ notice }) => familyOf(notice) === family && !isBareCorrection(notice))
    : undefined
}

const copyOf = ({ id, source, notice }: StoredNotice) => ({
  noticeRowId: id,
  source,
  publicationNumber: notice.publicationNumber,
  sourceUrl: notice.sourceUrl,
})

/** The publications of a procedure, oldest first, each with what it changed and where else it stands. */
export const historyOf = (ordered: readonly Publication[]): RfxHistoryEntry[] =>
  ordered.map((entry, index) => {
    const { id, source, notice, copies, linkedBy } = entry
    const before = predecessor(entry, ordered.slice(0, index))
    return {
      noticeRowId: id,
      noticeId: notice.noticeId,
      version: notice.version,
      publicationNumber: notice.publicationNumber,
      publishedAt: notice.publicationDate ?? notice.dispatchedAt,
      formType: notice.formType,
      noticeType: notice.noticeType,
      subtype: notice.subtype,
      sourceUrl: notice.sourceUrl,
      source,
      ...(copies.length > 0 ? { copies: copies.map(copyOf) } : {}),
      ...(linkedBy ? { linkedBy } : {}),
      changes: notice.changes,
      modification: notice.modification ?? null,
      changedFields: before ? changedFields(before.notice, notice) : [],
    }
  })
