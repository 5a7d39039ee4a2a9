import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { MoreVertical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MyRequest } from '../../drafting.client.ts'

const TONES: Readonly<Record<MyRequest['status'], BadgeTone>> = {
  draft: 'neutral',
  open: 'info',
  closed: 'attention',
  opened: 'attention',
  decided: 'info',
  ended: 'success',
  cancelled: 'neutral',
}

export interface RowActions {
  readonly canWrite: boolean
  readonly canManage: boolean
  copy(rfxId: string): void
  amend(rfxId: string): void
}

/** One request in a line: a draft leads to its form, a published one to its page. */
export const RequestRow = ({
  request,
  actions,
}: {
  readonly request: MyRequest
  readonly actions: RowActions
}) => {
  const t = useTranslations('drafting.list')
  const tKinds = useTranslations('drafting.header')
  const formats = useFormats()
  const { rfxId, title, reference, status, kind, version, openQuestions } = request
  const name = title?.text || t('untitled')
  const isDraft = status === 'draft'
  const link = 'line-clamp-3 font-medium text-link wrap-anywhere hover:underline'
  const parts = [tKinds(kind), reference, version > 1 ? t('version', { version }) : ''].filter(
    Boolean,
  )
  return (
    <TableRow>
      <TableCell className="min-w-48">
        {isDraft ? (
          <Link to="/rfx/$rfxId/edit" params={{ rfxId }} className={link}>
            <span lang={title?.language}>{name}</span>
          </Link>
        ) : (
          <QuickViewLink view={{ kind: 'tender', rfxId }} className={link}>
            <span lang={title?.language}>{name}</span>
          </QuickViewLink>
        )}
        <span className="line-clamp-2 text-sm text-subtle wrap-anywhere">{parts.join(' · ')}</span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          <Badge tone={TONES[status]} className="sm:hidden">
            {t(`status.${status}`)}
          </Badge>
          {openQuestions > 0 && (
            <Badge tone="attention">{t('questions', { count: openQuestions })}</Badge>
          )}
          {version > 1 && <Badge>{t('status.amended')}</Badge>}
          {request.isAmending && <Badge>{t('amending')}</Badge>}
        </span>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </TableCell>
      <TableCell align="end">
        {request.responsesUntil ? (
          <time dateTime={request.responsesUntil}>{formats.dateTime(request.responsesUntil)}</time>
        ) : (
          <span className="text-subtle">{t('noDeadline')}</span>
        )}
      </TableCell>
      <TableCell align="end" className="max-md:hidden">
        <time dateTime={request.updatedAt}>{formats.dateTime(request.updatedAt)}</time>
      </TableCell>
      <TableCell align="end">
        <DropdownMenu
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t('rowMenu', { name })}
              icon={<MoreVertical aria-hidden />}
            />
          }
        >
          {isDraft && (
            <DropdownMenuItem asChild>
              <Link to="/rfx/$rfxId/edit" params={{ rfxId }}>
                {t('edit')}
              </Link>
            </DropdownMenuItem>
          )}
          {!isDraft && (
            <DropdownMenuItem asChild>
              <Link to="/rfx/$rfxId" params={{ rfxId }}>
                {t('view')}
              </Link>
            </DropdownMenuItem>
          )}
          {status === 'open' && actions.canManage && (
            <DropdownMenuItem onSelect={() => actions.amend(rfxId)}>
              {t(request.isAmending ? 'continueAmendment' : 'amend')}
            </DropdownMenuItem>
          )}
          {actions.canWrite && (
            <DropdownMenuItem onSelect={() => actions.copy(rfxId)}>{t('copy')}</DropdownMenuItem>
          )}
        </DropdownMenu>
      </TableCell>
    </TableRow>
  )
}
