import { toMajor } from '@kogge/domain/kernel/money.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardColumn } from '../../opportunities.client.ts'

interface Props {
  readonly id: string
  readonly column: BoardColumn
  /** The reader has sent its last card away. */
  readonly takesFocus: boolean
  readonly onFocusTaken: () => void
}

/** A stage with its number of opportunities and what they are worth together. */
export const ColumnHead = ({ id, column, takesFocus, onFocusTaken }: Props) => {
  const { status, total, valueEurMinor, unconverted } = column
  const t = useTranslations('opportunities.board')
  const tStages = useTranslations('opportunities.stages')
  const formats = useFormats()
  const euros = toMajor({ minor: BigInt(valueEurMinor), currency: 'EUR' })
  const exact = formats.money(euros.toFixed(2), 'EUR')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus()
    onFocusTaken()
  }, [takesFocus, onFocusTaken])
  return (
    <div className="flex min-h-9 flex-wrap items-baseline gap-x-2 px-3 py-2">
      <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 font-semibold">
        {tStages(status)}
      </h2>
      <span className="text-muted text-sm tabular-nums">
        <span aria-hidden>{formats.number(total)}</span>
        <span className="sr-only">{t('count', { count: total })}</span>
      </span>
      {euros > 0 && (
        <data
          value={euros.toFixed(2)}
          title={t('sum', { sum: exact })}
          className="ml-auto whitespace-nowrap text-muted text-sm"
        >
          {formats.compactMoney(euros, 'EUR')}
        </data>
      )}
      {unconverted > 0 && (
        <span
          title={t('unconvertedText', { count: unconverted })}
          className="whitespace-nowrap text-muted text-sm"
        >
          {t('unconverted', { count: unconverted })}
        </span>
      )}
    </div>
  )
}
