import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Skeleton, SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { type ComponentType, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { applicableTabs, resolveTab, type TenderTab } from '../../model/rfx-tabs.ts'
import { AmendmentsPanel } from '../amendments/amendments-panel.tsx'
import { ParticipantsPanel } from '../awards/participants-panel.tsx'
import { LotsPanel } from '../lots/lots-panel.tsx'
import { RequirementsPanel } from '../requirements/requirements-panel.tsx'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { TenderHeader } from './rfx-header.tsx'
import { TenderTabBar } from './rfx-tabs.tsx'

/** Tabs of other features alone. */
type FilledTab = 'market' | 'messaging' | 'authorMessaging'
const isOfOthers = (tab: TenderTab): tab is FilledTab =>
  tab === 'market' || tab === 'messaging' || tab === 'authorMessaging'

const PANELS: Readonly<Record<Exclude<TenderTab, FilledTab>, ComponentType>> = {
  '': OverviewPanel,
  requirements: RequirementsPanel,
  lots: LotsPanel,
  participants: ParticipantsPanel,
  summary: SummaryPanel,
  amendments: AmendmentsPanel,
}

const Panel = ({ part }: { readonly part: keyof typeof PANELS }) => {
  const Part = PANELS[part]
  return <Part />
}

type Slot = ComponentType<{ readonly rfxId: string }>

/** What other features say of a tender; the route puts them together. */
export interface TenderSlots {
  /** What the market says of it, which comes by itself. */
  readonly Market?: Slot
  /** Of what was written on Kogge: what this reader can do with it, below its head. */
  readonly Actions?: Slot
  /** Of the same, what is asked of those who respond, and in which form. */
  readonly Requirements?: Slot
  /** Of the same, who takes part, as far as this reader may know. */
  readonly Participants?: Slot
  /** The conversations about it, for those who have any. */
  readonly Messaging?: Slot
  /** Of the same, what was asked and answered, below the overview. */
  readonly Questions?: Slot
  /** Of the same, every version and what it changed, in the place of publications. */
  readonly Versions?: Slot
  /** Of the same, what was made of it: opening, evaluation and decision. */
  readonly Summary?: Slot
  /** Of what is public, the way to follow it. */
  readonly Watch?: Slot
}

interface TenderBodyProps extends TenderSlots {
  readonly tab: string | undefined
}

/** About as wide as the buttons that follow a tender, so that what is below them on a phone stays where it is. */
const ButtonPlaces = () => {
  const maySave = useCan()('opportunity.manage')
  return (
    <>
      {maySave && <Skeleton className="h-7 w-40 print:hidden" />}
      <Skeleton className="h-7 w-20 print:hidden" />
      <Skeleton className="h-7 w-32 print:hidden" />
    </>
  )
}

/** Whether a request was written by the organisation that the reader acts for. */
const useIsAuthor = ({ source, content }: ReturnType<typeof useTender>['tender']): boolean => {
  const orgId = useActiveOrg()?.orgId
  return source === 'kogge' && content.buyers.some((buyer) => buyer.orgId === orgId)
}

/** Header, tabs and the part asked for; on paper all that the tender itself says, part by part. */
export const TenderBody = ({ tab: asked, ...slots }: TenderBodyProps) => {
  const { Market, Actions, Requirements, Participants, Questions, Versions, Summary, Watch } = slots
  const { Messaging } = slots
  const t = useTranslations('tenders')
  const { tender, printing } = useTender()
  const isWritten = tender.source === 'kogge'
  const hasParticipants = isWritten && Participants !== undefined
  const hasSummary = isWritten && Summary !== undefined
  const isAuthor = useIsAuthor(tender)
  const hasMessaging = useCan()('messaging.view') && Messaging !== undefined
  const tabs = useMemo(
    () =>
      applicableTabs(tender, {
        market: Market !== undefined,
        participants: hasParticipants,
        summary: hasSummary,
        messaging: hasMessaging && !isAuthor,
        authorMessaging: hasMessaging && isAuthor,
      }),
    [tender, Market, hasParticipants, hasSummary, hasMessaging, isAuthor],
  )
  const { tab, unknown } = resolveTab(asked, tabs)
  const shown = printing ? tabs.filter((part) => !isOfOthers(part)) : [tab]
  return (
    <article className="space-y-5">
      <TenderHeader
        actions={
          Watch &&
          tender.isPublic && (
            <Suspense fallback={<ButtonPlaces />}>
              <Watch rfxId={tender.rfxId} />
            </Suspense>
          )
        }
      />
      {isWritten && Actions && (
        <Suspense fallback={<SkeletonRows rows={2} label={t('loading')} />}>
          <Actions rfxId={tender.rfxId} />
        </Suspense>
      )}
      <TenderTabBar tabs={tabs} active={tab} />
      {unknown && (
        <Banner tone="attention" title={t('unknownTab.title')} live className="print:hidden">
          {t('unknownTab.text', { tab: asked ?? '' })}
        </Banner>
      )}
      {shown.map((part) => {
        return (
          <section key={part} aria-labelledby={`part-${part}`} className="print:mt-8">
            <h2
              id={`part-${part}`}
              className="sr-only print:not-sr-only print:mb-3 print:font-semibold print:text-xl"
            >
              {t(`tabs.${part || 'overview'}`)}
            </h2>
            {part === 'market' ? (
              <Suspense fallback={<SkeletonRows rows={6} label={t('loading')} />}>
                {Market && <Market rfxId={tender.rfxId} />}
              </Suspense>
            ) : isOfOthers(part) ? (
              <Suspense fallback={<SkeletonRows rows={4} label={t('loading')} />}>
                {Messaging && <Messaging rfxId={tender.rfxId} />}
              </Suspense>
            ) : (
              <>
                {part === 'participants' && hasParticipants && (
                  <Suspense fallback={<SkeletonRows rows={4} label={t('loading')} />}>
                    <Participants rfxId={tender.rfxId} />
                  </Suspense>
                )}
                {part === 'summary' && hasSummary && (
                  <Suspense fallback={<SkeletonRows rows={6} label={t('loading')} />}>
                    <Summary rfxId={tender.rfxId} />
                  </Suspense>
                )}
                {part === 'requirements' && isWritten && Requirements ? (
                  <Requirements rfxId={tender.rfxId} />
                ) : part === 'amendments' && isWritten && Versions ? (
                  <Suspense fallback={<SkeletonRows rows={4} label={t('loading')} />}>
                    <Versions rfxId={tender.rfxId} />
                  </Suspense>
                ) : (
                  <Panel part={part} />
                )}
                {part === '' && isWritten && Questions && (
                  <Suspense>
                    <Questions rfxId={tender.rfxId} />
                  </Suspense>
                )}
              </>
            )}
          </section>
        )
      })}
    </article>
  )
}
