import type { TenderStatus } from '@kogge/domain/rfx/status.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OrgAnswers } from '../api.ts'
import { OrgNameLink } from './org-name-link.tsx'

type OrgTender = OrgAnswers['tenders']['items'][number]

const TONES: Readonly<Record<TenderStatus, BadgeTone>> = {
  planned: 'neutral',
  open: 'info',
  closed: 'neutral',
  awarded: 'success',
  cancelled: 'neutral',
}

const Title = ({ tender }: { readonly tender: OrgTender }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  const locale = useLocale()
  const quickView = useQuickView()
  const open = (event: MouseEvent) => {
    // A link that is meant for another tab or window stays a link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    quickView.open({ kind: 'tender', rfxId: tender.rfxId })
  }
  const { title } = tender
  const isForeign = title !== null && title.language !== locale && title.language !== 'xx'
  return (
    <>
      <Link
        to="/rfx/$rfxId"
        params={{ rfxId: tender.rfxId }}
        preload={false}
        onClick={open}
        className="wrap-anywhere line-clamp-3 text-link underline-offset-2 hover:underline visited:text-muted"
      >
        {title?.text || t('untitled')}
      </Link>
      {title?.translatedBy && (
        <Badge className="mt-1">{t(`translated.${title.translatedBy}`)}</Badge>
      )}
      {isForeign && <Badge className="mt-1">{formats.language(title.language)}</Badge>}
    </>
  )
}

const Value = ({ tender }: { readonly tender: OrgTender }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  if (tender.value === null) return <span className="text-subtle">{t('noValue')}</span>
  return formats.money(tender.value.amount, tender.value.currency)
}

interface Props {
  readonly label: string
  readonly tenders: readonly OrgTender[]
  /** The buyer has a column where the list is of what somebody won. */
  readonly withBuyer: boolean
  /** Beside something else: without the deadline, so that the value stays in sight. */
  readonly isNarrow?: boolean
}

/** Requests of an organisation; a title opens the request beside the list. */
export const TenderTable = ({ label, tenders, withBuyer, isNarrow = false }: Props) => {
  const t = useTranslations('orgs.tenders')
  const tStatus = useTranslations('search.status')
  const formats = useFormats()
  const quickView = useQuickView()
  const { current } = quickView
  const shown = current?.kind === 'tender' ? current.rfxId : null
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          <TableHeader className="min-w-56">{t('title')}</TableHeader>
          {withBuyer && <TableHeader className="min-w-40">{t('buyer')}</TableHeader>}
          <TableHeader>{t('status')}</TableHeader>
          <TableHeader>{t('published')}</TableHeader>
          {!isNarrow && <TableHeader>{t('deadline')}</TableHeader>}
          <TableHeader align="end">{t('value')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {tenders.map((tender) => (
          <TableRow key={tender.rfxId} selected={tender.rfxId === shown}>
            <TableCell>
              <Title tender={tender} />
            </TableCell>
            {withBuyer && (
              <TableCell>
                {tender.buyer?.orgId ? (
                  <OrgNameLink orgId={tender.buyer.orgId} name={tender.buyer.name} />
                ) : (
                  tender.buyer?.name
                )}
              </TableCell>
            )}
            <TableCell>
              <Badge tone={TONES[tender.status]}>{tStatus(tender.status)}</Badge>
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {tender.publishedAt ? formats.date(tender.publishedAt) : '–'}
            </TableCell>
            {!isNarrow && (
              <TableCell className="whitespace-nowrap tabular-nums">
                {tender.deadlineAt ? formats.date(tender.deadlineAt) : '–'}
              </TableCell>
            )}
            <TableCell align="end">
              <Value tender={tender} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
