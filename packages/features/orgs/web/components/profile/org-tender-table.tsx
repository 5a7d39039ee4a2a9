import type { TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { useTranslations } from 'use-intl'
import type { OrgAnswers } from '../../orgs.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'

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
  const { title } = tender
  return (
    <>
      <QuickViewLink
        view={{ kind: 'tender', rfxId: tender.rfxId }}
        className="wrap-anywhere line-clamp-3 text-link underline-offset-2 hover:underline visited:text-muted"
      >
        {title?.text || t('untitled')}
      </QuickViewLink>
      {title?.translatedBy && (
        <Badge className="mt-1">{t(`translated.${title.translatedBy}`)}</Badge>
      )}
      {title && <LanguageBadge language={title.language} className="mt-1" />}
    </>
  )
}

const Value = ({ tender }: { readonly tender: OrgTender }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  if (tender.value === null) return <span className="text-subtle">{t('noValue')}</span>
  return formats.money(tender.value.amount, tender.value.currency)
}

const Status = ({ tender }: { readonly tender: OrgTender }) => {
  const t = useTranslations('search.status')
  return <Badge tone={TONES[tender.status]}>{t(tender.status)}</Badge>
}

const Buyer = ({ buyer }: Pick<OrgTender, 'buyer'>) =>
  buyer?.orgId ? <OrgNameLink orgId={buyer.orgId} name={buyer.name} /> : buyer?.name

const Day = ({ of }: { readonly of: string | null }) => {
  const formats = useFormats()
  return of ? formats.date(of) : '–'
}

interface RowProps {
  readonly tender: OrgTender
  readonly withBuyer: boolean
}

/** What columns say where there is room for them. */
const BelowTitle = ({ tender, withBuyer }: RowProps) => {
  const t = useTranslations('orgs.tenders')
  return (
    <div className="mt-1 space-y-1 text-sm">
      <Status tender={tender} />
      {withBuyer && (
        <p>
          <Buyer buyer={tender.buyer} />
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 tabular-nums">
        <dt className="text-muted">{t('published')}</dt>
        <dd>
          <Day of={tender.publishedAt} />
        </dd>
        <dt className="text-muted">{t('deadline')}</dt>
        <dd>
          <Day of={tender.deadlineAt} />
        </dd>
      </dl>
    </div>
  )
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
  const quickView = useQuickView()
  const { current } = quickView
  const shown = current?.kind === 'tender' ? current.rfxId : null
  const isWide = useMediaQuery('(min-width: 40rem)')
  const hasDeadline = isWide && !isNarrow
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader className="sm:min-w-56">{t('title')}</TableHeader>
        {isWide && withBuyer && <TableHeader className="min-w-40">{t('buyer')}</TableHeader>}
        {isWide && <TableHeader>{t('status')}</TableHeader>}
        {isWide && <TableHeader>{t('published')}</TableHeader>}
        {hasDeadline && <TableHeader>{t('deadline')}</TableHeader>}
        <TableHeader align="end">{t('value')}</TableHeader>
      </TableHead>
      <TableBody>
        {tenders.map((tender) => (
          <TableRow key={tender.rfxId} selected={tender.rfxId === shown}>
            <TableCell>
              <Title tender={tender} />
              {!isWide && <BelowTitle tender={tender} withBuyer={withBuyer} />}
            </TableCell>
            {isWide && withBuyer && (
              <TableCell>
                <Buyer buyer={tender.buyer} />
              </TableCell>
            )}
            {isWide && (
              <TableCell>
                <Status tender={tender} />
              </TableCell>
            )}
            {isWide && (
              <TableCell className="whitespace-nowrap tabular-nums">
                <Day of={tender.publishedAt} />
              </TableCell>
            )}
            {hasDeadline && (
              <TableCell className="whitespace-nowrap tabular-nums">
                <Day of={tender.deadlineAt} />
              </TableCell>
            )}
            <TableCell align="end" className="max-sm:whitespace-normal">
              <Value tender={tender} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
