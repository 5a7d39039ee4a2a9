import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly label: string
  readonly value: string
  /** What the figure is made of, or compares with. */
  readonly note?: ReactNode
  /** Shows the contracts that it was counted from; absent where there are none. */
  readonly onShow?: (() => void) | undefined
  /** It leads to a list of the page instead. */
  readonly toList?: boolean
}

/** A figure with its name above; it leads to what it was counted from. */
export const Figure = ({ label, value, note, onShow, toList = false }: Props) => {
  const t = useTranslations('orgMarket')
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0">
        {onShow ? (
          <button
            type="button"
            onClick={onShow}
            aria-label={t(toList ? 'showList' : 'show', { figure: `${label} ${value}` })}
            className="wrap-anywhere rounded-sm py-0.5 text-left font-medium text-lg text-link tabular-nums underline-offset-2 hover:underline"
          >
            {value}
          </button>
        ) : (
          <span className="block py-0.5 font-medium text-lg tabular-nums">{value}</span>
        )}
        {note && <span className="wrap-anywhere block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}

/** A number within a table that leads to what it was counted from. */
export const CountButton = ({
  value,
  label,
  onShow,
}: {
  readonly value: string
  readonly label: string
  readonly onShow: () => void
}) => {
  const t = useTranslations('orgMarket')
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={t('show', { figure: `${label} ${value}` })}
      className="-mx-1 -my-0.5 min-w-6 rounded-sm px-1 py-0.5 text-right text-link tabular-nums underline-offset-2 hover:underline"
    >
      {value}
    </button>
  )
}
