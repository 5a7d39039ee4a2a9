import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { UserRecord } from '../../accounts-admin.client.ts'

/** Where a user belongs: organisations, global roles, requests. */
export const UserMemberships = ({ user }: { readonly user: UserRecord }) => {
  const t = useTranslations('admin.users')
  const formats = useFormats()
  const until = (at: string | null) => (at ? formats.dateTime(at, true) : t('lasting'))
  const none = <p className="text-muted">{t('none')}</p>
  const heads = (names: readonly ('organisation' | 'role' | 'until' | 'since' | 'status')[]) => (
    <TableHead>
      {names.map((name) => (
        <TableHeader key={name}>{t(name)}</TableHeader>
      ))}
    </TableHead>
  )
  return (
    <>
      <Section title={t('orgs')}>
        {user.orgs.length === 0 ? (
          none
        ) : (
          <Table label={t('table', { name: t('orgs') })}>
            {heads(['organisation', 'role', 'since', 'until'])}
            <TableBody>
              {user.orgs.map((org) => (
                <TableRow key={org.orgId + org.role}>
                  <TableCell className="min-w-40">
                    <QuickViewLink
                      view={{ kind: 'organisation', orgId: org.orgId }}
                      className="wrap-anywhere text-link hover:underline"
                    >
                      {org.name}
                    </QuickViewLink>
                  </TableCell>
                  <TableCell>{org.role}</TableCell>
                  <TableCell>{formats.date(org.since)}</TableCell>
                  <TableCell>{until(org.expiresAt)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Section>
      <Section title={t('globalRoles')}>
        {user.globalRoles.length === 0 ? (
          none
        ) : (
          <Table label={t('table', { name: t('globalRoles') })}>
            {heads(['role', 'until'])}
            <TableBody>
              {user.globalRoles.map(({ role, expiresAt }) => (
                <TableRow key={role}>
                  <TableCell>{role}</TableCell>
                  <TableCell>{until(expiresAt)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Section>
      <Section title={t('requests')}>
        {user.requests.length === 0 ? (
          none
        ) : (
          <Table label={t('table', { name: t('requests') })}>
            {heads(['organisation', 'status', 'since'])}
            <TableBody>
              {user.requests.map((request) => (
                <TableRow key={request.id}>
                  <TableCell className="min-w-40 wrap-anywhere">
                    {request.orgName}
                    <p className="text-sm text-subtle">{t(`kinds.${request.kind}`)}</p>
                  </TableCell>
                  <TableCell>{t(`states.${request.status}`)}</TableCell>
                  <TableCell>{formats.date(request.createdAt)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Section>
    </>
  )
}
