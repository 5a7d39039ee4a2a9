import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'

export interface ChosenLots {
  /** Those that are bid for and that the request has. */
  readonly known: readonly string[]
  /** Those that were chosen in an earlier version, and that the request has no longer. */
  readonly gone: readonly string[]
}

/** The lots that are bid for, those apart that an amendment has taken out of the request. */
export const chosenLots = (
  { lots }: Pick<RequestDocument, 'lots'>,
  lotIds: readonly string[],
): ChosenLots => {
  const ids = new Set(lots.map(({ id }) => id))
  return {
    known: lotIds.filter((id) => ids.has(id)),
    gone: lotIds.filter((id) => !ids.has(id)),
  }
}

/** The content without lots that are gone, and without what was answered for them. */
export const withoutLots = (
  content: ResponseContent,
  gone: readonly string[],
): ResponseContent => ({
  ...content,
  lotIds: content.lotIds.filter((id) => !gone.includes(id)),
  answers: content.answers.filter(({ lotId }) => lotId === null || !gone.includes(lotId)),
})
