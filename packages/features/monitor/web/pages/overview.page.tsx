import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { MonitorFrame } from '../components/monitor-frame.tsx'
import { NewProfileLink } from '../components/new-profile-link.tsx'
import { NewestTenders } from '../components/newest-tenders.tsx'
import { NoProfiles } from '../components/no-profiles.tsx'
import { PlanNote } from '../components/plan-note.tsx'
import { ProfileCounts } from '../components/profile-counts.tsx'
import { ProfileStateBadge } from '../components/profile-state-badge.tsx'
import { StartProfiles } from '../components/start-profiles.tsx'
import type { OpenTender } from '../model/parts-from-routes.ts'
import type { Profile } from '../monitor.client.ts'
import { type FeedMarks, useFeedMarks } from '../use-feed-marks.ts'
import { useProfiles } from '../use-profiles.ts'

/** Profiles whose newest tenders are shown; the others are named with their counts. */
const MOST_OPENED = 12

interface Props extends Pick<OpenTender, 'selected'> {
  readonly orgId: string
}

const NewIn = (props: Props & { readonly profile: Profile; readonly marks: FeedMarks }) => {
  const { orgId, profile, marks, selected } = props
  const t = useTranslations('monitor.overview')
  const { guid } = profile
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-semibold text-base">
          <Link
            to="/monitor/org/$orgId/profile/$guid"
            params={{ orgId, guid }}
            className="hover:underline"
          >
            {profile.name}
          </Link>
        </h2>
        <ProfileCounts {...profile} />
      </div>
      <NewestTenders orgId={orgId} guid={guid} marks={marks} selected={selected} />
      <p>
        <Link
          to="/monitor/search"
          search={{ profile: [guid], view: ['unseen'] }}
          className="py-1 text-link text-sm hover:underline"
        >
          {t('allNew', { count: profile.unseen })}
        </Link>
      </p>
    </Card>
  )
}

interface NothingNewProps {
  readonly orgId: string
  readonly title: string
  readonly profiles: readonly Profile[]
}

const NothingNew = ({ orgId, title, profiles }: NothingNewProps) => {
  if (profiles.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-1 font-semibold text-base">{title}</h2>
      <ul>
        {profiles.map((profile) => (
          <li
            key={profile.guid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Link
                to="/monitor/org/$orgId/profile/$guid"
                params={{ orgId, guid: profile.guid }}
                className="wrap-anywhere py-0.5 text-link hover:underline"
              >
                {profile.name}
              </Link>
              <ProfileStateBadge state={profile.state} />
            </span>
            <ProfileCounts {...profile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The profiles of the active organisation with what is new in each, to be gone through quickly. */
export const OverviewPage = ({ orgId, selected }: Props) => {
  const t = useTranslations('monitor')
  const tMatches = useTranslations('matches.why')
  const tWatching = useTranslations('watching')
  const profiles = useProfiles(orgId)
  const marks = useFeedMarks(orgId, null)
  return (
    <MonitorFrame
      title={t('title')}
      isTop
      actions={
        <>
          <LinkButton asChild>
            <Link to="/monitor/check">{tMatches('link')}</Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to="/monitor/watching">{tWatching('title')}</Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to="/monitor/org/$orgId" params={{ orgId }}>
              {t('profiles')}
            </Link>
          </LinkButton>
          <LinkButton asChild variant={profiles.data?.length === 0 ? 'secondary' : 'primary'}>
            <Link to="/monitor/search" search={{ profile: ['all'] }}>
              {t('list.feed')}
            </Link>
          </LinkButton>
        </>
      }
    >
      <PlanNote orgId={orgId} />
      <Loaded query={profiles} loading={t('list.loading')} failed={t('list.failed')} rows={6}>
        {(all) => {
          const withNew = [...all]
            .filter(({ unseen }) => unseen > 0)
            .sort((a, b) => b.unseen - a.unseen)
            .slice(0, MOST_OPENED)
          if (all.length === 0)
            return (
              <>
                <NoProfiles orgId={orgId} actions={<NewProfileLink orgId={orgId} />} />
                <StartProfiles orgId={orgId} />
              </>
            )
          return (
            <>
              {withNew.length === 0 && (
                <p className="text-muted">
                  {all.some(({ total }) => total > 0)
                    ? t('overview.nothingNew')
                    : t('overview.nothingYet')}
                </p>
              )}
              {withNew.map((profile) => (
                <NewIn
                  key={profile.guid}
                  orgId={orgId}
                  profile={profile}
                  marks={marks}
                  selected={selected}
                />
              ))}
              <NothingNew
                orgId={orgId}
                title={withNew.length > 0 ? t('overview.others') : t('profiles')}
                profiles={all.filter((profile) => !withNew.includes(profile))}
              />
            </>
          )
        }}
      </Loaded>
    </MonitorFrame>
  )
}
