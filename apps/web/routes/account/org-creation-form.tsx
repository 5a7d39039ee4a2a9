import type { Founding } from '@kogge/features/members/web/pages/join-organisation.page.tsx'
import { CreateOrganisation } from '@kogge/features/orgs/web/components/create-organisation-form.tsx'

/** The form that founds an organisation, as the pages of joining ask for it. */
export const foundingForm = (founding: Founding) => <CreateOrganisation {...founding} />

/** A path of ours, to be read in an organisation that the reader has just come to. */
export const inOrganisation = (path: string, orgId: string): string => {
  const url = new URL(path, window.location.origin)
  url.searchParams.set('switchToOrg', orgId)
  return url.pathname + url.search + url.hash
}
