import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'

interface Props {
  /** Null where the register does not know it. */
  readonly orgId: string | null
  readonly name: string
}

/** The name of a buyer or supplier, which shows it beside the page. */
export const PartyLink = ({ orgId, name }: Props) => {
  if (orgId === null) return <span className="wrap-anywhere">{name}</span>
  return (
    <QuickViewLink
      view={{ kind: 'organisation', orgId }}
      className="wrap-anywhere underline-offset-2 hover:text-ink hover:underline"
    >
      {name}
    </QuickViewLink>
  )
}
