import { viewOf } from '@kogge/features/monitor/web/components/feed-views.tsx'
import { ProfilePage } from '@kogge/features/monitor/web/pages/profile.page.tsx'
import { useFeedOrder } from '@kogge/features/monitor/web/use-feed-order.ts'
import { ProfileMail } from '@kogge/features/notifications/web/components/settings/profile-mail.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { FeedExportMenu } from './feed-export-menu.tsx'
import { profileRoute } from './monitor.route.ts'
import { ProfileConditions } from './profile-conditions.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { TenderRow, useOpenTender } from './tender-row.tsx'

/** A profile of an organisation; with `editFilters=true` its filters are edited. */
export const ProfileRoutePage = () => {
  const { orgId, guid } = profileRoute.useParams()
  const { view, editFilters, change } = profileRoute.useSearch()
  const navigate = profileRoute.useNavigate()
  const open = useOpenTender()
  const order = useFeedOrder(orgId)
  return (
    <Guarded permissions={['market_profile.view']} orgId={orgId}>
      <ProfilePage
        key={guid}
        orgId={orgId}
        guid={guid}
        view={viewOf(view)}
        order={order}
        onView={(next) =>
          void navigate({ search: next === 'all' ? {} : { view: [next] }, resetScroll: false })
        }
        isEditing={editFilters === true}
        editor={(profile) => (
          <ProfileEditor orgId={orgId} profile={profile} change={change?.[0] ?? null} />
        )}
        Conditions={ProfileConditions}
        exportMenu={
          <FeedExportMenu
            orgId={orgId}
            list={{ profiles: [guid], view: viewOf(view), isRanked: order.isRanked }}
          />
        }
        Row={TenderRow}
        mail={<ProfileMail orgId={orgId} guid={guid} />}
        {...open}
      />
    </Guarded>
  )
}
