import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { NoAccessState } from '@kogge/ui/no-access-state.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveOrg, useSwitchOrg } from '../session/active-org.tsx'
import { useSession } from '../session/session-provider.tsx'
import { useCan } from './use-can.ts'

/** Why a page is closed; each reason has a screen with the next step. */
type Restriction =
  | { readonly kind: 'sign_in' | 'page' | 'org_page' | 'seat' }
  | { readonly kind: 'join_org'; readonly orgId?: string }
  | { readonly kind: 'switch_org'; readonly orgId: string; readonly orgName: string }
  | { readonly kind: 'plan'; readonly orgId: string }

type Props = Restriction & {
  /** Stands within a page that has its own heading. */
  readonly isPart?: boolean
}

const useActions = (restriction: Restriction): ReactNode => {
  const t = useTranslations('shell.restricted')
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  const switchTo = useSwitchOrg()
  const home = (
    <LinkButton asChild>
      <Link to="/">{t('home')}</Link>
    </LinkButton>
  )
  switch (restriction.kind) {
    case 'sign_in':
      return (
        <>
          <LinkButton asChild variant="primary">
            <Link to="/auth/signin" search={{ callbackUrl: back }}>
              {t('sign_in.action')}
            </Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to="/auth/signup" search={{ callbackUrl: back }}>
              {t('sign_in.other')}
            </Link>
          </LinkButton>
        </>
      )
    case 'join_org':
      return (
        <>
          <LinkButton asChild variant="primary">
            <Link
              to="/user-settings/$"
              params={{ _splat: 'join-organization' }}
              search={restriction.orgId ? { orgId: restriction.orgId } : {}}
            >
              {t('join_org.action')}
            </Link>
          </LinkButton>
          {home}
        </>
      )
    case 'switch_org':
      return (
        <>
          <Button
            variant="primary"
            className="max-w-full"
            onClick={() => switchTo(restriction.orgId)}
          >
            <span className="min-w-0 truncate">
              {t('switch_org.action', { name: restriction.orgName })}
            </span>
          </Button>
          {home}
        </>
      )
    case 'plan':
      return (
        <>
          <LinkButton asChild variant="primary">
            <Link
              to="/org/$orgId/settings/$"
              params={{ orgId: restriction.orgId, _splat: 'subscription' }}
            >
              {t('plan.action')}
            </Link>
          </LinkButton>
          {home}
        </>
      )
    default:
      return home
  }
}

/** Says why a page is closed to this reader and offers the next step. */
export const Restricted = ({ isPart = false, ...restriction }: Props) => {
  const t = useTranslations('shell.restricted')
  const { kind } = restriction
  const values = kind === 'switch_org' ? { name: restriction.orgName } : {}
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <>
      {!isPart && <title>{`${t(`${kind}.title`, values)} · Kogge`}</title>}
      <Heading className="sr-only">{t(`${kind}.title`, values)}</Heading>
      <NoAccessState
        title={t(`${kind}.title`, values)}
        description={t(`${kind}.text`, values)}
        actions={useActions(restriction)}
      />
    </>
  )
}

interface GuardedProps {
  /** What the page asks for; a reader who has any of these sees it. */
  readonly permissions: readonly OrgPermission[]
  /** The organisation that the page is of; absent where it is of the active one. */
  readonly orgId?: string
  /** Puts around the page what stays where only this page is closed to a member, such as tabs. */
  readonly frame?: (content: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Shows a page of an organisation to those who may see it, and to others why not. */
export const Guarded = (props: GuardedProps) => {
  const { permissions, orgId, frame, children } = props
  const session = useSession()
  const active = useActiveOrg()
  const can = useCan(orgId)
  if (!session) return <Restricted kind="sign_in" />
  const own = orgId === undefined ? active : session.orgs.find((org) => org.orgId === orgId)
  if (!own) return <Restricted kind="join_org" {...(orgId !== undefined && { orgId })} />
  if (own.orgId !== active?.orgId)
    return <Restricted kind="switch_org" orgId={own.orgId} orgName={own.name} />
  const framed = (content: ReactNode) => (frame ? frame(content) : content)
  if (permissions.some((permission) => can(permission))) return framed(children)
  const isPart = frame !== undefined
  const why = new Set(permissions.map((permission) => can.why(permission)))
  if (why.has('plan')) return framed(<Restricted kind="plan" orgId={own.orgId} isPart={isPart} />)
  if (why.has('seat')) return framed(<Restricted kind="seat" isPart={isPart} />)
  return framed(<Restricted kind={orgId === undefined ? 'page' : 'org_page'} isPart={isPart} />)
}
