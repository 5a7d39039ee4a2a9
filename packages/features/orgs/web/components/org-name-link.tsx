import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'

interface Props {
  readonly orgId: string
  readonly name: string
}

/** The name of an organisation, which leads to its page. */
export const OrgNameLink = ({ orgId, name }: Props) => (
  <QuickViewLink
    view={{ kind: 'organisation', orgId }}
    className="wrap-anywhere text-link underline-offset-2 hover:underline"
  >
    {name}
  </QuickViewLink>
)
