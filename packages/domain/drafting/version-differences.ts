import type { LocalizedText } from '../kernel/locales.ts'
import { instantOf } from './deadlines/wall-time-instants.ts'
import type { RequestDocument, WallTime } from './request-document.ts'

/** What is repeated in a request, each part with an id of its own. */
const PARTS = ['lots', 'requirements', 'criteria', 'documents'] as const
type Area = keyof RequestDocument

/**
 * Whether a change in a part of the document can change what somebody would respond with, so that
 * those who have responded must look again (Directive 2014/24/EU, Article 47(3)(b)). A change of
 * times is announced anyway, and times can only move later.
 */
const SIGNIFICANT: Readonly<Record<Area, boolean>> = {
  kind: true,
  language: false,
  languages: false,
  title: false,
  description: true,
  message: true,
  keywords: false,
  reference: false,
  contact: false,
  place: true,
  privacy: false,
  cpv: true,
  nature: true,
  procedure: true,
  value: true,
  questionsUntil: false,
  responsesUntil: false,
  openingAt: false,
  shortened: false,
  lots: true,
  requirements: true,
  criteria: true,
  documents: true,
  opening: false,
  official: false,
}
/** Of a part that is significant, what is not. */
const INSIGNIFICANT: readonly string[] = ['lots.title', 'documents.name', 'documents.fileId']

/** How a value is to be shown: times are instants (ISO 8601), everything else as it stands. */
export type ValueForm = 'text' | 'html' | 'time' | 'amount'

/** One thing that is another than it was. */
export interface Difference {
  readonly area: Area
  /** Of a lot, a requirement, a criterion, a document: which, and what it is called. */
  readonly partId: string | null
  readonly part: LocalizedText | null
  /** What of it: `cpv.main`, `weight`; null where the whole part was added or removed. */
  readonly property: string | null
  /** Of a text in several languages. */
  readonly language: string | null
  readonly what: 'added' | 'removed' | 'changed'
  readonly form: ValueForm
  readonly before: string | null
  readonly after: string | null
  readonly isSignificant: boolean
}

interface Leaf {
  readonly property: string
  readonly language: string | null
  readonly form: ValueForm
  readonly value: string
}

const isTime = (value: object): value is WallTime => 'wall' in value && 'fold' in value
const isAmount = (value: object): value is { amount: string; currency: string } =>
  'amount' in value && 'currency' in value
/** Texts by language; the property's name says so, since their keys are no names of ours. */
const TEXTS = [
  'title',
  'description',
  'message',
  'question',
  'help',
  'name',
  'label',
  'law',
  'features',
  'urgency',
  'reviewDeadline',
]

/** A member of a list on one line. */
const inOneLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value)
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, inner]) => inOneLine(inner))
    .filter((text) => text !== '')
    .join(' ')
}

const leavesOf = (value: unknown, property: string): Leaf[] => {
  const leaf = (text: string, form: ValueForm = 'text', language: string | null = null): Leaf[] =>
    text === '' ? [] : [{ property, language, form, value: text }]
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return leaf(String(value))
  if (Array.isArray(value)) return leaf(value.map(inOneLine).join(', '))
  if (isTime(value)) return leaf(instantOf(value)?.toISOString() ?? value.wall, 'time')
  if (isAmount(value)) return leaf(value.amount && `${value.amount} ${value.currency}`, 'amount')
  const isTexts = TEXTS.includes(property.split('.').at(-1) ?? '')
  return Object.entries(value).flatMap(([key, inner]) =>
    isTexts
      ? leaf(String(inner), property === 'description' ? 'html' : 'text', key)
      : leavesOf(inner, property === '' ? key : `${property}.${key}`),
  )
}

const keyOf = ({ property, language }: Leaf): string => `${property}|${language ?? ''}`

const whatOf = (before: string | null, after: string | null): Difference['what'] =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

/** The differences between two versions of one thing. */
const compared = (
  before: readonly Leaf[],
  after: readonly Leaf[],
  about: Pick<Difference, 'area' | 'partId' | 'part'>,
): Difference[] => {
  const old = new Map(before.map((leaf) => [keyOf(leaf), leaf]))
  const next = new Map(after.map((leaf) => [keyOf(leaf), leaf]))
  const said = new Set(before.map(({ property }) => property))
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key): Difference[] => {
    const [from, to] = [old.get(key), next.get(key)]
    const leaf = to ?? from
    if (!leaf || from?.value === to?.value) return []
    // A text that is given in one more language says nothing new.
    const isTranslation = leaf.language !== null && !from && said.has(leaf.property)
    return [
      {
        ...about,
        property: leaf.property,
        language: leaf.language,
        form: leaf.form,
        before: from?.value ?? null,
        after: to?.value ?? null,
        what: whatOf(from?.value ?? null, to?.value ?? null),
        isSignificant:
          SIGNIFICANT[about.area] &&
          !isTranslation &&
          !INSIGNIFICANT.includes(`${about.area}.${leaf.property}`),
      },
    ]
  })
}

type Part = RequestDocument[(typeof PARTS)[number]][number]

const idOf = (part: Part): string => ('id' in part ? part.id : part.fileId)

const nameOf = (part: Part): LocalizedText => {
  if ('question' in part) return part.question
  if ('title' in part) return part.title
  return typeof part.name === 'string' ? { xx: part.name } : part.name
}

const asText = (leaf: Leaf): Leaf => (leaf.form === 'html' ? { ...leaf, form: 'text' } : leaf)

const partsCompared = (
  area: (typeof PARTS)[number],
  before: readonly Part[],
  after: readonly Part[],
): Difference[] => {
  const old = new Map(before.map((part) => [idOf(part), part]))
  const next = new Map(after.map((part) => [idOf(part), part]))
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((partId): Difference[] => {
    const [from, to] = [old.get(partId), next.get(partId)]
    const named = to ?? from
    const about = { area, partId, part: named ? nameOf(named) : null }
    if (from && to) {
      // Only the whole is described at length; a part has a text with its own lines.
      const [a, b] = [from, to].map((part) => leavesOf({ ...part, id: undefined }, '').map(asText))
      return compared(a ?? [], b ?? [], about)
    }
    const whole = { property: null, language: null, form: 'text' as const }
    return [
      {
        ...about,
        ...whole,
        before: null,
        after: null,
        isSignificant: true,
        what: to ? 'added' : 'removed',
      },
    ]
  })
}

/** Not as the document has them: the database keeps its keys in an order of its own. */
const AREAS = Object.keys(SIGNIFICANT) as Area[]

/** All that differs between two versions of a request, in the order of the form. */
export const differenceOf = (
  before: RequestDocument,
  after: RequestDocument,
): readonly Difference[] =>
  AREAS.flatMap((area) => {
    const part = PARTS.find((one) => one === area)
    if (part) return partsCompared(part, before[part], after[part])
    return compared(leavesOf(before[area], area), leavesOf(after[area], area), {
      area,
      partId: null,
      part: null,
    })
  })

/** Whether those who have responded must look again. */
export const isSignificant = (differences: readonly Difference[]): boolean =>
  differences.some((difference) => difference.isSignificant)
