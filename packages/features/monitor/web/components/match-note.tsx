import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { FeedItem } from '../monitor.client.ts'

const TONES: Readonly<Record<MatchKind, BadgeTone>> = {
  new: 'info',
  became: 'info',
  amended: 'attention',
  left: 'attention',
  profile: 'neutral',
}

interface Props {
  readonly orgId: string
  readonly item: FeedItem
  /** Names of profiles by guid. */
  readonly names: ReadonlyMap<string, string>
  /** The profile whose page it is, which goes without saying. */
  readonly except?: string | undefined
}

/** How and when a tender came into the feed, and which profiles found it. */
export const MatchNote = ({ orgId, item, names, except }: Props) => {
  const t = useTranslations('monitor.feed')
  const formats = useFormats()
  const guids = item.profiles.filter((guid) => guid !== except)
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
      <Badge tone={TONES[item.kind]}>{t(`kinds.${item.kind}`)}</Badge>
      <time dateTime={item.matchedAt} className="tabular-nums">
        {formats.dateTime(item.matchedAt, true)}
      </time>
      {guids.length > 0 && (
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <span>{t(except === undefined ? 'foundBy' : 'alsoFoundBy')}</span>
          {guids.map((guid) => (
            <Link
              key={guid}
              to="/monitor/org/$orgId/profile/$guid"
              params={{ orgId, guid }}
              className="wrap-anywhere text-muted underline-offset-2 hover:text-ink hover:underline"
            >
              {names.get(guid) ?? '…'}
            </Link>
          ))}
        </span>
      )}
    </p>
  )
}
