import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { localTimeOf, polish } from './bzp-values.ts'
import { type Body, fieldsIn, fieldsOf, isLabelled, valueUnder } from './form-fields.ts'

type Changes = NonNullable<Notice['changes']>
type Section = Changes['sections'][number]

/** The number of a notice of the Bulletin, without that of its version. */
const NUMBER = /\d{4}\/BZP \d{8}/

export const numberIn = (written: string | null): string | null =>
  NUMBER.exec(written ?? '')?.[0] ?? null

/** What a form says of one change: the field, what stood there, what stands there now. */
interface Change {
  readonly label: string | null
  readonly before: string
  readonly after: string
}

const BEFORE = 'Przed zmianą:'
const AFTER = 'Po zmianie:'

const textOf = (lines: readonly string[]): string => lines.join('\n').trim()

/**
 * A description is the name of a field, `Przed zmianą:` with what stood, `Po zmianie:` with what
 * stands, and so on for the next field. Nothing where it is not written so.
 */
const changesIn = (text: string): Change[] => {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, i) => (line.startsWith(BEFORE) ? [i] : []))
  return starts.flatMap((start, nth): Change[] => {
    const next = starts[nth + 1]
    // The line before the next change is the name of its field.
    const own = lines.slice(start, next === undefined ? lines.length : next - 1)
    const middle = own.findIndex((line) => line.startsWith(AFTER))
    if (middle < 0) return []
    return [
      {
        label: lines[start - 1] ?? null,
        before: textOf(own.slice(0, middle)).slice(BEFORE.length).trim(),
        after: textOf(own.slice(middle)).slice(AFTER.length).trim(),
      },
    ]
  })
}

const DUE = /^(?:\d[\d.]*\)? *)?Termin składania ofert(?:$|[ :])/
const TIME = /\d{4}-\d{2}-\d{2}(?: \d{1,2}:\d{2})?$/

/** A new deadline, where the field is that of tenders; its name may stand in the text itself. */
const deadlineOf = ({ label, after }: Change): string | null =>
  DUE.test(label ?? '') || DUE.test(after) ? localTimeOf(TIME.exec(after)?.[0] ?? null) : null

const SECTION_LABEL = 'Identyfikator sekcji zmienianego ogłoszenia'
const CHANGE_LABEL = 'Opis zmiany'

/** Changes with the section of the form that was named last before them. */
const readChanges = (body: Body): { readonly id: string | null; readonly text: string }[] => {
  const found: { readonly id: string | null; readonly text: string }[] = []
  let id: string | null = null
  for (const field of fieldsIn(body, { section: 'III' }))
    if (isLabelled(field, SECTION_LABEL)) id = field.value || null
    else if (isLabelled(field, CHANGE_LABEL)) found.push({ id, text: field.value })
  return found
}

const readSection = (id: string | null, { label, before, after }: Change): Section => ({
  id,
  description: polish([label, `${before || '–'} → ${after || '–'}`].filter(Boolean).join('\n')),
  before: polish(before),
  after: polish(after),
})

/** A notice that corrects another: section III of its form. */
export const readCorrection = (body: Body): Changes => {
  const parts = readChanges(body).map(({ id, text }) => ({ id, text, changes: changesIn(text) }))
  const deadlines = parts.flatMap(({ changes }) => changes.map(deadlineOf))
  return {
    changedNoticeId: numberIn(valueUnder(body, 'Numer zmienianego ogłoszenia')),
    reasonCode: null,
    description: {},
    sections: parts.flatMap(({ id, text, changes }) =>
      changes.length > 0
        ? changes.map((change) => readSection(id, change))
        : [{ id, description: polish(text) }],
    ),
    deadlines: deadlines.flatMap((deadline) =>
      deadline === null ? [] : [{ lotId: null, deadline }],
    ),
  }
}

/**
 * Numbers of other notices in this one: the notice corrected, the notice that called for tenders.
 */
export const readReferences = (body: Body, own: string): string[] => [
  ...new Set(
    [...fieldsOf(body, 'Numer zmienianego ogłoszenia'), ...fieldsOf(body, 'Numer ogłoszenia')]
      .map(({ value }) => numberIn(value))
      .filter((number) => number !== null && number !== own)
      .filter((number) => number !== null),
  ),
]
