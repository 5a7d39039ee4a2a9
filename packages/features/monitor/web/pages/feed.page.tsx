import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FeedList } from '../components/feed-list.tsx'
import { FeedViews } from '../components/feed-views.tsx'
import { PlanNote } from '../components/plan-note.tsx'
import { ProfileFacets } from '../components/profile-facets.tsx'
import { hasUnread } from '../model/empty-feed-kinds.ts'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'
import type { FeedOrder } from '../use-feed-order.ts'
import { useProfiles } from '../use-profiles.ts'

interface Props extends OpenTender {
  readonly orgId: string
  /** Guids; none where the feed is of all profiles. */
  readonly chosen: readonly string[]
  readonly onChosen: (guids: string[]) => void
  readonly view: FeedView
  readonly onView: (view: FeedView) => void
  /** The filters of tender search that narrow the feed, and the way to be rid of them. */
  readonly filters: TenderFilters
  readonly order: FeedOrder
  readonly onWiden: (() => void) | null
  /** The filters with the profiles before them. */
  readonly panel: (first: ReactNode) => ReactNode
  /** The words and the chosen filters above the list. */
  readonly question: ReactNode
  /** The feed as it is listed, as files. */
  readonly exportMenu: ReactNode
  readonly Row: TenderRowComponent
  readonly Conditions: ConditionsComponent
}

/** The feed of an organisation where tender search stands: its filters, and the profiles first among them. */
export const FeedPage = (props: Props) => {
  const { orgId, chosen, onChosen, view, onView, filters, onWiden } = props
  const t = useTranslations('monitor')
  const tMatches = useTranslations('matches.why')
  const profiles = useProfiles(orgId)
  const { data } = profiles
  const names = useMemo(() => new Map(data?.map(({ guid, name }) => [guid, name])), [data])
  const hasProfiles = data ? data.length > 0 : profiles.isPending
  const asked = (data ?? []).filter(({ guid }) => chosen.length === 0 || chosen.includes(guid))
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-4 lg:flex-row lg:gap-8">
      <title>{`${t('feed.title')} · Kogge`}</title>
      {props.panel(
        hasProfiles && <ProfileFacets profiles={data} chosen={chosen} onChosen={onChosen} />,
      )}
      <section className="flex min-w-0 flex-1 flex-col gap-3" aria-label={t('feed.title')}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="font-semibold text-xl">{t('feed.title')}</h1>
          <div className="flex flex-wrap items-center gap-2">
            {hasProfiles && props.exportMenu}
            <LinkButton asChild>
              <Link to="/monitor/check">{tMatches('link')}</Link>
            </LinkButton>
            <LinkButton asChild>
              <Link to="/monitor/org/$orgId" params={{ orgId }}>
                {t('profiles')}
              </Link>
            </LinkButton>
          </div>
        </div>
        <PlanNote orgId={orgId} />
        {props.question}
        <FeedViews view={view} onView={onView}>
          <FeedList
            key={chosen.join()}
            orgId={orgId}
            profiles={chosen.length > 0 ? chosen : null}
            view={view}
            filters={filters}
            order={props.order}
            names={names}
            prospect={{
              onWiden,
              hasProfiles: data?.length !== 0,
              hasFound: asked.some(({ total }) => total > 0),
              isExpecting: onWiden === null && hasUnread(view, asked),
              isMatched: true,
            }}
            Row={props.Row}
            Conditions={props.Conditions}
            selected={props.selected}
            onOpen={props.onOpen}
          />
        </FeedViews>
      </section>
    </div>
  )
}
