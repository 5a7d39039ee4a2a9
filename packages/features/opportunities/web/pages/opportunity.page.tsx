import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { SuggestedOutcome } from '@kogge/domain/opportunities/suggested-outcomes.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CardEntries } from '../components/card-entries.tsx'
import { OpportunityForm } from '../components/edit/opportunity-form.tsx'
import { ExpectedCallSection } from '../components/expected/expected-call.tsx'
import { OwnFieldsSection } from '../components/fields/own-fields-section.tsx'
import { HistorySection } from '../components/history/history-section.tsx'
import { OutcomeDialog } from '../components/outcome-dialog.tsx'
import { BidSection } from '../components/questionnaire/bid-section.tsx'
import { HarvestedOutcomeBanner } from '../components/single/harvested-outcome.tsx'
import { OpportunityDetails } from '../components/single/opportunity-details.tsx'
import { OpportunityFailed } from '../components/single/opportunity-failed.tsx'
import { OpportunityFrame } from '../components/single/opportunity-frame.tsx'
import { OpportunityHeader } from '../components/single/opportunity-header.tsx'
import { OpportunitySkeleton } from '../components/single/opportunity-skeleton.tsx'
import { OutcomePanel } from '../components/single/outcome-panel.tsx'
import { PageMenu } from '../components/single/page-menu.tsx'
import { PresenceLine } from '../components/single/presence-line.tsx'
import { StageSteps } from '../components/single/stage-steps.tsx'
import type {
  BiddingComponent,
  MemberPickerComponent,
  TenderComponent,
} from '../model/parts-from-routes.ts'
import type { Person } from '../model/people.ts'
import type { Opportunity } from '../opportunities.client.ts'
import { useHarvestedOutcome } from '../use-harvested-outcome.ts'
import { useHistoryUndo } from '../use-history-undo.ts'
import { useOpportunity } from '../use-opportunity.ts'
import { type ChangeHost, useOpportunityChanges } from '../use-opportunity-changes.ts'
import { usePresence } from '../use-presence.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly Tender: TenderComponent
  readonly Bidding: BiddingComponent
  readonly MemberPicker: MemberPickerComponent
  /** Its tasks; of another feature. */
  readonly tasks: ReactNode
  /** The conversations that belong to it; of another feature. */
  readonly conversations: ReactNode
  /** The members of the organisation. */
  readonly people: readonly Person[]
}

interface FoundProps extends Props {
  readonly opportunity: Opportunity
  readonly host: ChangeHost
  readonly isEditing: boolean
  readonly isGone: boolean
  readonly onEditing: (isEditing: boolean) => void
}

const OpportunityFound = (props: FoundProps) => {
  const {
    orgId,
    guid,
    opportunity,
    host,
    isEditing,
    isGone,
    onEditing,
    Tender,
    Bidding,
    MemberPicker,
    people,
    tasks,
    conversations,
  } = props
  const t = useTranslations('opportunity')
  const navigate = useNavigate()
  const changes = useOpportunityChanges(orgId, host)
  const mayManage = useCan(orgId)('opportunity.manage')
  const harvested = useHarvestedOutcome(opportunity)
  const colleagues = usePresence(orgId, guid, isEditing)
  const [concluding, setConcluding] = useState<{ suggested: SuggestedOutcome | null } | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const endEdit = () => {
    onEditing(false)
    requestAnimationFrame(() => editButton.current?.focus())
  }
  const { status, resolution, rfxId } = opportunity
  const mayChange = mayManage && !isGone
  const move = (stage: OpportunityStage) =>
    void changes.move(opportunity, { status: stage, place: { at: 'first' } })
  const conclude = () => setConcluding({ suggested: null })
  const undo = useHistoryUndo(opportunity, changes)
  const edit = mayChange && !isEditing ? () => onEditing(true) : null
  return (
    <OpportunityFrame title={opportunity.name}>
      <OpportunityHeader
        opportunity={opportunity}
        onEdit={edit}
        onConclude={mayChange && resolution === null ? conclude : null}
        menu={
          !isEditing && (
            <PageMenu
              opportunity={opportunity}
              changes={mayManage ? changes : null}
              onRemoved={() => void navigate({ to: '/opportunities' })}
            />
          )
        }
      />
      <PresenceLine colleagues={colleagues} />
      <StageSteps
        status={status}
        busy={changes.busy}
        onMove={mayChange && resolution === null ? move : null}
      />
      {harvested && (
        <HarvestedOutcomeBanner
          outcome={harvested}
          state={opportunity}
          onRecord={
            mayChange && resolution === null ? (suggested) => setConcluding({ suggested }) : null
          }
        />
      )}
      <OutcomePanel
        opportunity={opportunity}
        busy={changes.busy}
        change={mayChange ? { onReopen: move, onCorrect: conclude } : null}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section
          id="details"
          className="scroll-mt-16"
          title={t('details')}
          actions={
            edit && (
              <Button ref={editButton} size="sm" icon={<Pencil aria-hidden />} onClick={edit}>
                {t('edit')}
              </Button>
            )
          }
        >
          {isEditing ? (
            <OpportunityForm
              opportunity={opportunity}
              isGone={isGone}
              MemberPicker={MemberPicker}
              onClose={endEdit}
            />
          ) : (
            <OpportunityDetails opportunity={opportunity} />
          )}
        </Section>
        {rfxId && (
          <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
            <Section id="tender" title={t('tender')} className="scroll-mt-16">
              <Tender rfxId={rfxId} />
            </Section>
            <Bidding rfxId={rfxId} orgId={orgId} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
          {opportunity.expectedRfxId && (
            <ExpectedCallSection opportunity={opportunity} Tender={Tender} mayAnswer={mayChange} />
          )}
          {tasks}
          <OwnFieldsSection opportunity={opportunity} mayManage={mayChange} />
          <BidSection
            opportunity={opportunity}
            mayManage={mayChange}
            onUndo={(eventId) => void changes.undo(opportunity, eventId)}
          />
          {conversations}
          <CardEntries orgId={orgId} guid={guid} people={people} />
          <HistorySection
            opportunity={opportunity}
            busy={changes.busy}
            onUndo={mayManage ? undo : null}
          />
        </div>
      </div>
      {concluding && (
        <OutcomeDialog
          opportunity={opportunity}
          busy={changes.busy}
          suggested={concluding.suggested}
          onConclude={changes.conclude}
          onClose={() => setConcluding(null)}
        />
      )}
    </OpportunityFrame>
  )
}

/** `/opportunities/org/{orgId}/{guid}`: one opportunity, all of it. */
export const OpportunityPage = (props: Props) => {
  const t = useTranslations('opportunity')
  const { query, ...host } = useOpportunity(props.orgId, props.guid)
  const [isEditing, setIsEditing] = useState(false)
  const isGone = query.isError && isMissing(query.error)
  // A form that is being filled in stays, whatever becomes of the record.
  if (query.data && (!isGone || isEditing))
    return (
      <OpportunityFound
        {...props}
        opportunity={query.data}
        host={host}
        isEditing={isEditing}
        isGone={isGone}
        onEditing={setIsEditing}
      />
    )
  return (
    <OpportunityFrame title={t('label')}>
      <h1 className="sr-only">{t('label')}</h1>
      {query.isError ? <OpportunityFailed query={query} /> : <OpportunitySkeleton />}
    </OpportunityFrame>
  )
}
