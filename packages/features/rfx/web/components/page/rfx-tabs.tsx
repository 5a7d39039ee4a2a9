import { LinkTab, LinkTabs, TabCount } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import type { TenderTab } from '../../model/rfx-tabs.ts'

interface TenderTabsProps {
  readonly tabs: readonly TenderTab[]
  readonly active: TenderTab
}

/** The parts of a tender; each has an address. */
export const TenderTabBar = ({ tabs, active }: TenderTabsProps) => {
  const t = useTranslations('tenders.tabs')
  const { tender } = useTender()
  const { lots, history } = tender.content
  const counts: Partial<Record<TenderTab, number>> = {
    ...(!isUndivided(lots) && { lots: lots.length }),
    amendments: history.length,
  }
  return (
    <LinkTabs label={t('label')} className="print:hidden">
      {tabs.map((tab) => (
        <LinkTab key={tab} asChild active={tab === active}>
          <Link
            to="/rfx/$rfxId"
            params={{ rfxId: tender.rfxId }}
            search={{ tab: tab || undefined }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
          >
            {t(tab || 'overview')}
            {counts[tab] !== undefined && <TabCount>{counts[tab]}</TabCount>}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
