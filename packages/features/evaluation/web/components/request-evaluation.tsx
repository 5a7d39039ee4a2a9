import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { NoAccessState } from '@kogge/ui/no-access-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Overview, useApi } from '../evaluation.client.ts'
import { csvAddress } from '../model/evaluation-export-url.ts'
import { ComparisonPart } from './bid-comparison.tsx'
import { Bidders } from './bidders/bidder-list.tsx'
import type { BidderResponseView } from './bidders/response-sheet.tsx'
import { WholeDecision } from './decision/request-decision.tsx'
import { Evaluators } from './lots/evaluator-choice.tsx'
import { LotPanel } from './lots/lot-panel.tsx'
import { LotsTable } from './lots/lots-table.tsx'
import { OpeningPanel } from './opening/opening-panel.tsx'
import { OpeningRecord } from './opening/opening-record.tsx'
import { Awaited } from './query-states.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly isOpened: boolean
  /** What a bidder submitted. */
  readonly Response: BidderResponseView
}

const VIEWS = ['lots', 'comparison', 'bidders', 'decision', 'record'] as const
type View = (typeof VIEWS)[number]

const Opened = ({
  overview,
  orgId,
  Response,
}: Pick<Props, 'orgId' | 'Response'> & { readonly overview: Overview }) => {
  const t = useTranslations('evaluation.views')
  const locale = useLocale()
  const can = useCan(orgId)
  // One's own evaluation, whatever the plan.
  const mayExport = [null, 'plan'].includes(can.why('rfx.export_csv'))
  const [view, setView] = useState<View>('lots')
  const only = overview.lots.length === 1 ? overview.lots[0]?.lotId : undefined
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [left, setLeft] = useState<string | undefined>(undefined)
  const lotId = only ?? chosen
  const { rfxId, abilities } = overview
  const isSurvey = overview.kind === 'price_survey'
  // A survey leads to no decision.
  const views = VIEWS.filter((one) => !isSurvey || one !== 'decision')
  const openLot = (id: string) => {
    setChosen(id)
    setView('lots')
  }
  const closeLot = (id: string) => {
    setChosen(undefined)
    setLeft(id)
  }
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isSurvey ? <span /> : <Evaluators overview={overview} orgId={orgId} />}
        <div className="flex flex-wrap gap-2">
          <LinkButton asChild size="sm">
            <Link to="/rfx/$rfxId/report" params={{ rfxId }}>
              <Printer aria-hidden />
              {t('report')}
            </Link>
          </LinkButton>
          {mayExport && (
            <LinkButton size="sm" href={csvAddress({ rfxId, orgId, locale })} download>
              <Download aria-hidden />
              {t('csv')}
            </LinkButton>
          )}
        </div>
      </div>
      <Tabs value={view} onValueChange={(next) => setView(VIEWS.find((v) => v === next) ?? 'lots')}>
        <TabList aria-label={t('label')}>
          {views.map((one) => (
            <Tab key={one} value={one}>
              {t(one)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="lots">
          {lotId === undefined ? (
            <LotsTable overview={overview} orgId={orgId} left={left} onOpen={openLot} />
          ) : (
            <LotPanel
              key={lotId}
              rfxId={rfxId}
              orgId={orgId}
              lotId={lotId}
              canManage={abilities.manage}
              isSurvey={isSurvey}
              {...(only === undefined && { onBack: () => closeLot(lotId) })}
            />
          )}
        </TabPanel>
        <TabPanel value="comparison">
          <ComparisonPart overview={overview} orgId={orgId} onOpen={openLot} />
        </TabPanel>
        <TabPanel value="bidders">
          <Bidders overview={overview} orgId={orgId} Response={Response} />
        </TabPanel>
        <TabPanel value="decision">
          <WholeDecision overview={overview} orgId={orgId} onOpen={openLot} />
        </TabPanel>
        <TabPanel value="record">
          <OpeningRecord rfxId={rfxId} orgId={orgId} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const OfOpened = ({ rfxId, orgId, Response }: Omit<Props, 'isOpened'>) => {
  const api = useApi()
  const query = useQuery(api.evaluation.overview.queryOptions({ rfxId, orgId }))
  return query.data ? (
    <Opened overview={query.data} orgId={orgId} Response={Response} />
  ) : (
    <Awaited query={query} />
  )
}

/** The buyer's summary of its request: the opening, and all that follows it. */
export const EvaluationPart = ({ rfxId, orgId, isOpened, Response }: Props) => {
  const t = useTranslations('evaluation')
  const can = useCan(orgId)
  if (!can('rfx.view_report'))
    return <NoAccessState title={t('noAccess')} description={t('noAccessText')} />
  return isOpened ? (
    <OfOpened rfxId={rfxId} orgId={orgId} Response={Response} />
  ) : (
    <OpeningPanel rfxId={rfxId} orgId={orgId} />
  )
}
