import type { RequestKind } from '@kogge/domain/drafting/request-document.ts'

/** The parts of the form, in the order in which a request is thought out. */
export const SECTIONS = [
  'basics',
  'description',
  'cpv',
  'place',
  'value',
  'times',
  'lots',
  'requirements',
  'criteria',
  'documents',
  'privacy',
  'opening',
  'official',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** What stands beside the parts of the form in the navigation: how it reads, and what an amendment changes. */
export const VIEWS = ['preview', 'changes'] as const
export type EditView = SectionName | (typeof VIEWS)[number]

/** A price survey is a light kind: it leads to no award. */
const NOT_IN_SURVEYS: readonly SectionName[] = ['lots', 'criteria', 'opening', 'official']

export const sectionsOf = (kind: RequestKind): readonly SectionName[] =>
  kind === 'tender' ? SECTIONS : SECTIONS.filter((name) => !NOT_IN_SURVEYS.includes(name))

const SECTION_OF_FIELD: Readonly<Record<string, SectionName>> = {
  description: 'description',
  message: 'description',
  cpv: 'cpv',
  place: 'place',
  value: 'value',
  procedure: 'times',
  questionsUntil: 'times',
  responsesUntil: 'times',
  openingAt: 'times',
  shortened: 'times',
  lots: 'lots',
  requirements: 'requirements',
  criteria: 'criteria',
  documents: 'documents',
  privacy: 'privacy',
  opening: 'opening',
  official: 'official',
}

/** Where a field is written, by its path (`lots.3.value`). */
export const sectionOfField = (path: string): SectionName =>
  SECTION_OF_FIELD[path.split('.')[0] ?? ''] ?? 'basics'

export const isEditView = (text: unknown): text is EditView =>
  [...SECTIONS, ...VIEWS].some((known) => known === text)

const FIELD_PATH = /^[A-Za-z0-9]+(?:\.[A-Za-z0-9-]+){0,5}$/
const LONGEST_PATH = 100

/** Whether an address names a field of the form: `official.law.lv`. */
export const isFieldPath = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= LONGEST_PATH && FIELD_PATH.test(text)
