import type { LetterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'

/** A letter as its e-mail says it for a request that is not public: without the titles of request and lots, and the names of criteria. */
export const withoutTitles = (
  content: LetterContent,
  called: string,
  locale: UiLocale,
): LetterContent => {
  const title = { [locale]: called }
  return {
    ...content,
    title,
    lots: content.lots.map((lot) => ({
      ...lot,
      title,
      own: { ...lot.own, criteria: lot.own.criteria.map((one) => ({ ...one, name: {} })) },
    })),
    ...(content.takenBack && { takenBack: content.takenBack.map((lot) => ({ ...lot, title })) }),
  }
}
