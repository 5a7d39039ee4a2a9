import type { ShownUnit } from '@kogge/domain/reference/units.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { signOf } from '../../model/quantity-sign.ts'

interface Props {
  /** Decimal string. */
  readonly value: string
  readonly unit: ShownUnit
}

/** How much was bought, as `1 200 kg`. */
export const Amount = ({ value, unit }: Props) => {
  const t = useTranslations('insight.price.signs')
  const formats = useFormats()
  const sign = signOf(unit, (named) => t(named))
  return <span className="whitespace-nowrap">{`${formats.number(Number(value))} ${sign}`}</span>
}
