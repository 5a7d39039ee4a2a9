import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DelegatedPerson, DelegationItem } from '../delegations.client.ts'
import { PeopleCell } from './delegated-people-cell.tsx'
import { StateBadge } from './delegation-state-badge.tsx'

interface Props {
  readonly label: string
  readonly items: readonly DelegationItem[]
  readonly actionsOf: (item: DelegationItem) => ReactNode
  readonly onRevokePerson?: (item: DelegationItem, person: DelegatedPerson) => void
}

/** Delegations of one side, a row each; the reason stands under the organisation. */
export const DelegationTable = ({ label, items, actionsOf, onRevokePerson }: Props) => {
  const t = useTranslations('delegations.list')
  const tKinds = useTranslations('delegations.kinds')
  const formats = useFormats()
  const stateOf = (item: DelegationItem) => (
    <div className="flex flex-col items-start gap-1.5">
      <StateBadge state={item.state} />
      {actionsOf(item)}
    </div>
  )
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader>{t('columns.org')}</TableHeader>
        <TableHeader>{t('columns.kind')}</TableHeader>
        <TableHeader>{t('columns.period')}</TableHeader>
        <TableHeader>{t('columns.people')}</TableHeader>
        <TableHeader className="max-sm:hidden">{t('columns.state')}</TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.delegationId}>
            <TableCell className="min-w-44">
              <QuickViewLink
                view={{ kind: 'organisation', orgId: item.org.orgId }}
                className="font-medium wrap-anywhere text-link hover:underline"
              >
                {item.org.name}
              </QuickViewLink>
              <p className="max-w-80 text-sm text-subtle wrap-anywhere">{item.reason}</p>
              {/* On a phone the last column is out of sight. */}
              <div className="mt-1.5 sm:hidden">{stateOf(item)}</div>
            </TableCell>
            <TableCell>{tKinds(item.kind)}</TableCell>
            <TableCell className="min-w-36 tabular-nums">
              {t('period', {
                from: formats.dateTime(item.startsAt),
                to: formats.dateTime(item.endsAt, true),
              })}
            </TableCell>
            <TableCell className="min-w-48">
              <PeopleCell
                people={item.people}
                {...(onRevokePerson && {
                  onRevoke: (person: DelegatedPerson) => onRevokePerson(item, person),
                })}
              />
            </TableCell>
            <TableCell className="min-w-32 max-sm:hidden">{stateOf(item)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
