import { type ConvertedAmount, convertAmount } from '@kogge/domain/money/rfx-amount-conversion.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { useTranslations } from 'use-intl'
import { type Amount as AmountValue, euros } from '../../model/amount-sums.ts'
import { useTender } from '../../model/rfx-context.ts'
import type { Withheld } from '../../model/withheld-values.ts'
import { AmountMark } from './amount-mark.tsx'
import { WithheldMark } from './withheld-mark.tsx'

/** A value in euros, and by the rate of which day. */
const InEuros = ({
  converted,
  isStacked,
}: {
  readonly converted: ConvertedAmount
  readonly isStacked: boolean
}) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { cents, rate } = converted
  if (cents === null || !rate || rate.rule === 'euro') return null
  const value = formats.money(euros(cents), 'EUR')
  return (
    <span className={cn('text-subtle text-sm', isStacked && 'block whitespace-nowrap')}>
      {' '}
      (
      {rate.day
        ? t('eurByRate', { value, date: formats.date(rate.day) })
        : t('eurBeside', { value })}
      )
    </span>
  )
}

interface AmountProps {
  readonly value: AmountValue | null | undefined
  /** Shown in place of a value that is held back. */
  readonly withheld?: Withheld | null
  /** What it is worth, where another day than that of publication tells. */
  readonly converted?: ConvertedAmount
  /** The most that may be ordered, and not what was bought. */
  readonly isCeiling?: boolean
  /** In a table: euros stand on a line of their own. */
  readonly isStacked?: boolean
}

/** A value in its own currency, with euros beside when that is another one; marked where it looks wrong. */
export const Amount = (props: AmountProps) => {
  const { value, withheld, converted, isCeiling = false, isStacked = false } = props
  const formats = useFormats()
  const { conversion } = useTender()
  if (!value) return withheld ? <WithheldMark entry={withheld} /> : <>–</>
  const inEuros = converted ?? convertAmount(value, conversion)
  return (
    <span>
      <span className="whitespace-nowrap">{formats.money(value.amount, value.currency)}</span>
      <InEuros converted={inEuros} isStacked={isStacked} />
      <AmountMark implausible={inEuros.implausible} isCeiling={isCeiling} />
    </span>
  )
}

/** One amount a currency; a dash where there is none. */
export const Amounts = ({
  values,
  isStacked = false,
}: {
  readonly values: readonly AmountValue[]
  readonly isStacked?: boolean
}) => {
  if (values.length === 0) return <>–</>
  return values.map((value, index) => (
    <span key={value.currency} className="block">
      {index > 0 && '+ '}
      <Amount value={value} isStacked={isStacked} />
    </span>
  ))
}
