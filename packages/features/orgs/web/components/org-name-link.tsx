import { Link } from '@tanstack/react-router'

interface Props {
  readonly orgId: string
  readonly name: string
}

/** The name of an organisation, which leads to its page. */
export const OrgNameLink = ({ orgId, name }: Props) => (
  <Link
    to="/org/$orgId"
    params={{ orgId }}
    preload={false}
    className="wrap-anywhere text-link underline-offset-2 hover:underline"
  >
    {name}
  </Link>
)
