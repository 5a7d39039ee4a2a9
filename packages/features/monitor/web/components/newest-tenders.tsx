import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OpenTender } from '../model/parts-from-routes.ts'
import { useApi } from '../monitor.client.ts'
import type { FeedMarks } from '../use-feed-marks.ts'

const NEWEST = 3

interface Props extends Pick<OpenTender, 'selected'> {
  readonly orgId: string
  readonly guid: string
  readonly marks: FeedMarks
}

const FactLine = ({ card }: { readonly card: TenderCard }) => {
  const t = useTranslations('search')
  const formats = useFormats()
  const facts = [
    card.buyer?.name,
    card.value ? formats.money(card.value.amount, card.value.currency) : t('noValue'),
    card.deadlineAt ? formats.dateTime(card.deadlineAt, true) : t('noDeadline'),
  ]
  return <p className="wrap-anywhere text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
}

/** The newest tenders of a profile that the reader has not seen, each to be opened or hidden at once. */
export const NewestTenders = ({ orgId, guid, marks, selected }: Props) => {
  const t = useTranslations('monitor')
  const tSearch = useTranslations('search')
  const api = useApi()
  const newest = useQuery(
    api.monitor.feed.queryOptions({
      orgId,
      profiles: [guid],
      view: 'unseen',
      filters: {},
      limit: NEWEST,
    }),
  )
  return (
    <Loaded query={newest} loading={t('overview.loading')} failed={t('feed.failed')}>
      {({ items }) => (
        <ul>
          {items
            .filter(({ card }) => !marks.gone.has(card.rfxId))
            .map(({ card, matchedAt }) => {
              const what = card.title.text === '' ? tSearch('untitled') : card.title.text
              const hide = t('feed.hideThis', { what })
              return (
                <li
                  key={card.rfxId}
                  className="flex items-start gap-2 border-line border-t py-2 first:border-0"
                >
                  <div className="min-w-0 flex-1">
                    <QuickViewLink
                      view={{ kind: 'tender', rfxId: card.rfxId }}
                      className={`wrap-anywhere text-link hover:underline ${selected === card.rfxId ? 'font-medium' : ''}`}
                      onClick={() => void marks.open({ rfxId: card.rfxId, matchedAt })}
                    >
                      {what}
                    </QuickViewLink>
                    <FactLine card={card} />
                  </div>
                  <Tooltip label={t('feed.hide')}>
                    <IconButton
                      size="sm"
                      label={hide}
                      icon={<EyeOff aria-hidden />}
                      onClick={() => void marks.hide([card.rfxId])}
                    />
                  </Tooltip>
                </li>
              )
            })}
        </ul>
      )}
    </Loaded>
  )
}
