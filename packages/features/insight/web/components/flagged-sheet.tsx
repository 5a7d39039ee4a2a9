import type { RequestFlagCode } from '@kogge/domain/insight/flags/codes.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useLotName } from '@kogge/i18n/lot-name.ts'
import { ListStates } from '@kogge/platform/web/list-states.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../api.ts'
import { useToldText } from './flag-text.tsx'
import { LINK, type TenderLinkComponent } from './links.ts'
import { OrgLink } from './org-link.tsx'

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
  readonly code: RequestFlagCode
  readonly TenderLink: TenderLinkComponent
  readonly onClose: () => void
}

/** The requests of an organisation in which an indicator stands out, with what each was told from. */
export const FlaggedSheet = ({ orgId, role, code, TenderLink, onClose }: Props) => {
  const t = useTranslations('insight')
  const told = useToldText()
  const lotName = useLotName()
  const formats = useFormats()
  const api = useApi()
  const list = useInfiniteQuery(
    api.insight.flagged.infiniteQueryOptions(
      { orgId, role, code },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const items = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total
  return (
    <Sheet
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(`indicators.names.${code}`)}
      closeLabel={t('org.close')}
    >
      <p className="text-muted">{t(`indicators.about.${code}`)}</p>
      {total !== undefined && (
        <p className="mt-2" aria-live="polite">
          {t('org.flaggedTotal', { count: total })}
        </p>
      )}
      <ListStates
        list={list}
        count={items?.length}
        labels={{ loading: t('loading'), more: t('org.more') }}
        empty={{ title: t('indicators.nothing') }}
      >
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {items?.map((item) => (
            <li key={item.rfxId} className="wrap-anywhere py-2">
              <TenderLink rfxId={item.rfxId} className={LINK}>
                <span lang={item.title?.language}>{item.title?.text ?? t('untitled')}</span>
              </TenderLink>
              <p className="text-sm text-subtle">
                {role === 'supplier' && item.buyer && (
                  <>
                    <OrgLink {...item.buyer} />
                    {item.publishedAt && ' · '}
                  </>
                )}
                {item.publishedAt && formats.date(item.publishedAt)}
              </p>
              {item.told.map((flag) => (
                <p key={`${flag.lotId} ${flag.value} ${flag.inputs['publishedOn']}`}>
                  {flag.lotId !== null && `${lotName(flag.lotId)}: `}
                  {told(flag)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </ListStates>
    </Sheet>
  )
}
