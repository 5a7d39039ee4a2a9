import { Banner } from '@kogge/ui/banner.tsx'
import { type ComponentType, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { applicableTabs, resolveTab, type TenderTab } from '../model/tabs.ts'
import { useTender } from '../tender-context.ts'
import { AmendmentsPanel } from './amendments-panel.tsx'
import { LotsPanel } from './lots-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { ParticipantsPanel } from './participants-panel.tsx'
import { RequirementsPanel } from './requirements-panel.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { TenderHeader } from './tender-header.tsx'
import { TenderTabBar } from './tender-tabs.tsx'

const PANELS: Readonly<Record<TenderTab, ComponentType>> = {
  '': OverviewPanel,
  requirements: RequirementsPanel,
  lots: LotsPanel,
  participants: ParticipantsPanel,
  summary: SummaryPanel,
  amendments: AmendmentsPanel,
}

/** Header, tabs and the part asked for; on paper all parts, one after the other. */
export const TenderBody = ({ tab: asked }: { readonly tab: string | undefined }) => {
  const t = useTranslations('tenders')
  const { tender, printing } = useTender()
  const tabs = useMemo(() => applicableTabs(tender), [tender])
  const { tab, unknown } = resolveTab(asked, tabs)
  const shown = printing ? tabs : [tab]
  return (
    <article className="space-y-5">
      <TenderHeader />
      <TenderTabBar tabs={tabs} active={tab} />
      {unknown && (
        <Banner tone="attention" title={t('unknownTab.title')} live className="print:hidden">
          {t('unknownTab.text', { tab: asked ?? '' })}
        </Banner>
      )}
      {shown.map((part) => {
        const Panel = PANELS[part]
        return (
          <section key={part} aria-labelledby={`part-${part}`} className="print:mt-8">
            <h2
              id={`part-${part}`}
              className="sr-only print:not-sr-only print:mb-3 print:font-semibold print:text-xl"
            >
              {t(`tabs.${part || 'overview'}`)}
            </h2>
            <Panel />
          </section>
        )
      })}
    </article>
  )
}
