import type { FeedKind } from '@kogge/domain/monitor/match-kinds.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import type { FeedItem } from '../monitor.client.ts'
import { MatchReasons } from './match-reasons.tsx'
import { SimilarityNotes } from './similarity-note.tsx'

const TONES: Readonly<Record<FeedKind, BadgeTone>> = {
  new: 'info',
  became: 'info',
  amended: 'attention',
  left: 'attention',
  profile: 'neutral',
  watched: 'neutral',
}

interface Props {
  readonly orgId: string
  readonly item: FeedItem
  /** Names of profiles by guid. */
  readonly names: ReadonlyMap<string, string>
  /** The profile whose page it is, which goes without saying. */
  readonly except?: string | undefined
  readonly Conditions: ConditionsComponent
}

/** How and when a tender came into the feed, which profiles found it, by what, and why it stands where it does. */
export const MatchNote = ({ orgId, item, names, except, Conditions }: Props) => {
  const t = useTranslations('monitor.feed')
  const formats = useFormats()
  const first = item.profiles.filter((guid) => guid === except)
  const others = item.profiles.filter((guid) => guid !== except)
  return (
    <div className="mt-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
        <Badge tone={TONES[item.kind]}>{t(`kinds.${item.kind}`)}</Badge>
        <time dateTime={item.matchedAt} className="tabular-nums">
          {formats.dateTime(item.matchedAt, true)}
        </time>
      </p>
      {[...first, ...others].map((guid) => (
        <MatchReasons
          key={guid}
          orgId={orgId}
          guid={guid}
          name={guid === except ? null : (names.get(guid) ?? '…')}
          reason={item.reasons.find(({ profile }) => profile === guid) ?? null}
          Conditions={Conditions}
        />
      ))}
      <SimilarityNotes similarities={item.similarities} Conditions={Conditions} />
    </div>
  )
}
