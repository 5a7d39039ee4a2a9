import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { JoinOrganisation } from '@kogge/features/members/web/pages/join-organisation.tsx'
import { MyOrganisations } from '@kogge/features/members/web/pages/my-organisations.tsx'
import { useLocalePrefix } from '@kogge/platform/web/locale.tsx'
import { useRouter } from '@tanstack/react-router'
import { foundingForm, inOrganisation } from '../join-parts.tsx'
import { userSettingsRoute } from './route.ts'

/** Shows the reader's organisations, and acts in the one that they have just come to. */
const useOnJoined = (): ((orgId: string) => void) => {
  const router = useRouter()
  const prefix = useLocalePrefix()
  return (orgId) =>
    router.history.push(
      withLocale(prefix, inOrganisation('/user-settings/my-organizations', orgId)),
    )
}

export const MyOrganisationsTab = () => <MyOrganisations onJoined={useOnJoined()} />

export const JoinOrganisationTab = () => {
  const { orgId, token } = userSettingsRoute.useSearch()
  const navigate = userSettingsRoute.useNavigate()
  const onJoined = useOnJoined()
  return (
    <JoinOrganisation
      orgId={orgId}
      token={token}
      onPick={(picked) =>
        void navigate({
          search: { ...(token && { token }), ...(picked && { orgId: picked }) },
          resetScroll: false,
        })
      }
      onJoined={onJoined}
      founding={foundingForm}
    />
  )
}
