import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { NotifiedLetter } from '@kogge/domain/notifications/notified-letter.ts'
import { z } from 'zod'
import { mailTexts } from './mail-composition.ts'
import { isMailTemplate } from './mail-templates.ts'

const shape = z.object({
  template: z.string(),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.strictObject({ name: z.string(), isVerified: z.boolean() }),
    ]),
  ),
  /** Within Kogge. */
  path: z.string().regex(/^\/(?!\/)[\x21-\x7e]*$/),
})

/** What a letter says in the reader's language, and where it leads; null for one that no message of ours is. */
export const letterInWords = (letter: NotifiedLetter, locale: UiLocale) => {
  const { data } = shape.safeParse(letter)
  if (!data || !isMailTemplate(data.template)) return null
  const { heading, body, action } = mailTexts({
    template: data.template,
    locale,
    values: data.values,
  })
  return { heading, body, action, path: data.path }
}
