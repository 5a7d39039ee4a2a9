import { type Reckoned, reckon } from '@kogge/domain/rfx/reckon.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useTranslations } from 'use-intl'
import { type Amount as AmountValue, euros } from '../model/amounts.ts'
import type { Withheld } from '../model/withheld.ts'
import { useTender } from '../tender-context.ts'
import { AmountMark } from './amount-mark.tsx'
import { WithheldMark } from './withheld-mark.tsx'

/** A value in euros, and by the rate of which day. */
const InEuros = ({ reckoned }: { readonly reckoned: Reckoned }) => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { cents, rate } = reckoned
  if (cents === null || !rate || rate.rule === 'euro') return null
  const value = formats.money(euros(cents), 'EUR')
  return (
    <span className="text-subtle text-sm">
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
  readonly reckoned?: Reckoned
  /** The most that may be ordered, and not what was bought. */
  readonly isCeiling?: boolean
}

/** A value in its own currency, with euros beside when that is another one; marked where it looks wrong. */
export const Amount = ({ value, withheld, reckoned, isCeiling = false }: AmountProps) => {
  const formats = useFormats()
  const { reckoning } = useTender()
  if (!value) return withheld ? <WithheldMark entry={withheld} /> : <>–</>
  const told = reckoned ?? reckon(value, reckoning)
  return (
    <span>
      <span className="whitespace-nowrap">{formats.money(value.amount, value.currency)}</span>
      <InEuros reckoned={told} />
      <AmountMark implausible={told.implausible} isCeiling={isCeiling} />
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
