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
  const onJoined = useOnJoined()
  return (
    <JoinOrganisation
      key={orgId ?? ''}
      orgId={orgId}
      token={token}
      onJoined={onJoined}
      founding={foundingForm}
    />
  )
}
