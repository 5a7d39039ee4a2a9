import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { MAIL_MESSAGES } from './mail-templates.ts'
import { timeInMail } from './mail-times.ts'
import { type TitleInMail, titleText } from './title-in-mail.ts'

/** What an organisation calls itself, and whether anybody has verified it: where nobody has, the message says so. */
export interface OrgInMail {
  readonly name: string
  readonly isVerified: boolean
}

/** Where texts are read: programs that show mail make links of names, pages do not. */
export type TextPlace = 'mail' | 'page'

type MailValue = number | string | OrgInMail | TitleInMail

/** Values as a message keeps them, in no language where they have several: an instant (`until`) in ISO 8601, a title in all of its own. */
export type MailValues = Readonly<Record<string, MailValue>>

const MAX_NAME = 80
/** Values that are more than names. */
const LONGEST: Readonly<Record<string, number>> = { reason: 2000, names: 500 }
/** What programs that show mail make links of. */
const LINKING = /(?<=\S)[.:/@\\](?=\S)/g

/** A name or text that somebody typed, so that it is nothing else in a text of ours. */
const plain = (name: string, longest: number): string =>
  withoutDirectionMarks(name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}<>{}]+/gu, ' ')
    .slice(0, longest)

/** The same, so that in a message of ours it leads nowhere. */
export const harmless = (name: string, longest = MAX_NAME): string =>
  plain(name, longest).replace(LINKING, (sign) => `${sign}\u200c`)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Values of a message for its texts, in a language. Names that people typed, and a reason, are made harmless where they could lead anywhere. */
export const insertedValues = (
  values: MailValues,
  locale: UiLocale,
  place: TextPlace,
): Record<string, number | string> => {
  const safe = place === 'mail' ? harmless : plain
  const { unverified } = MAIL_MESSAGES[locale].standing
  const textOf = (key: string, value: MailValue): number | string => {
    if (typeof value === 'number') return value
    if (typeof value === 'string')
      // Messages of before have the text of their writer's language.
      return key === 'until' && INSTANT.test(value)
        ? timeInMail(locale, value)
        : safe(value, LONGEST[key] ?? MAX_NAME)
    if (!('isVerified' in value)) return safe(titleText(value, locale), MAX_NAME)
    // After the name, which is cut first: no name is so long that nobody reads how it stands.
    const name = safe(value.name, MAX_NAME)
    return value.isVerified ? name : `${name} (${unverified})`
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(key, value)]))
}
