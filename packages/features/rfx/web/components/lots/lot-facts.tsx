import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { Description } from '@kogge/ui/description-list.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shared } from '../../model/rfx-overview.ts'
import { type CodeList, useCodes } from '../../use-code-names.ts'
import { Amount } from '../facts/amount.tsx'
import { Duration } from '../facts/contract-duration.tsx'
import { Quantity } from '../facts/lot-quantity.tsx'
import { When } from '../facts/notice-time.tsx'

const hasDuration = ({ start, end, length, unlimited }: NoticeLot['duration']): boolean =>
  Boolean(start || end || length || unlimited)

/** Dates, duration and options that all the given lots have in common; of one lot, all that it has. */
export const LotFacts = ({ lots }: { readonly lots: readonly NoticeLot[] }) => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const fact = <Value,>(
    key: 'questions' | 'opening' | 'duration' | 'renewals' | 'frameworkMaximum' | 'sme',
    read: (lot: NoticeLot) => Value | null | undefined,
    show: (value: Value) => ReactNode,
  ) => {
    const value = shared(lots, read)
    return value === null || value === undefined ? null : (
      <Description label={t(`fact.${key}`)}>{show(value)}</Description>
    )
  }
  const coded = (
    key: 'framework' | 'dynamicPurchasing' | 'euFunds' | 'variants',
    list: CodeList,
  ) => {
    const code = shared(lots, (lot) => lot.options[key])
    return code && <Description label={t(`fact.${key}`)}>{codes(list, code)}</Description>
  }
  // What several lots say alike is each one's own, and not how much is bought of all.
  const quantity = lots.length === 1 ? lots[0]?.quantity : undefined
  return (
    <>
      {quantity && (
        <Description label={t('fact.quantity')}>
          <Quantity quantity={quantity} />
        </Description>
      )}
      {fact(
        'questions',
        (lot) => lot.questionsUntil,
        (time) => (
          <When time={time} zone />
        ),
      )}
      {fact(
        'opening',
        (lot) => lot.openingAt,
        (time) => (
          <When time={time} zone />
        ),
      )}
      {fact(
        'duration',
        (lot) => (hasDuration(lot.duration) ? lot.duration : null),
        (duration) => (
          <Duration duration={duration} />
        ),
      )}
      {fact(
        'renewals',
        (lot) => lot.options.renewals,
        (count) => count,
      )}
      {fact(
        'frameworkMaximum',
        (lot) => lot.frameworkMaximum,
        (value) => (
          <Amount value={value} />
        ),
      )}
      {coded('framework', 'framework')}
      {coded('dynamicPurchasing', 'dynamicPurchasing')}
      {coded('euFunds', 'euFunds')}
      {coded('variants', 'permission')}
      {fact(
        'sme',
        (lot) => lot.options.sme,
        (suitable) => (suitable ? t('yes') : t('no')),
      )}
    </>
  )
}
