import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'
import { useSourceName } from './official-facts.tsx'

type Closed = NonNullable<Org['official']['closed']>

/** Why the whole is not shown, and the next step. */
const ClosedBanner = ({ closed }: { readonly closed: Closed }) => {
  const t = useTranslations('orgs.spellings')
  const active = useActiveOrg()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  const action = {
    sign_in: (
      <Link to="/auth/signin" search={{ callbackUrl: back }}>
        {t('signIn')}
      </Link>
    ),
    organisation: (
      <Link to="/user-settings/$" params={{ _splat: 'join-organization' }}>
        {t('join')}
      </Link>
    ),
    plan: active && (
      <Link to="/org/$orgId/settings/$" params={{ orgId: active.orgId, _splat: 'subscription' }}>
        {t('plans')}
      </Link>
    ),
    role: null,
    seat: null,
  }[closed]
  return (
    <Banner actions={action && <LinkButton asChild>{action}</LinkButton>}>
      {t(`closed.${closed}`)}
    </Banner>
  )
}

/** Everything that sources say of an organisation, spelling by spelling. */
export const Spellings = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs.spellings')
  const formats = useFormats()
  const sourceName = useSourceName()
  const { spellings, spellingCount, closed } = org.official
  if (spellingCount === 0) return null
  return (
    <Section title={t('title', { count: spellingCount })} description={t('description')}>
      {closed !== null && <ClosedBanner closed={closed} />}
      {spellings && (
        <Table label={t('table')}>
          <TableHead>
            <TableHeader className="min-w-48">{t('name')}</TableHeader>
            <TableHeader>{t('ids')}</TableHeader>
            <TableHeader>{t('place')}</TableHeader>
            <TableHeader>{t('source')}</TableHeader>
            <TableHeader>{t('matchedBy')}</TableHeader>
          </TableHead>
          <TableBody>
            {spellings.map((one) => (
              <TableRow key={JSON.stringify(one)}>
                <TableCell className="wrap-anywhere">{one.name}</TableCell>
                <TableCell className="wrap-anywhere tabular-nums">
                  {one.ids.map(({ id }) => id).join(', ')}
                </TableCell>
                <TableCell>
                  {[
                    one.city,
                    one.nuts && org.labels.regions[one.nuts],
                    one.country && formats.country(one.country),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </TableCell>
                <TableCell>{sourceName(one.source)}</TableCell>
                <TableCell>
                  {one.matchedBy.startsWith('name') ? t('byName') : t('byNumber')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}
