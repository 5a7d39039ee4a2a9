import { useFormats } from '@kogge/i18n/format.ts'
import { useTranslations } from 'use-intl'
import { type Amount as AmountValue, inEuros } from '../model/amounts.ts'
import type { Withheld } from '../model/withheld.ts'
import { WithheldMark } from './withheld-mark.tsx'

interface AmountProps {
  readonly value: AmountValue | null | undefined
  /** Shown in place of a value that is held back. */
  readonly withheld?: Withheld | null
  /** The value in euros where the server knows it; else fixed rates are used. */
  readonly eur?: string | null
}

/** A value in its own currency, with euros beside when that is another one. */
export const Amount = ({ value, withheld, eur }: AmountProps) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  if (!value) return withheld ? <WithheldMark entry={withheld} /> : <>–</>
  const given = eur && value.currency !== 'EUR' ? { amount: eur, currency: 'EUR' } : null
  const euros = given ?? inEuros(value)
  return (
    <span>
      <span className="whitespace-nowrap">{formats.money(value.amount, value.currency)}</span>
      {euros && (
        <span className="text-subtle text-sm">
          {' '}
          ({t('eurBeside', { value: formats.money(euros.amount, euros.currency) })})
        </span>
      )}
    </span>
  )
}

/** One amount a currency; a dash where there is none. */
export const Amounts = ({ values }: { readonly values: readonly AmountValue[] }) => {
  if (values.length === 0) return <>–</>
  return values.map((value, index) => (
    <span key={value.currency} className="block">
      {index > 0 && '+ '}
      <Amount value={value} />
    </span>
  ))
}
