import type {
  AnswerForm,
  Criterion,
  RequestDocument,
  RequestLot,
  Requirement,
} from '@kogge/domain/drafting/request-document.ts'
import { freeLotId } from './lot-ids.ts'

/** Lists of the form that are written entry by entry. */
export type EntryList = 'lots' | 'requirements' | 'criteria'

const newId = (): string => crypto.randomUUID().slice(0, 13)

/** Every lot that is spoken of anywhere, so that no number is given twice. */
const knownLots = ({ lots, requirements, criteria }: RequestDocument): string[] => [
  ...lots.map(({ id }) => id),
  ...[...requirements, ...criteria].flatMap(({ lotIds }) => lotIds),
]

/** A lot with the next number; `given` are the lots of all versions that were published. */
export const newLot = (
  document: RequestDocument,
  given: readonly string[],
  like?: RequestLot,
): RequestLot => ({
  title: {},
  description: {},
  cpv: document.cpv,
  value: null,
  place: [],
  months: null,
  ...like,
  id: freeLotId([...knownLots(document), ...given]),
})

export const newRequirement = (like?: Requirement): Requirement => ({
  lotIds: [],
  question: {},
  help: {},
  answer: { type: 'yes_no' },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
  ...like,
  id: newId(),
})

export const newCriterion = (like?: Criterion): Criterion => ({
  lotIds: [],
  type: 'quality',
  name: {},
  description: {},
  weight: '0',
  ...like,
  id: newId(),
})

export const newOption = (): { id: string; label: Record<string, string> } => ({
  id: newId(),
  label: {},
})

/** The form of an answer as it begins. */
export const newAnswer = (type: AnswerForm['type']): AnswerForm => {
  switch (type) {
    case 'number':
      return { type, unit: '', min: null, max: null, decimals: 0 }
    case 'choice':
      return { type, several: false, options: [newOption(), newOption()] }
    case 'text':
      return { type, longest: 2000 }
    case 'price':
      return { type, unit: '', quantity: '1' }
    default:
      return { type }
  }
}

/** A list with one entry changed; the rest stays what it is. */
export const patched = <Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string,
  change: Partial<Entry>,
): Entry[] => entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))

/** An entry behind another, or at the end. */
export const inserted = <Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  entry: Entry,
  afterId: string | null,
): Entry[] => {
  const place = entries.findIndex(({ id }) => id === afterId)
  return place < 0 ? [...entries, entry] : entries.toSpliced(place + 1, 0, entry)
}

/** An entry one place up (-1) or down (1); at the end of the list it stays. */
export const moved = <Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string,
  by: -1 | 1,
): Entry[] => {
  const from = entries.findIndex((entry) => entry.id === id)
  const entry = entries[from]
  const to = from + by
  if (!entry || to < 0 || to >= entries.length) return [...entries]
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

const withoutLot = <Part extends { lotIds: string[] }>(parts: Part[], id: string): Part[] =>
  parts.flatMap((part) => {
    if (!part.lotIds.includes(id)) return [part]
    const lotIds = part.lotIds.filter((other) => other !== id)
    // What was about this lot alone would be about all of them now: it goes with it.
    return lotIds.length > 0 ? [{ ...part, lotIds }] : []
  })

/** A document without an entry, and without what was about nothing else. */
export const withoutEntry = (
  document: RequestDocument,
  list: EntryList,
  id: string,
): RequestDocument => {
  switch (list) {
    case 'lots':
      return {
        ...document,
        lots: document.lots.filter((lot) => lot.id !== id),
        requirements: withoutLot(document.requirements, id),
        criteria: withoutLot(document.criteria, id),
      }
    case 'requirements':
      return {
        ...document,
        requirements: document.requirements.filter((requirement) => requirement.id !== id),
      }
    case 'criteria':
      return {
        ...document,
        criteria: document.criteria.filter((criterion) => criterion.id !== id),
        requirements: document.requirements.map((requirement) =>
          requirement.criterionId === id ? { ...requirement, criterionId: null } : requirement,
        ),
      }
  }
}
