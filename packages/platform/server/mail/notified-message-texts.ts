import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
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
  /** Within Kogge: browsers read `//` and `/\\` as the beginning of another host. */
  path: z.string().regex(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/),
})

/** The texts of a message in the reader's language, and the page that it leads to; null for one that Kogge does not write. */
export const notifiedMessageTexts = (message: NotifiedMessage, locale: UiLocale) => {
  const { data } = shape.safeParse(message)
  if (!data || !isMailTemplate(data.template)) return null
  const { heading, body, action } = mailTexts({
    template: data.template,
    locale,
    values: data.values,
  })
  return { heading, body, action, path: data.path }
}
