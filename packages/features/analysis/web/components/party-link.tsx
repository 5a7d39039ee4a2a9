import { Link } from '@tanstack/react-router'

interface Props {
  /** Null where the register does not know it. */
  readonly orgId: string | null
  readonly name: string
  /** Shows it beside the page. */
  readonly onOrg: (orgId: string) => void
}

/** The name of a buyer or supplier, which shows it beside the page. */
export const PartyLink = ({ orgId, name, onOrg }: Props) => {
  if (orgId === null) return <span className="wrap-anywhere">{name}</span>
  return (
    <Link
      to="/org/$orgId"
      params={{ orgId }}
      preload={false}
      onClick={(event) => {
        // A link that is meant for another tab or window stays a link.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOrg(orgId)
      }}
      className="wrap-anywhere underline-offset-2 hover:text-ink hover:underline"
    >
      {name}
    </Link>
  )
}
