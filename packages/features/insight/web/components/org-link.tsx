import { Link } from '@tanstack/react-router'
import { LINK } from '../model/rfx-link.ts'

/** An organisation, as a way to its page where it has one. */
export const OrgLink = ({
  orgId,
  name,
}: {
  readonly orgId: string | null
  readonly name: string
}) =>
  orgId ? (
    <Link to="/org/$orgId" params={{ orgId }} preload={false} className={LINK}>
      {name}
    </Link>
  ) : (
    name
  )
