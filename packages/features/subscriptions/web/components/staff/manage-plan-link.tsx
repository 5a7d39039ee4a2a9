import { Link } from '@tanstack/react-router'

interface Props {
  readonly orgId: string
  readonly name: string
}

/** Leads to where staff manage the plan of an organisation. */
export const ManageLink = ({ orgId, name }: Props) => (
  <Link
    to="/org/$orgId/settings/$"
    params={{ orgId, _splat: 'support-manage-subscription' }}
    className="text-link wrap-anywhere hover:underline"
  >
    {name}
  </Link>
)
