import type { OrgSettingsTab } from '@kogge/domain/kernel/routes.ts'
import { LinkButton, type LinkButtonProps } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  readonly orgId: string
  readonly tab: OrgSettingsTab
  readonly variant?: LinkButtonProps['variant']
  readonly children: ReactNode
}

/** Leads to another tab of the organisation's settings. */
export const SettingsLink = ({ orgId, tab, variant = 'secondary', children }: Props) => (
  <LinkButton asChild variant={variant}>
    <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: tab }}>
      {children}
    </Link>
  </LinkButton>
)
