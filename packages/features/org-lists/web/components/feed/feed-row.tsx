import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FeedRow as Row } from '../../org-lists.client.ts'

interface Props {
  readonly row: Row
  /** Made once for all rows. */
  readonly formats: Formats
}

type Party = Row['buyers'][number]

/** More of a joint purchase are counted. */
const MOST_PARTIES = 3

const PartyLink = ({ orgId, name }: Party) =>
  orgId === null ? (
    name
  ) : (
    <QuickViewLink
      view={{ kind: 'organisation', orgId }}
      // It stands within a line of text.
      className="wrap-anywhere text-link underline underline-offset-2"
    >
      {name}
    </QuickViewLink>
  )

const Parties = ({ parties }: { readonly parties: readonly Party[] }) => {
  const t = useTranslations('orgLists.feed')
  const hidden = parties.length - MOST_PARTIES
  return (
    <>
      {parties.slice(0, MOST_PARTIES).map((party, index) => (
        <Fragment key={party.orgId ?? party.name}>
          {index > 0 && ', '}
          <PartyLink {...party} />
        </Fragment>
      ))}
      {hidden > 0 && ` ${t('others', { count: hidden })}`}
    </>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="min-w-0">
    <span className="text-subtle">{label}</span> {children}
  </span>
)

/** What happened: won or awarded, as the organisation of the list was on either side. */
const happeningOf = ({ kind, about }: Row) => {
  if (kind !== 'award') return kind
  return about.some(({ role }) => role === 'supplier') ? 'won' : 'awarded'
}

/** Something new with organisations of a list. */
export const FeedRow = ({ row, formats }: Props) => {
  const t = useTranslations('orgLists.feed')
  const { kind, at, about, rfxId, title, titleLanguage, value, deadlineAt, endsOn } = row
  const known = new Set(about.map(({ orgId }) => orgId))
  const others = (parties: readonly Party[]) =>
    parties.filter(({ orgId }) => orgId === null || !known.has(orgId))
  const [buyers, suppliers] = [others(row.buyers), others(row.suppliers)]
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-muted text-sm tabular-nums sm:pt-0.5">
        {formats.date(at)}
      </time>
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={kind === 'tender' ? 'info' : 'neutral'}>
            {t(`what.${happeningOf(row)}`)}
          </Badge>
          <span className="min-w-0 font-medium">
            <Parties parties={about} />
          </span>
        </p>
        <p>
          <QuickViewLink
            view={{ kind: 'tender', rfxId }}
            lang={titleLanguage}
            className="wrap-anywhere text-link hover:underline"
          >
            {title || t('untitled')}
          </QuickViewLink>{' '}
          <LanguageBadge language={titleLanguage} className="align-text-bottom" />
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {buyers.length > 0 && (
            <Fact label={t('buyer')}>
              <Parties parties={buyers} />
            </Fact>
          )}
          {suppliers.length > 0 && (
            <Fact label={t('winner')}>
              <Parties parties={suppliers} />
            </Fact>
          )}
          {value && <Fact label={t('value')}>{formats.money(value.amount, value.currency)}</Fact>}
          {deadlineAt && <Fact label={t('deadline')}>{formats.dateTime(deadlineAt)}</Fact>}
          {endsOn && kind === 'ending' && <Fact label={t('ends')}>{formats.date(endsOn)}</Fact>}
        </p>
      </div>
    </li>
  )
}
