import type { LinkComponent } from '@kogge/features/search/web/model/rfx-link.ts'
import { Link } from '@tanstack/react-router'

/** A link to a request's page, in the reader's locale. */
export const TenderLink: LinkComponent = ({ rfxId, children, ...rest }) => (
  <Link to="/rfx/$rfxId" params={{ rfxId }} preload={false} {...rest}>
    {children}
  </Link>
)
