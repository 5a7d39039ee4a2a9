import {
  isOfWhole,
  type LetterContent,
  type LetterLot,
  reasonIn,
} from '@kogge/domain/evaluation/decision-letters.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { BindingChange, Unconfirmed } from '@kogge/domain/responses/binding-changes.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { MAIL_MESSAGES } from '@kogge/platform/server/mail/mail-templates.ts'
import { timeInMail } from '@kogge/platform/server/mail/mail-times.ts'
import { harmless } from '@kogge/platform/server/mail/mail-values.ts'
import { createTranslator } from 'use-intl/core'

/** Lots of an e-mail; the whole stands in the letter. */
const MOST_LOTS = 30
const LONGEST = 2000

type Translator = ReturnType<typeof translatorOf>
const translatorOf = (locale: UiLocale) =>
  createTranslator({ locale, messages: MAIL_MESSAGES[locale] })

/** What changed since a tender was submitted, in one line. */
const changesIn = (
  t: Translator,
  { changes, more }: Unconfirmed,
  locale: UiLocale,
  language: string | undefined,
): string => {
  const numbers = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    maximumFractionDigits: 6,
    useGrouping: 'always' as const,
  })
  const shown = (what: BindingChange['what'], value: string | null): string =>
    what === 'quantity' && value ? numbers.format(Number(value)) : harmless(value || '–')
  return [
    ...changes.map(({ what, name, before, after }) =>
      t(`letterLines.binding.${what}`, {
        name: harmless(pickText(name, locale, language)?.text ?? '', LONGEST),
        before: shown(what, before),
        after: shown(what, after),
      }),
    ),
    ...(more > 0 ? [t('letterLines.binding.more', { count: more })] : []),
  ].join('; ')
}

/** What a letter says, one paragraph a lot, in the reader's language. */
export const paragraphsOf = (content: LetterContent, locale: UiLocale): readonly string[] => {
  const t = translatorOf(locale)
  const money = (amount: string | null): string =>
    amount === null
      ? t('letterLines.noAmount')
      : new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
          style: 'currency',
          currency: content.currency,
        }).format(Number(amount))
  const hundredths = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const points = (count: number | null | undefined): string =>
    count === null || count === undefined ? '–' : hundredths.format(count / 100)
  const isWhole = isOfWhole(content)
  const outcome = (lot: LetterLot): string => {
    const own = points(lot.own.total)
    if (lot.outcome === 'won') return t('letterLines.won', { amount: money(lot.own.price) })
    const unconfirmed = lot.rejection?.unconfirmed
    if (unconfirmed)
      return t('letterLines.unconfirmed', {
        version: unconfirmed.version,
        changes: changesIn(t, unconfirmed, locale, content.language),
      })
    if (lot.outcome === 'rejected')
      return t('letterLines.rejected', { reason: harmless(lot.rejection?.reason ?? '', LONGEST) })
    if (!lot.winner)
      return t('letterLines.unsuccessful', {
        lot: isWhole ? 'whole' : 'divided',
        reason: t(`letterLines.noAward.${lot.noAwardReason ?? 'other'}`),
      })
    return t('letterLines.lost', {
      winner: harmless(lot.winner.name),
      amount: money(lot.winner.amount),
      rank: String(lot.own.rank ?? 'none'),
      own,
      best: points(lot.winner.total),
    })
  }
  const nameOf = (texts: LetterLot['title']): string =>
    harmless(pickText(texts, locale, content.language)?.text ?? '', LONGEST)
  const lotName = ({ lotId, title }: Pick<LetterLot, 'lotId' | 'title'>): string =>
    t('letterLines.lot', { lot: isWhole ? 'whole' : lotNumber(lotId), title: nameOf(title) })
  /** What the winner's tender is better in, and by how much: of those who lost by points. */
  const byCriterion = ({ outcome: how, own, winner, declinedAt }: LetterLot): string => {
    // Nothing was better than what had won.
    if (how !== 'lost' || !winner || declinedAt || own.rank === null) return ''
    if (own.criteria.length < 2) return ''
    const list = own.criteria.map(
      (one) =>
        `${nameOf(one.name) || t(`letterLines.types.${one.type}`)} ${points(one.own)} / ${points(one.winner)}`,
    )
    return t('letterLines.byCriterion', { list: list.join('; ') })
  }
  /** Why the first in rank has it no more. */
  const declined = ({ declinedAt, isNextInRank }: LetterLot): string => {
    if (declinedAt) return t('letterLines.declined', { day: timeInMail(locale, declinedAt, false) })
    return isNextInRank ? t('letterLines.nextInRank') : ''
  }
  const contract = ({ contract: known }: LetterLot): string =>
    known
      ? t('letterLines.concluded', {
          day: timeInMail(locale, `${known.concludedOn}T12:00:00Z`, false),
          amount: known.amount === null ? 'none' : money(known.amount),
        })
      : ''
  const lines = content.lots
    .slice(0, MOST_LOTS)
    .map((lot) =>
      [
        lotName(lot),
        declined(lot),
        outcome(lot),
        byCriterion(lot),
        contract(lot),
        lot.words && t('letterLines.words', { words: harmless(lot.words, LONGEST) }),
      ]
        .filter(Boolean)
        .join(' — '),
    )
  const more = content.lots.length - lines.length
  const { standstillUntil: until, voidStandstill: voided, takenBack = [] } = content
  const named = takenBack.slice(0, MOST_LOTS).map(lotName)
  const reason = reasonIn(content, locale)
  return [
    content.isUnread ? t('letterLines.unread') : '',
    content.gone
      ? t('letterLines.gone', {
          version: content.gone.version,
          lots: content.gone.lotIds.map(lotNumber).join(', '),
        })
      : '',
    named.length > 0 && !isWhole
      ? t('letterLines.takenBack', {
          lots: [...named, ...(takenBack.length > named.length ? ['…'] : [])].join('; '),
        })
      : '',
    reason && t('letterLines.reason', { reason: harmless(reason, LONGEST) }),
    voided ? t('letterLines.voidStandstill', { until: timeInMail(locale, voided, false) }) : '',
    takenBack.length > 0 && lines.length > 0 ? t('letterLines.othersStand') : '',
    ...lines,
    more > 0 ? t('letterLines.more', { count: more }) : '',
    until
      ? t(content.isStandstillOver ? 'letterLines.standstillOver' : 'letterLines.standstill', {
          until: timeInMail(locale, until, false),
        })
      : '',
  ].filter(Boolean)
}
