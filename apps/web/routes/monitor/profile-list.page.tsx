import { ProfileListPage } from '@kogge/features/monitor/web/pages/profile-list.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { profileListRoute } from './monitor.route.ts'
import { ProfileConditions } from './profile-conditions.tsx'

/** The profiles of an organisation. */
export const ProfileListRoutePage = () => {
  const { orgId } = profileListRoute.useParams()
  const { archived } = profileListRoute.useSearch()
  const navigate = profileListRoute.useNavigate()
  return (
    <Guarded permissions={['market_profile.view']} orgId={orgId}>
      <ProfileListPage
        orgId={orgId}
        archived={archived === true}
        onArchived={(shown) =>
          void navigate({ search: shown ? { archived: true } : {}, resetScroll: false })
        }
        Conditions={ProfileConditions}
      />
    </Guarded>
  )
}
