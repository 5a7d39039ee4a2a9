import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { PROFILE_FILTER_KEYS } from '@kogge/domain/monitor/profile-filters.ts'
import { OUTLINE_FIELDS } from '@kogge/domain/monitor/rfx-outline.ts'
import type {
  DigestContent,
  DigestTender,
} from '@kogge/platform/server/mail/digest/digest-content.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { type ComposedMail, composeMail } from '@kogge/platform/server/mail/mail-composition.ts'
import {
  isMailTemplate,
  MAIL_MESSAGES,
  type MailTemplate,
} from '@kogge/platform/server/mail/mail-templates.ts'
import { notifiedMessageTexts } from '@kogge/platform/server/mail/notified-message-texts.ts'

const PUBLIC_URL = 'https://kogge.example'
/** What people type: long, with marks of HTML, an address, the place of a token and a turned direction. */
const TYPED =
  'SIA „Ļoti gara nosaukuma būve & <b>citi</b>” www.example.com/?token={token} \u202Egniht'

/** Values for what a text of the catalogue asks for: numbers where it counts, an option where it chooses, else a name. */
const valuesOf = (text: string): Record<string, number | string> =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)(?:, (plural|selectordinal|number|select),?\s*(\w*))?/g)].map(
      ([, name = '', kind, option = '']) => {
        if (kind === 'select') return [name, option]
        return [name, kind ? 3 : TYPED]
      },
    ),
  )

const tender = (n: number): DigestTender => ({
  rfxId: `a6b1c4de-0000-4000-8000-00000000000${n}`,
  title: ['', `${'Vispārējas nozīmes ceļu būvdarbi un '.repeat(8)}&<i>`, TYPED][n] ?? 'Tilts',
  language: 'lv',
  buyer: n === 3 ? null : TYPED,
  city: ['', 'Rīga', TYPED][n] ?? null,
  country: ['', 'LV', TYPED][n] ?? null,
  value: n === 3 ? null : { amount: '1234567', currency: 'EUR' },
  deadlineAt: n === 3 ? null : '2026-12-30T10:00:00Z',
  reasons:
    n === 2
      ? null
      : {
          words: ['ceļš', '<b>', TYPED],
          cpv: [
            { code: '45233000', name: 'Ceļi' },
            { code: TYPED, name: TYPED },
          ],
          filters: PROFILE_FILTER_KEYS,
        },
  alsoIn: n === 1 ? ['Tilti', TYPED, 'y'.repeat(300)] : [],
})

/** Everything that a digest can hold. */
const digestContent = (is: DigestContent['is'], locale: UiLocale): DigestContent => {
  const tenders = [1, 2, 3].map(tender)
  const part = { orgId: 'a6b1c4de-0000-4000-8000-0000000000bb', org: TYPED, total: 25 }
  const profile = {
    ...part,
    is: 'profile' as const,
    name: TYPED,
    guid: 'a6b1c4de-0000-4000-8000-0000000000aa',
    tenders,
  }
  const watched = (['changed', 'published', 'won'] as const).map((cause, index) => ({
    ...tender(index + 1),
    cause,
    fields: cause === 'changed' ? [...OUTLINE_FIELDS] : [],
    watched: cause === 'changed' ? null : TYPED,
  }))
  const message = {
    template: 'joinRequested',
    values: { name: TYPED, org: 'x'.repeat(80) },
    path: '/org',
  }
  const all: DigestContent['sections'] = [
    { is: 'messages', messages: [notifiedMessageTexts(message, locale, 'mail') ?? []].flat() },
    profile,
    { ...part, is: 'watched', tenders: watched },
    { ...part, is: 'deadlines', org: null, total: 3, tenders },
  ]
  const sections = is === 'sample' ? [profile] : all
  return { is, locale, at: new Date('2026-03-02T06:00:00Z'), sections }
}

/** A message of ours, with what it is and in which language. */
export interface EveryMessage extends ComposedMail {
  readonly name: string
  readonly locale: UiLocale
}

const messageOf = async (template: MailTemplate, locale: UiLocale): Promise<EveryMessage> => {
  const values = valuesOf(Object.values(MAIL_MESSAGES[locale][template]).join('\n'))
  const draft = { template, locale, recipient: 'a@example.com', path: '/', values }
  return { name: template, locale, ...(await composeMail(draft, PUBLIC_URL, true)) }
}

/** Each message that Kogge can write, in each language: those of the catalogue, and digests with all that they can hold. */
export const everyMessage = async (): Promise<readonly EveryMessage[]> => {
  const messages: EveryMessage[] = []
  for (const locale of UI_LOCALES) {
    for (const template of Object.keys(MAIL_MESSAGES.en).filter(isMailTemplate))
      messages.push(await messageOf(template, locale))
    for (const is of ['daily', 'weekly', 'news', 'sample'] as const)
      messages.push({
        name: is,
        locale,
        ...(await composeDigest(digestContent(is, locale), PUBLIC_URL)),
      })
  }
  return messages
}
