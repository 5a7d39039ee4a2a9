import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FeedList } from '../components/feed-list.tsx'
import { FeedViews } from '../components/feed-views.tsx'
import { MonitorFrame } from '../components/monitor-frame.tsx'
import { PlanNote } from '../components/plan-note.tsx'
import { ProfileMenu } from '../components/profile-menu.tsx'
import { hasUnread } from '../model/empty-feed-kinds.ts'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'
import { type Profile, useApi } from '../monitor.client.ts'
import type { FeedOrder } from '../use-feed-order.ts'
import { useProfileActions } from '../use-profile-actions.ts'
import { useProfiles } from '../use-profiles.ts'

const MINUTE_MS = 60_000
/** Counts are read again this often; of a profile that was saved just now and has found nothing yet, sooner. */
const REREAD_MS = 30_000
const SOON_MS = 2_000

/** What a profile finds among open tenders comes in within seconds of its being saved. */
const isFresh = ({ state, updatedAt }: Profile): boolean =>
  state === 'active' && Date.now() - Date.parse(updatedAt) < MINUTE_MS
const NO_FILTERS = {}

interface Props extends OpenTender {
  readonly orgId: string
  readonly guid: string
  readonly view: FeedView
  readonly order: FeedOrder
  readonly onView: (view: FeedView) => void
  /** Its filters are to be edited: the page of tender search stands in place of this one. */
  readonly isEditing: boolean
  readonly editor: (profile: Profile) => ReactNode
  readonly Conditions: ConditionsComponent
  /** The tenders of the view as files. */
  readonly exportMenu: ReactNode
  readonly Row: TenderRowComponent
  /** Where and when its reader has its matches. */
  readonly mail: ReactNode
}

const ProfileFound = (props: Props & { readonly profile: Profile }) => {
  const { orgId, profile, view, onView, Conditions } = props
  const { guid, name, state, updatedAt } = profile
  const t = useTranslations('monitor')
  const formats = useFormats()
  const navigate = useNavigate()
  const actions = useProfileActions(orgId)
  const names = new Map(useProfiles(orgId).data?.map((one) => [one.guid, one.name]))
  const hasFound = profile.total > 0
  const isFirst = isFresh(profile) && actions.mayCreate && !hasFound
  const mayResume = actions.mayManage(profile) && actions.mayCreate
  return (
    <MonitorFrame
      title={name}
      underProfilesOf={orgId}
      subtitle={
        <p className="mt-0.5 text-muted text-sm">
          {t('counts.unseen', { count: profile.unseen })} ·{' '}
          {t('counts.total', { count: profile.total })} ·{' '}
          {t('profile.changed', { date: formats.date(updatedAt) })}
        </p>
      }
      actions={
        <>
          {actions.mayManage(profile) && (
            <LinkButton asChild>
              <Link
                to="/monitor/org/$orgId/profile/$guid"
                params={{ orgId, guid }}
                search={{ editFilters: true }}
              >
                <SlidersHorizontal aria-hidden />
                {t('actions.editFilters')}
              </Link>
            </LinkButton>
          )}
          {props.exportMenu}
          <ProfileMenu
            orgId={orgId}
            profile={profile}
            actions={actions}
            onRemoved={() => void navigate({ to: '/monitor/org/$orgId', params: { orgId } })}
          />
        </>
      }
    >
      <PlanNote orgId={orgId} />
      {state !== 'active' && (
        <Banner
          tone="attention"
          actions={
            mayResume && (
              <Button
                size="sm"
                loading={actions.busy}
                onClick={() => void actions.setState(profile, 'active')}
              >
                {t(state === 'archived' ? 'actions.restore' : 'actions.resume')}
              </Button>
            )
          }
        >
          {t(`profile.${state}`)}
        </Banner>
      )}
      <Conditions filters={profile.filters} />
      {props.mail}
      <FeedViews view={view} onView={onView}>
        <FeedList
          orgId={orgId}
          profiles={[guid]}
          view={view}
          filters={NO_FILTERS}
          order={props.order}
          names={names}
          except={guid}
          prospect={{
            onWiden: null,
            hasProfiles: true,
            hasFound,
            isExpecting: isFirst || hasUnread(view, [profile]),
            isMatched: state === 'active',
          }}
          Row={props.Row}
          Conditions={Conditions}
          selected={props.selected}
          onOpen={props.onOpen}
        />
      </FeedViews>
      {hasFound && (
        <p>
          <Link
            to="/monitor/search"
            search={{ profile: [guid] }}
            className="text-link underline underline-offset-2"
          >
            {t('profile.narrow')}
          </Link>
        </p>
      )}
    </MonitorFrame>
  )
}

/** A profile: its conditions, what it found, and what can be done with it. */
export const ProfilePage = (props: Props) => {
  const { orgId, guid, isEditing, editor } = props
  const t = useTranslations('monitor.profile')
  const api = useApi()
  const actions = useProfileActions(orgId)
  const profile = useQuery(
    api.monitor.profile.queryOptions(
      { orgId, guid },
      {
        refetchInterval: ({ state: { data } }) =>
          data && isFresh(data) && data.total === 0 ? SOON_MS : REREAD_MS,
      },
    ),
  )
  if (profile.data && isEditing && actions.mayManage(profile.data)) return editor(profile.data)
  if (profile.data) return <ProfileFound {...props} profile={profile.data} />
  return (
    <MonitorFrame title={t('title')} underProfilesOf={orgId}>
      <Loaded
        query={profile}
        loading={t('loading')}
        failed={t('failed')}
        missing={t('missing')}
        rows={6}
      >
        {() => null}
      </Loaded>
    </MonitorFrame>
  )
}
