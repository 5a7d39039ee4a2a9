import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'

interface Props {
  /** `orgId` is null for one that Kogge has no page of. */
  readonly org: { readonly name: string; readonly orgId: string | null } | null
}

/** An organisation among the facts of a line. */
export const OrgFact = ({ org }: Props) => {
  if (!org) return null
  const { name, orgId } = org
  if (orgId === null) return <span className="wrap-anywhere">{name}</span>
  return (
    <QuickViewLink
      view={{ kind: 'organisation', orgId }}
      className="wrap-anywhere hover:text-ink hover:underline"
    >
      {name}
    </QuickViewLink>
  )
}
