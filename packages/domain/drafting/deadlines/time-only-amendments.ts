import { canonicalJson } from '../../sealing/canonical-json.ts'
import type { RequestDocument } from '../request-document.ts'

/** All that an amendment says beside its times: texts, contact, documents, everything. */
const saidIn = ({
  questionsUntil: _questions,
  responsesUntil: _responses,
  openingAt: _opening,
  shortened: _shortened,
  opening: _openers,
  ...said
}: RequestDocument): string => canonicalJson(said)

/**
 * Whether an amendment moves times alone, with what the law and the opening ask for: why a period is shorter and who
 * opens. No text of any kind is another, so that it can say nothing that was not there.
 */
export const changesTimesOnly = (before: RequestDocument, after: RequestDocument): boolean =>
  saidIn(before) === saidIn(after)
