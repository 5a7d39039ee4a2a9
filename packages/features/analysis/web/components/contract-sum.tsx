import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Cents of EUR. */
  readonly cents: number
  /** Short, with the exact value to be pointed at; else exact. */
  readonly short?: boolean
}

/** A sum of contracts. */
export const Sum = ({ cents, short = false }: Props) => {
  const formats = useFormats()
  const exact = formats.money((cents / 100).toFixed(2), 'EUR')
  if (!short)
    return <span className="tabular-nums">{formats.money((cents / 100).toFixed(0), 'EUR')}</span>
  return (
    <data value={(cents / 100).toFixed(2)} title={exact}>
      {formats.compactMoney(cents / 100, 'EUR')}
    </data>
  )
}

/** Contracts with their sum in cents of EUR, and how many of them have a value in it. */
export interface Summed {
  readonly contracts: number
  readonly sum: number
  readonly valued: number
}

/** The sum of some contracts: a dash where there are none, and never nought where no value is known. */
export const SumOf = ({ of, short = false }: { readonly of: Summed; readonly short?: boolean }) => {
  const t = useTranslations('analysis')
  if (of.valued > 0) return <Sum cents={of.sum} short={short} />
  return (
    <span className="text-subtle in-[button]:text-inherit">
      {of.contracts > 0 ? t('noSum') : '–'}
    </span>
  )
}

/** The same within a sentence; `format` writes euros. */
export const useSumText = (): ((of: Summed, format: (euros: number) => string) => string) => {
  const t = useTranslations('analysis')
  return useCallback(
    ({ contracts, sum, valued }, format) =>
      contracts > 0 && valued === 0 ? t('noSumLong') : format(sum / 100),
    [t],
  )
}
