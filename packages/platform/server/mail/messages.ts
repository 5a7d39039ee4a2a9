import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import en from '@kogge/i18n/messages/en/mail.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/mail.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/mail.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/mail.json' with { type: 'json' }

type MailMessages = typeof en

/** Every message that can be written: one entry of the catalogue each. */
export type MailTemplate = Exclude<keyof MailMessages, 'footer' | 'linkFallback' | 'letterLines'>

export const MAIL_MESSAGES: Readonly<Record<UiLocale, MailMessages>> = { en, et, lt, lv }
