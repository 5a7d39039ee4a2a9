import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { LINK } from '../model/link-classes.ts'

/** An organisation, as a way to its page where it has one. */
export const OrgLink = ({
  orgId,
  name,
}: {
  readonly orgId: string | null
  readonly name: string
}) =>
  orgId ? (
    <QuickViewLink view={{ kind: 'organisation', orgId }} className={LINK}>
      {name}
    </QuickViewLink>
  ) : (
    name
  )
