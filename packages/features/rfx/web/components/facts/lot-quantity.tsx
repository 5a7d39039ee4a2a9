import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { shownQuantity } from '../../model/lot-quantity.ts'

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
