import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { ListMember } from '../../org-lists.client.ts'
import { type MemberActions, MemberRow } from './member-row.tsx'

interface Props {
  readonly members: readonly ListMember[]
  /** Null for those who may only read. */
  readonly actions: MemberActions | null
}

/** The organisations of a list, a line each. */
export const MemberTable = ({ members, actions }: Props) => {
  const t = useTranslations('orgLists.members')
  const formats = useFormats()
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('columns.name')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('columns.note')}</TableHeader>
        <TableHeader align="end" className="max-sm:hidden">
          {t('columns.given')}
        </TableHeader>
        <TableHeader align="end" className="max-sm:hidden">
          {t('columns.won')}
        </TableHeader>
        <TableHeader align="end" className="max-lg:hidden">
          {t('columns.added')}
        </TableHeader>
        {actions && (
          <TableHeader>
            <span className="sr-only">{t('columns.menu')}</span>
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <MemberRow key={member.memberId} member={member} actions={actions} formats={formats} />
        ))}
      </TableBody>
    </Table>
  )
}
