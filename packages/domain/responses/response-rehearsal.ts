import { lotIdsOf, type RequestDocument } from '../drafting/request-document.ts'
import { type AnswerProblem, problemOf } from './answer-problems.ts'
import {
  answersOf,
  lotsBidFor,
  type RequestedAnswer,
  requestedAnswersOf,
} from './requested-answers.ts'
import type { ResponseContent } from './response-content.ts'
import { filesOf } from './response-files.ts'

/** A file of a response, and all of them together (Estonian register of procurement, 2018). */
export const MOST_FILE_BYTES = 100 * 1024 * 1024
export const MOST_RESPONSE_BYTES = 300 * 1024 * 1024

/** What a rehearsal can find; each has a sentence in the interface. */
export type RehearsalRule =
  | AnswerProblem
  | 'no_lot'
  | 'lot_gone'
  | 'answer_missing'
  | 'answer_twice'
  | 'answer_gone'
  | 'empty'
  | 'contact_name'
  | 'contact_email'
  | 'validity_missing'
  | 'files_too_large'

/** Something that keeps a response from being submitted, or, as a warning, from being a good one. */
export interface Blocker {
  readonly rule: RehearsalRule
  readonly severity: 'error' | 'warning'
  /** Where it is: `lotIds`, `contact.email`, `answers.REQUIREMENT`, `answers.REQUIREMENT.LOT`, `files`. */
  readonly field: string
  readonly values: Readonly<Record<string, string | number>>
}

const ADDRESS = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

const fieldOf = (requirementId: string, lotId: string | null): string =>
  lotId === null ? `answers.${requirementId}` : `answers.${requirementId}.${lotId}`

const blocker = (
  rule: RehearsalRule,
  field: string,
  values: Blocker['values'] = {},
  severity: Blocker['severity'] = 'error',
): Blocker => ({ rule, severity, field, values })

const ofLots = (document: RequestDocument, content: ResponseContent): readonly Blocker[] => {
  if (document.lots.length === 0) return []
  const known = new Set(lotIdsOf(document))
  const gone = content.lotIds.filter((lotId) => !known.has(lotId))
  return [
    ...(lotsBidFor(document, content).length === 0 ? [blocker('no_lot', 'lotIds')] : []),
    ...gone.map((lotId) => blocker('lot_gone', 'lotIds', { lotId })),
  ]
}

const ofAnswer = (
  input: RequestedAnswer,
  content: ReturnType<typeof answersOf>,
): readonly Blocker[] => {
  const { requirement, lotId } = input
  const field = fieldOf(requirement.id, lotId)
  const answer = content(input)
  const problem = answer && problemOf(requirement, answer)
  if (problem !== 'blank' && problem !== null)
    return [blocker(problem.rule, field, problem.values, problem.severity)]
  const isMissing = answer === null || problem === 'blank'
  return isMissing && requirement.isMandatory ? [blocker('answer_missing', field)] : []
}

/** Answers that are given twice, or to what is not asked any more. */
const ofStrays = (document: RequestDocument, content: ResponseContent): readonly Blocker[] => {
  const known = new Set(document.requirements.map(({ id }) => id))
  const seen = new Set<string>()
  return content.answers.flatMap(({ requirementId, lotId }): readonly Blocker[] => {
    const field = fieldOf(requirementId, lotId)
    if (!known.has(requirementId)) return [blocker('answer_gone', field, {}, 'warning')]
    if (seen.has(field)) return [blocker('answer_twice', field)]
    seen.add(field)
    return []
  })
}

const ofRest = (document: RequestDocument, content: ResponseContent): readonly Blocker[] => {
  const files = filesOf(content)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const isEmpty = content.answers.length === 0 && files.length === 0 && content.note.trim() === ''
  return [
    ...(isEmpty ? [blocker('empty', 'answers')] : []),
    ...(content.contact.name.trim() === '' ? [blocker('contact_name', 'contact.name')] : []),
    ...(ADDRESS.test(content.contact.email.trim())
      ? []
      : [blocker('contact_email', 'contact.email')]),
    ...(content.validDays === null && document.kind === 'tender'
      ? [blocker('validity_missing', 'validDays', {}, 'warning')]
      : []),
    ...(bytes > MOST_RESPONSE_BYTES
      ? [blocker('files_too_large', 'files', { bytes, most: MOST_RESPONSE_BYTES })]
      : []),
  ]
}

/**
 * What would keep a response from being submitted now, all at once, and what it had better mend: in
 * the order of the form. Whether the request was amended meanwhile is for whoever knows its versions.
 */
export const rehearse = (
  document: RequestDocument,
  content: ResponseContent,
): readonly Blocker[] => {
  const answerTo = answersOf(content)
  return [
    ...ofLots(document, content),
    ...requestedAnswersOf(document, lotsBidFor(document, content)).flatMap((input) =>
      ofAnswer(input, answerTo),
    ),
    ...ofStrays(document, content),
    ...ofRest(document, content),
  ]
}

/** Whether nothing of what was found keeps it from being submitted. */
export const isReady = (found: readonly Blocker[]): boolean =>
  found.every(({ severity }) => severity === 'warning')
