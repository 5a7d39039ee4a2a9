import type { ListedFlagCode, RequestFlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import { usePeersName } from '../../use-peers-name.ts'
import { OrgLink } from '../org-link.tsx'
import { BehindSheet } from './flag-evidence-sheet.tsx'
import { useEvidenceText } from './flag-text.tsx'

/** Whose requests: of an organisation, or of a country (`all`: of any), as a figure counts them. */
export type FlaggedOf =
  | {
      readonly orgId: string
      readonly role: 'buyer' | 'supplier'
      readonly code: ListedFlagCode
    }
  | { readonly country: string; readonly code: RequestFlagCode }

interface Props {
  readonly of: FlaggedOf
  /** Also those in which it was assessed and does not stand out. */
  readonly isAll: boolean
  readonly onClose: () => void
}

/** The requests that a figure of an indicator counts, with the evidence of each. */
export const FlaggedSheet = ({ of, isAll, onClose }: Props) => {
  const t = useTranslations('insight')
  const evidenceText = useEvidenceText()
  const lotName = useLotName()
  const formats = useFormats()
  const api = useApi()
  const peersName = usePeersName()
  const list = useInfiniteQuery(
    api.insight.flagged.infiniteQueryOptions(
      { ...of, all: isAll },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const items = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total
  const { code } = of
  const place = 'country' in of ? peersName(of.country) : null
  const words = isAll || code === 'R038' ? 'judgedTotal' : 'flaggedTotal'
  return (
    <BehindSheet
      code={code}
      total={
        total === undefined
          ? null
          : [place, t(`org.${words}`, { count: total })].filter(Boolean).join(' · ')
      }
      list={list}
      count={items?.length}
      more={t('org.more')}
      empty={t('org.noTenders')}
      onClose={onClose}
    >
      {items?.map((item) => (
        <li key={item.rfxId} className="wrap-anywhere py-2">
          <QuickViewLink view={{ kind: 'tender', rfxId: item.rfxId }} className={LINK}>
            <span lang={item.title?.language}>{item.title?.text ?? t('untitled')}</span>
          </QuickViewLink>
          <p className="text-sm text-subtle">
            {!('role' in of && of.role === 'buyer') && item.buyer && (
              <>
                <OrgLink {...item.buyer} />
                {item.publishedAt && ' · '}
              </>
            )}
            {item.publishedAt && (
              <time dateTime={item.publishedAt}>{formats.date(item.publishedAt)}</time>
            )}
          </p>
          {item.told.map((flag) => (
            <p key={`${flag.lotId} ${flag.value} ${flag.inputs['publishedOn']}`}>
              {flag.lotId !== null && `${lotName(flag.lotId)}: `}
              <DatedText>{evidenceText(flag)}</DatedText>
            </p>
          ))}
          {item.tenders && <p>{t('org.judged', item.tenders)}</p>}
        </li>
      ))}
    </BehindSheet>
  )
}
