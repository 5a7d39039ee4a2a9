import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import type { ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { memberCalls, type Temporary, useMembersApi } from '../members.client.ts'

interface Props {
  readonly orgId: string
  readonly right: ManagingRight | null
}

const isEndable = (right: ManagingRight | null, { role, isReader }: Temporary): boolean => {
  if (right === null || isReader) return false
  return right === 'user_role.manage_all' || !SUPPORT_ORG_ROLES.some((support) => support === role)
}

/** Who acts here for a time without a seat: delegated access, and support staff. */
export const TemporarySection = ({ orgId, right }: Props) => {
  const t = useTranslations('members')
  const names = useTranslations('users.roles')
  const formats = useFormats()
  const api = useMembersApi()
  const action = useAction({ id: 'members' })
  const [ending, setEnding] = useState<Temporary | null>(null)
  const list = useQuery(api.members.temporary.queryOptions({ orgId }))
  const end = async ({ userId, name }: Temporary) => {
    const work = () => memberCalls.members.removeTemporary.mutate({ orgId, userId })
    if (await action.run(work, t('temporary.ended', { name }))) setEnding(null)
  }
  return (
    <Section title={t('temporary.title')} description={t('temporary.text')}>
      <Loaded query={list} rows={2} loading={t('loading')} failed={t('failed')}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">{t('temporary.none')}</p>
          ) : (
            <Table label={t('temporary.title')}>
              <TableHead>
                <TableHeader>{t('columns.name')}</TableHeader>
                <TableHeader>{t('role')}</TableHeader>
                <TableHeader>{t('temporary.through')}</TableHeader>
                <TableHeader>{t('columns.until')}</TableHeader>
                <TableHeader>
                  <span className="sr-only">{t('columns.actions')}</span>
                </TableHeader>
              </TableHead>
              <TableBody>
                {items.map((one) => (
                  <TableRow key={one.key}>
                    <TableCell className="min-w-32">
                      <QuickViewLink
                        view={{ kind: 'user', userId: one.userId }}
                        className="wrap-anywhere text-link hover:underline"
                      >
                        {one.name}
                      </QuickViewLink>
                    </TableCell>
                    <TableCell>{names(one.role)}</TableCell>
                    <TableCell>{one.through ?? '–'}</TableCell>
                    <TableCell className="whitespace-nowrap tabular-nums">
                      {one.expiresAt ? formats.dateTime(one.expiresAt, true) : t('noEnd')}
                    </TableCell>
                    <TableCell align="end">
                      {isEndable(right, one) && (
                        <Button
                          size="sm"
                          aria-label={t('temporary.endOf', { name: one.name })}
                          onClick={() => setEnding(one)}
                        >
                          {t('temporary.end')}
                        </Button>
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
      {ending && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setEnding(null)}
          title={t('temporary.endTitle', { name: ending.name })}
          description={t('temporary.endText')}
          confirmLabel={t('temporary.end')}
          cancelLabel={t('cancel')}
          loading={action.busy}
          onConfirm={() => void end(ending)}
        />
      )}
    </Section>
  )
}
