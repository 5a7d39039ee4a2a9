import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ParticipationItem } from '../../responses.client.ts'
import { Deadline } from '../submission-deadline.tsx'
import { ParticipationBadge } from './participation-status-badge.tsx'

interface Props {
  readonly items: readonly ParticipationItem[]
  readonly orgId: string
  readonly serverNow: string
  readonly receivedAt: number
}

const Response = ({
  item,
  orgId,
}: {
  readonly item: ParticipationItem
  readonly orgId: string
}) => {
  const t = useTranslations('responses.list')
  const params = { rfxId: item.rfxId, orgId }
  const className = 'whitespace-nowrap text-link underline-offset-2 hover:underline'
  if (item.status === 'RESPONDED')
    return (
      <Link to="/rfx/$rfxId/response/$orgId" params={params} className={className}>
        {t('view')}
      </Link>
    )
  if (item.status === 'IN_PROGRESS')
    return (
      <Link to="/rfx/$rfxId/response/$orgId/edit" params={params} className={className}>
        {t('continue')}
      </Link>
    )
  return null
}

/** Requests that the organisation takes part in or was invited to; a title opens that part beside the list. */
export const ParticipationTable = ({ items, orgId, serverNow, receivedAt }: Props) => {
  const t = useTranslations('responses')
  const formats = useFormats()
  const { current } = useQuickView()
  // Beside a panel the title has the room.
  const isNarrow = current !== null
  const shown =
    current?.kind === 'participation' && current.participantId === orgId ? current.rfxId : null
  return (
    <Table label={t('list.title')}>
      <TableHead>
        <TableHeader>{t('list.column.request')}</TableHeader>
        <TableHeader>{t('list.column.status')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('list.column.deadline')}</TableHeader>
        {!isNarrow && (
          <TableHeader className="max-lg:hidden">{t('list.column.updated')}</TableHeader>
        )}
        <TableHeader className="max-sm:hidden">
          <span className="sr-only">{t('list.column.response')}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.rfxId} selected={item.rfxId === shown}>
            <TableCell className="w-full sm:min-w-44">
              <QuickViewLink
                view={{ kind: 'participation', rfxId: item.rfxId, participantId: orgId }}
                className="line-clamp-3 wrap-anywhere font-medium text-link underline-offset-2 hover:underline"
                {...(item.title && { lang: item.title.language })}
              >
                {item.title?.text ?? t('list.untitled')}
              </QuickViewLink>
              <span className="wrap-anywhere block text-muted text-sm">
                <QuickViewLink
                  view={{ kind: 'organisation', orgId: item.buyer.orgId }}
                  className="hover:text-ink hover:underline"
                >
                  {item.buyer.name}
                </QuickViewLink>
                {item.kind === 'price_survey' && ` · ${t('kind.price_survey')}`}
              </span>
              <span className="block md:hidden">
                <Deadline item={item} serverNow={serverNow} receivedAt={receivedAt} />
              </span>
              <span className="block sm:hidden">
                <Response item={item} orgId={orgId} />
              </span>
            </TableCell>
            <TableCell>
              <span className="flex flex-wrap gap-1">
                <ParticipationBadge status={item.status} />
                {item.mustLookAgain && <Badge tone="attention">{t('list.amended')}</Badge>}
              </span>
            </TableCell>
            <TableCell className="min-w-44 max-md:hidden">
              <Deadline item={item} serverNow={serverNow} receivedAt={receivedAt} />
            </TableCell>
            {!isNarrow && (
              <TableCell className="whitespace-nowrap tabular-nums max-lg:hidden">
                {formats.dateTime(item.updatedAt)}
              </TableCell>
            )}
            <TableCell className="max-sm:hidden">
              <Response item={item} orgId={orgId} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
