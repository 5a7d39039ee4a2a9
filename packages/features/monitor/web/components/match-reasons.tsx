import { isWithoutFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { Tag } from '@kogge/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import type { FeedItem } from '../monitor.client.ts'

type Reason = FeedItem['reasons'][number]

interface Props {
  readonly orgId: string
  readonly guid: string
  /** Null where the page is that of the profile. */
  readonly name: string | null
  /** Null where nothing is met any more. */
  readonly reason: Reason | null
  readonly Conditions: ConditionsComponent
}

const WordTags = ({ words }: Pick<Reason, 'words'>) => {
  const t = useTranslations('matches.reasons')
  return (
    <ul className="flex min-w-0 max-w-full flex-wrap items-center gap-1.5" aria-label={t('words')}>
      {words.map(({ typed, names: [name] }) => (
        <li key={typed} className="min-w-0 max-w-full">
          <Tag>{name === undefined ? t('word', { typed }) : t('byName', { typed, name })}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** A profile that found a tender, and what of it the tender met. */
export const MatchReasons = ({ orgId, guid, name, reason, Conditions }: Props) => {
  const t = useTranslations('matches.reasons')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
      {name === null ? (
        <span>{t('met')}</span>
      ) : (
        <Link
          to="/monitor/org/$orgId/profile/$guid"
          params={{ orgId, guid }}
          className="wrap-anywhere text-muted underline-offset-2 hover:text-ink hover:underline"
        >
          {name}
        </Link>
      )}
      {reason && reason.words.length > 0 && <WordTags words={reason.words} />}
      {reason && !isWithoutFilters(reason.filters) && <Conditions filters={reason.filters} />}
    </div>
  )
}
