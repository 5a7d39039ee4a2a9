import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A line: its title, which opens it, and a few facts. */
export interface DayItem {
  readonly key: string
  readonly title: ReactNode
  readonly facts: ReactNode
}

interface Answer {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  refetch(): unknown
}

interface Props {
  readonly title: string
  /** Leads to the whole list. */
  readonly more: ReactNode
  /** All that the block is made of. */
  readonly answers: readonly Answer[]
  /** All that there are; the first of them are shown. */
  readonly items: readonly DayItem[]
  /** Whether there are more than were fetched. */
  readonly hasMore?: boolean
  /** Says that there is nothing. */
  readonly none: string
}

const SHOWN = 8

export const DAY_LINK = 'py-0.5 text-link hover:underline'

/** A part of the day: a short list with the way to the whole. */
export const DayBlock = ({ title, more, answers, items, hasMore = false, none }: Props) => {
  const t = useTranslations('day')
  const shown = items.slice(0, SHOWN)
  const counts = { shown: shown.length, total: items.length }
  const isCut = hasMore || shown.length < items.length
  const awaited = answers.find(({ data }) => data === undefined)
  return (
    <Section title={title} actions={more}>
      {awaited ? (
        <Awaited query={awaited} rows={3} loading={t('loading')} failed={t('failed')} />
      ) : items.length === 0 ? (
        <p className="border-line border-t py-3 text-muted">{none}</p>
      ) : (
        <ul className="border-line border-t">
          {shown.map(({ key, title: name, facts }) => (
            <li key={key} className="border-line border-b py-2">
              <p className="wrap-anywhere line-clamp-2">{name}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm tabular-nums">
                {facts}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!awaited && shown.length > 0 && isCut && (
        <p className="py-2 text-muted text-sm tabular-nums">
          {t(hasMore ? 'shownOfMore' : 'shown', counts)}
        </p>
      )}
    </Section>
  )
}
