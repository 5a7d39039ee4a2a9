import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { farRowClass } from '@kogge/ui/far-row-class.ts'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LinkComponent } from '../model/rfx-link.ts'
import type { TenderCard } from '../search.client.ts'
import { Found } from './highlighted-result-text.tsx'
import { Deadline } from './result-deadline.tsx'
import { StatusBadge } from './tender-status-badge.tsx'

interface Props {
  readonly tender: TenderCard
  readonly now: Date
  readonly selected: boolean
  readonly Link: LinkComponent
  readonly onOpen: (rfxId: string) => void
  /** Before the title, such as a box to tick. */
  readonly lead?: ReactNode
  /** Below what is known of the request: how it came into this list. */
  readonly note?: ReactNode
  /** At the end of the row: what can be done with it. */
  readonly actions?: ReactNode
}

const Value = ({ tender }: { readonly tender: TenderCard }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  if (!tender.value) return <span className="text-subtle">{t('noValue')}</span>
  const { amount, currency } = tender.value
  return (
    <>
      <span className="font-medium tabular-nums">{formats.money(amount, currency)}</span>
      {currency !== 'EUR' && tender.valueEurMinor && (
        <span className="block text-subtle tabular-nums">
          {formats.money((Number(tender.valueEurMinor) / 100).toFixed(0), 'EUR')}
        </span>
      )}
    </>
  )
}

const BuyerName = ({ buyer }: { readonly buyer: NonNullable<TenderCard['buyer']> }) => {
  const name = (
    <span dir="auto" className="wrap-anywhere line-clamp-2">
      {buyer.name}
    </span>
  )
  if (!buyer.orgId) return name
  return (
    <QuickViewLink
      view={{ kind: 'organisation', orgId: buyer.orgId }}
      className="py-0.5 underline-offset-2 hover:text-ink hover:underline"
    >
      {name}
    </QuickViewLink>
  )
}

/** One request in the list: what, who, where, how much, until when. A click opens it beside the list. */
export const ResultRow = (props: Props) => {
  const { tender, now, selected, Link, onOpen, lead, note, actions } = props
  const t = useTranslations('search')
  const formats = useFormats()
  const { title, buyer } = tender
  const open = (event: MouseEvent) => {
    // A link that is meant for another tab or window stays a link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(tender.rfxId)
  }
  const place = [tender.city, tender.country && formats.country(tender.country)].filter(Boolean)
  return (
    <article
      className={cn(
        'grid grid-cols-2 gap-x-6 gap-y-2 border-line border-b px-3 py-3 @2xl:grid-cols-[minmax(0,1fr)_9rem_10rem]',
        'hover:bg-hover [contain-intrinsic-size:auto_6rem]',
        farRowClass,
        actions && '@2xl:grid-rows-[auto_1fr]',
        selected && 'bg-selected hover:bg-selected',
      )}
    >
      <div className={cn('col-span-2 min-w-0 @2xl:col-span-1', actions && '@2xl:row-span-2')}>
        <div className="flex items-start gap-2">
          {lead}
          <h2 className="wrap-anywhere min-w-0 text-wrap font-medium text-base leading-snug">
            <Link
              rfxId={tender.rfxId}
              onClick={open}
              className="line-clamp-3 text-link hover:underline visited:text-muted"
            >
              {title.text === '' ? t('untitled') : <Found found={title} />}
            </Link>
          </h2>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          {buyer && <BuyerName buyer={buyer} />}
          {tender.otherBuyers > 0 && <span>{t('otherBuyers', { count: tender.otherBuyers })}</span>}
          {place.length > 0 && (
            <span className="wrap-anywhere line-clamp-2 text-subtle">{place.join(', ')}</span>
          )}
        </p>
        {tender.snippet && tender.snippet.marks.length > 0 && (
          <p className="wrap-anywhere mt-1 line-clamp-2 text-muted text-sm">
            <Found found={tender.snippet} />
          </p>
        )}
        {tender.byCode && (
          <p className="wrap-anywhere mt-1 line-clamp-2 text-muted text-sm">
            {t('foundByCode', { code: tender.byCode.code })}{' '}
            {tender.byCode.own && `${tender.byCode.own} · `}
            <Found found={tender.byCode.name} />
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-subtle">
          <StatusBadge status={tender.status} />
          {tender.amended && <Badge tone="attention">{t('amended')}</Badge>}
          {tender.translatedBy && <Badge>{t(`translated.${tender.translatedBy}`)}</Badge>}
          <LanguageBadge language={title.language} />
          <span>{t(`sources.${tender.source}`)}</span>
          {tender.lots > 1 && <span>{t('lots', { count: tender.lots })}</span>}
          {tender.publishedAt && (
            <span>
              <DatedText>{t('published', { date: formats.date(tender.publishedAt) })}</DatedText>
            </span>
          )}
        </p>
        {note}
      </div>
      <div className="text-sm @2xl:text-right">
        <Value tender={tender} />
      </div>
      <div className="text-right text-sm">
        {tender.deadlineAt ? (
          <Deadline at={tender.deadlineAt} now={now} />
        ) : (
          <span className="text-subtle">{t('noDeadline')}</span>
        )}
      </div>
      {actions && <div className="col-span-2">{actions}</div>}
    </article>
  )
}
