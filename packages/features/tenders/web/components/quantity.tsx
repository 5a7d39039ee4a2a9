import type { NoticeLot } from '@kogge/domain/notice/schema.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useTranslations } from 'use-intl'
import { shownQuantity } from '../model/quantity.ts'

/** How much of a lot is bought, in its unit (BT-25, BT-625). */
export const Quantity = ({
  quantity,
}: {
  readonly quantity: NonNullable<NoticeLot['quantity']>
}) => {
  const t = useTranslations('tenders.quantity')
  const formats = useFormats()
  const { count, shown, named, sign } = shownQuantity(quantity, formats.number)
  if (named) return <>{t(named, { count, shown })}</>
  return <>{sign === null ? shown : `${shown} ${sign}`}</>
}
