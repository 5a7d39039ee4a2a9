import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OrgListCard } from '../../org-lists.client.ts'
import { PurposeBadge } from '../purpose-badge.tsx'
import { ListMenu } from './list-menu.tsx'

interface Props {
  readonly orgId: string
  readonly lists: readonly OrgListCard[]
  /** Null for those who may only read. */
  readonly manage: {
    readonly onEdit: (list: OrgListCard) => void
    readonly onRemove: (list: OrgListCard) => void
  } | null
}

/** Lists, a line each; anywhere on it leads to its page. */
export const ListTable = ({ orgId, lists, manage }: Props) => {
  const t = useTranslations('orgLists')
  const formats = useFormats()
  const router = useRouter()
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('index.columns.name')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('index.columns.purpose')}</TableHeader>
        <TableHeader align="end" className="max-md:hidden">
          {t('index.columns.members')}
        </TableHeader>
        <TableHeader align="end" className="max-lg:hidden">
          {t('index.columns.changed')}
        </TableHeader>
        <TableHeader>
          <span className="sr-only">{t('index.columns.menu')}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {lists.map((list) => {
          const { guid, name, description, members, updatedAt, purpose } = list
          const page = {
            to: '/org-list/$orgId/$listGuid',
            params: { orgId, listGuid: guid },
          } as const
          const { publicHref } = router.buildLocation(page)
          return (
            <TableRow key={guid} className="relative">
              <TableCell className="w-full min-w-40">
                <Link
                  {...page}
                  className="line-clamp-2 font-medium text-link wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
                {description !== '' && (
                  <span className="line-clamp-2 pt-0.5 text-muted wrap-anywhere">
                    {description}
                  </span>
                )}
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 md:hidden">
                  <PurposeBadge purpose={purpose} />
                  <span className="text-muted text-sm">{t('count', { count: members })}</span>
                </span>
              </TableCell>
              <TableCell className="max-md:hidden">
                <PurposeBadge purpose={purpose} />
              </TableCell>
              <TableCell align="end" className="max-md:hidden">
                {formats.number(members)}
              </TableCell>
              <TableCell align="end" className="text-muted max-lg:hidden">
                <time dateTime={updatedAt}>{formats.dateTime(updatedAt)}</time>
              </TableCell>
              <TableCell align="end" className="[&>button]:relative">
                <ListMenu
                  name={name}
                  address={`${window.location.origin}${publicHref}`}
                  manage={
                    manage && {
                      onEdit: () => manage.onEdit(list),
                      onRemove: () => manage.onRemove(list),
                    }
                  }
                />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
