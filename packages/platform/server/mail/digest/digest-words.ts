import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { timeInMail } from '../mail-times.ts'
import type { DigestContent, DigestSection, DigestTender } from './digest-content.ts'
import type { DigestTranslator } from './digest-texts.ts'

const LONGEST_SUBJECT = 150

const formatLocale = (locale: UiLocale): string => (locale === 'en' ? 'en-GB' : locale)

const moneyIn = (locale: UiLocale, { amount, currency }: NonNullable<DigestTender['value']>) =>
  new Intl.NumberFormat(formatLocale(locale), {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(Number(amount))

const countryIn = (locale: UiLocale, code: string): string => {
  try {
    return new Intl.DisplayNames(formatLocale(locale), { type: 'region' }).of(code) ?? code
  } catch {
    // Not a code at all, as sources sometimes write it.
    return code
  }
}

/** Buyer, place, value and deadline of a tender, as far as its notices state them. */
export const factsOf = (tender: DigestTender, locale: UiLocale, t: DigestTranslator): string[] => {
  const { buyer, city, country, value, deadlineAt } = tender
  const place = [city, country && countryIn(locale, country)].filter((part) => part).join(', ')
  return [
    buyer,
    place,
    value && moneyIn(locale, value),
    deadlineAt && t('deadline', { time: timeInMail(locale, deadlineAt) }),
  ].flatMap((part) => (part ? [part] : []))
}

/** Why a tender stands under a profile; empty where that is not said. */
export const reasonText = ({ reasons, alsoIn }: DigestTender, t: DigestTranslator): string => {
  const parts = reasons
    ? [
        ...reasons.words.map((word) => t('word', { word })),
        ...reasons.cpv.map(({ code, name }) => (name ? `${code} ${name}` : code)),
        ...reasons.filters.map((filter) => t(`filters.${filter}`)),
      ]
    : []
  const met = parts.length > 0 ? t('met', { conditions: parts.join(' · ') }) : ''
  const also =
    alsoIn.length > 0
      ? t('alsoIn', {
          profiles: alsoIn.map((name) => t('word', { word: name })).join(', '),
        })
      : ''
  return [met, also].filter((part) => part !== '').join(' ')
}

/** The title of a section. */
export const sectionTitle = (section: DigestSection, t: DigestTranslator): string => {
  switch (section.is) {
    case 'profile':
      return t('profile', { name: section.name, count: section.total })
    case 'watched':
      return t('watched', { count: section.total })
    case 'deadlines':
      return t('deadlines', { count: section.total })
    case 'messages':
      return t('messages', { count: section.messages.length })
  }
}

const totalOf = (sections: readonly DigestSection[], is: DigestSection['is']): number =>
  sections
    .filter((section) => section.is === is)
    .reduce((sum, one) => sum + (one.is === 'messages' ? one.messages.length : one.total), 0)

const dayIn = (locale: UiLocale, at: Date): string => timeInMail(locale, at, false)

/** A subject with numbers and a day: names of what somebody follows are for the message itself. */
export const digestSubject = (
  { is, locale, at, sections }: DigestContent,
  t: DigestTranslator,
): string => {
  const [only] = sections
  if (is === 'sample' && only?.is === 'profile')
    return t('subject.sample', { name: only.name }).slice(0, LONGEST_SUBJECT)
  const counts = [
    totalOf(sections, 'profile') > 0 &&
      t('subject.matches', { count: totalOf(sections, 'profile') }),
    totalOf(sections, 'watched') > 0 &&
      t('subject.watched', { count: totalOf(sections, 'watched') }),
    totalOf(sections, 'deadlines') > 0 &&
      t('subject.deadlines', { count: totalOf(sections, 'deadlines') }),
    totalOf(sections, 'messages') > 0 &&
      t('subject.messages', { count: totalOf(sections, 'messages') }),
  ].filter((text) => text !== false)
  const text = counts.slice(0, 2).join(', ')
  return is === 'news'
    ? text
    : t(`subject.${is === 'weekly' ? 'weekly' : 'daily'}`, { text, day: dayIn(locale, at) })
}

/** The first titles, as lists of messages show them beside the subject. */
export const previewText = ({ sections }: DigestContent): string =>
  sections
    .flatMap((section) =>
      section.is === 'messages'
        ? section.messages.map(({ heading }) => heading)
        : section.tenders.map(({ title }) => title),
    )
    .slice(0, 3)
    .join(' · ')
