import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
import { z } from 'zod'
import { mailTexts } from './mail-composition.ts'
import { isMailTemplate } from './mail-templates.ts'
import type { TextPlace } from './mail-values.ts'

const shape = z.object({
  template: z.string(),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.strictObject({ name: z.string(), isVerified: z.boolean() }),
      z.strictObject({ texts: z.record(z.string(), z.string()), language: z.string() }),
      z.strictObject({ confidential: z.enum(['tender', 'survey']) }),
    ]),
  ),
  /** Within Kogge: browsers read `//` and `/\\` as the beginning of another host. Braces are the places of tokens. */
  path: z.string().regex(/^\/(?!\/)[\x21-\x5b\x5d-\x7a|~]*$/),
})

/** The texts of a message in the reader's language, and the page that it leads to; null for one that Kogge does not write. */
export const notifiedMessageTexts = (
  message: NotifiedMessage,
  locale: UiLocale,
  place: TextPlace,
) => {
  const { data } = shape.safeParse(message)
  if (!data || !isMailTemplate(data.template)) return null
  const { template, values } = data
  const { heading, body, action } = mailTexts({ template, locale, values }, place)
  return { heading, body, action, path: data.path }
}
