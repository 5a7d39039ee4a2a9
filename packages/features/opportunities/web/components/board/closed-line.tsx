import { RESOLUTIONS, type Resolution } from '@kogge/domain/opportunities/opportunity-states.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { BoardParams } from '../../model/opportunity-lists.ts'
import { RESOLUTION_FILTERS } from '../../model/opportunity-queries.ts'
import type { Board } from '../../opportunities.client.ts'

interface Props {
  /** Absent while it is on its way: the line holds its place. */
  readonly closed: Board['closed'] | undefined
  readonly params: BoardParams
}

const totalOf = (closed: Board['closed'], resolution: Resolution): number =>
  closed.find((one) => one.resolution === resolution)?.total ?? 0

/** How many opportunities have ended, by their outcome; each leads to those in the list. */
export const ClosedLine = ({ closed, params }: Props) => {
  const t = useTranslations('opportunities.board')
  const tOutcomes = useTranslations('opportunities.resolutions')
  const formats = useFormats()
  return (
    <nav aria-label={t('closed')} className="flex flex-wrap items-center gap-x-1 text-sm">
      <span className="mr-1 text-muted">{t('closed')}</span>
      {RESOLUTIONS.map((resolution) => (
        <Link
          key={resolution}
          to="/opportunities/list"
          search={{ ...params, resolution: [RESOLUTION_FILTERS[resolution]] }}
          className="flex h-6 items-center gap-1 rounded-sm px-1.5 text-link hover:underline"
        >
          {tOutcomes(resolution)}
          <span className="min-w-2 text-muted tabular-nums">
            {closed && formats.number(totalOf(closed, resolution))}
          </span>
        </Link>
      ))}
    </nav>
  )
}
