import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListMember } from '../../org-lists.client.ts'

export interface MemberActions {
  readonly onEdit: (member: ListMember) => void
  readonly onRemove: (member: ListMember) => void
}

interface Props {
  readonly member: ListMember
  /** Null for those who may only read. */
  readonly actions: MemberActions | null
  /** Made once for all rows. */
  readonly formats: Formats
}

const Contracts = ({ count, sum, formats }: { count: number; sum: number; formats: Formats }) =>
  count === 0 ? (
    <span className="text-subtle">–</span>
  ) : (
    <>
      {formats.number(count)}
      {sum > 0 && (
        <span className="block text-sm text-subtle">
          {formats.money((sum / 100).toFixed(0), 'EUR')}
        </span>
      )}
    </>
  )

const Written = ({ member: { note, tags } }: Pick<Props, 'member'>) => {
  const t = useTranslations('orgLists.form')
  return (
    <>
      {note !== '' && (
        <p className="wrap-anywhere line-clamp-4 whitespace-pre-line" title={note}>
          {note}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-1 pt-0.5">
          {tags.map((tag) => (
            <li key={tag} className="flex min-w-0 max-w-full">
              <Badge title={tag}>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const MemberMenu = ({ member, actions }: { member: ListMember; actions: MemberActions }) => {
  const t = useTranslations('orgLists')
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={t('menu.label', { name: member.name })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => actions.onEdit(member)}>
        {t('members.edit')}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        danger
        icon={<Trash2 aria-hidden />}
        onSelect={() => actions.onRemove(member)}
      >
        {t('members.remove')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

/** An organisation of a list in a line. */
export const MemberRow = ({ member, actions, formats }: Props) => {
  const t = useTranslations('orgLists.members')
  const { orgId, name, formerName, country, registrationNumber } = member
  const facts = [country && formats.country(country), registrationNumber].filter(Boolean)
  return (
    <TableRow>
      <TableCell className="w-1/2 min-w-40">
        <QuickViewLink
          view={{ kind: 'organisation', orgId }}
          className="wrap-anywhere font-medium text-link hover:underline"
        >
          {name}
        </QuickViewLink>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm tabular-nums">
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          {member.isDissolved && <Badge tone="attention">{t('dissolved')}</Badge>}
          {member.isDemo && <Badge tone="info">{t('demo')}</Badge>}
        </span>
        {formerName !== null && (
          <span className="wrap-anywhere block text-sm text-subtle">
            {t('former', { name: formerName })}
          </span>
        )}
        <div className="pt-1 text-sm empty:hidden md:hidden">
          <Written member={member} />
        </div>
      </TableCell>
      <TableCell className="w-1/2 min-w-48 max-md:hidden">
        <Written member={member} />
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        <Contracts count={member.buyerContracts} sum={member.buyerSum} formats={formats} />
      </TableCell>
      <TableCell align="end" className="max-sm:hidden">
        <Contracts count={member.supplierContracts} sum={member.supplierSum} formats={formats} />
      </TableCell>
      <TableCell align="end" className="text-muted max-lg:hidden">
        <time dateTime={member.addedAt}>{formats.date(member.addedAt)}</time>
        {member.addedBy && (
          <span className="block max-w-40 truncate text-sm text-subtle">{member.addedBy.name}</span>
        )}
      </TableCell>
      {actions && (
        <TableCell align="end">
          <MemberMenu member={member} actions={actions} />
        </TableCell>
      )}
    </TableRow>
  )
}
