import type { Answer, ResponseContent } from '@kogge/domain/responses/response-content.ts'

/** Names the place of an answer as rehearsals do: `answers.REQUIREMENT` or `answers.REQUIREMENT.LOT`. */
export const fieldOf = (requirementId: string, lotId: string | null): string =>
  lotId === null ? `answers.${requirementId}` : `answers.${requirementId}.${lotId}`

/** The lot that a field is in; null for one outside of them. */
export const lotOfField = (field: string): string | null => field.split('.')[2] ?? null

type Given = ResponseContent['answers'][number]

const isAt = (given: Given, requirementId: string, lotId: string | null): boolean =>
  given.requirementId === requirementId && given.lotId === lotId

/** The answer to one requirement; null where there is none. */
export const answerAt = (
  content: ResponseContent,
  requirementId: string,
  lotId: string | null,
): Answer | null => content.answers.find((one) => isAt(one, requirementId, lotId))?.answer ?? null

/** The content with this answer in the place of the one before; null takes it away. */
export const withAnswer = (
  content: ResponseContent,
  requirementId: string,
  lotId: string | null,
  answer: Answer | null,
): ResponseContent => {
  const at = content.answers.findIndex((one) => isAt(one, requirementId, lotId))
  if (answer === null)
    return at < 0 ? content : { ...content, answers: content.answers.toSpliced(at, 1) }
  const given = { requirementId, lotId, answer }
  const answers = at < 0 ? [...content.answers, given] : content.answers.with(at, given)
  return { ...content, answers }
}
