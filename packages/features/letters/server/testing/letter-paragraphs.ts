import type { LetterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { paragraphsOf } from '../letter-mail-text.ts'

/** The paragraphs of the e-mail of a letter, for tests of other features. */
export const letterParagraphs = (content: LetterContent, locale: UiLocale): readonly string[] =>
  paragraphsOf(content, locale)
