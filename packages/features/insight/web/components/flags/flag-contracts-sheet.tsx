import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import type { CONTRACT_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import { OrgLink } from '../org-link.tsx'
import { Locked } from '../plan-upgrade-note.tsx'
import { BehindSheet } from './flag-evidence-sheet.tsx'

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
  readonly code: (typeof CONTRACT_FLAGS)[number]
  /** The other of a pair. */
  readonly otherId: string | null
  /** All of which the contracts of the pair are a share. */
  readonly isAll: boolean
  readonly onClose: () => void
}

/** The contracts that are the evidence for an indicator of an organisation itself. */
export const FlagContractsSheet = (props: Props) => {
  const { orgId, role, code, otherId, isAll, onClose } = props
  const t = useTranslations('insight')
  const formats = useFormats()
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const list = useInfiniteQuery(
    api.insight.flagContracts.infiniteQueryOptions(
      { orgId, role, code, otherId, all: isAll, activeOrgId },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.items)
  const others = isAll || role === 'buyer' ? 'suppliers' : 'buyers'
  return (
    <BehindSheet
      code={code}
      total={first ? t('ending.total', { count: first.total }) : null}
      list={list}
      count={items?.length}
      more={t('ending.more')}
      empty={t('org.noContracts')}
      onClose={onClose}
      footer={
        first?.isCut && (
          <div className="mt-3">
            <Locked
              text={t('locked.more', {
                count: first.items.length,
                tier: lowestTier('org.search_full'),
              })}
            />
          </div>
        )
      }
    >
      {items?.map((item) => (
        <li
          key={`${item.rfxId} ${item.position}`}
          className="wrap-anywhere flex items-start justify-between gap-4 py-2"
        >
          <div className="min-w-0">
            <QuickViewLink view={{ kind: 'tender', rfxId: item.rfxId }} className={LINK}>
              <span lang={item.titleLanguage === 'xx' ? undefined : item.titleLanguage}>
                {item.title || t('untitled')}
              </span>
            </QuickViewLink>
            {item.lotTitle && item.lotTitle !== item.title && (
              <p className="text-sm">{t('ending.lot', { name: item.lotTitle })}</p>
            )}
            <p className="text-sm text-subtle">
              {item.title && <LanguageBadge language={item.titleLanguage} />}{' '}
              {item[others].map(({ orgId: id, name }) => (
                <span key={id ?? name}>
                  <OrgLink orgId={id} name={name} />
                  {' · '}
                </span>
              ))}
              <time dateTime={item.day}>{formats.date(item.day)}</time>
            </p>
          </div>
          <p className="shrink-0 text-end tabular-nums">
            {item.cents === null
              ? t('none')
              : formats.money(String(Math.round(item.cents / 100)), 'EUR')}
            {item.hasWon !== null && (
              <>
                {' '}
                <Badge>{t(item.hasWon ? 'org.won' : 'org.lost')}</Badge>
              </>
            )}
          </p>
        </li>
      ))}
    </BehindSheet>
  )
}
