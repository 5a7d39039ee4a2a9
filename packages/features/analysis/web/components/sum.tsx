import { useFormats } from '@kogge/i18n/format.ts'

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
