import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { JoinOrganisation } from '@kogge/features/members/web/pages/join-organisation.page.tsx'
import { MyOrganisations } from '@kogge/features/members/web/pages/my-organisations.page.tsx'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useRouter } from '@tanstack/react-router'
import { foundingForm, inOrganisation } from '../account/org-creation-form.tsx'
import { userSettingsRoute } from './user-settings.route.ts'

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
