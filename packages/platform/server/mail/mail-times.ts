import type { UiLocale } from '@kogge/domain/kernel/locales.ts'

/** A day and hour of Riga in the reader's language, as mails state it; without the hour, the day alone. */
export const timeInMail = (locale: UiLocale, at: Date | string, withHour = true): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: 'Europe/Riga',
    dateStyle: 'long',
    ...(withHour ? { timeStyle: 'short' as const } : {}),
  }).format(new Date(at))
