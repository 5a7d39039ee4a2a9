import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import type { SubjectParts } from '@kogge/features/messaging/web/model/parts-from-routes.ts'
import { OpportunityBrief } from '@kogge/features/opportunities/web/components/opportunity-brief.tsx'
import { useLookedUpOpportunity } from '@kogge/features/opportunities/web/use-looked-up-opportunity.ts'
import { OrgCard } from '@kogge/features/orgs/web/components/profile/org-card.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { TenderCard } from '@kogge/features/rfx/web/components/page/tender-card.tsx'
import { useTenderTitles } from '@kogge/features/rfx/web/use-tender-titles.ts'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

type Props = ComponentProps<SubjectParts['Name']>

const TenderName = ({ rfxId }: { readonly rfxId: string }) => {
  const t = useTranslations('messaging.subjects')
  return useTenderTitles([rfxId]).get(rfxId) ?? t('rfx')
}

const OrgName = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('messaging.subjects')
  return useOrgNames([orgId]).get(orgId) ?? t('org')
}

const OpportunityName = ({ opportunityId }: { readonly opportunityId: string }) => {
  const t = useTranslations('messaging.subjects')
  const found = useLookedUpOpportunity(opportunityId)
  return typeof found === 'string' ? t('opportunity') : found.name
}

const Name = ({ orgId, subject, rfxId }: Props) => {
  if (subject.type === 'org') return <OrgName orgId={subject.id} />
  if (subject.type === 'rfx') return <TenderName rfxId={rfxId ?? subject.id} />
  return <OpportunityName opportunityId={opportunityIdText({ orgId, guid: subject.id })} />
}

const Card = ({ orgId, subject, rfxId }: Props) => {
  const tenderId = subject.type === 'rfx' ? subject.id : rfxId
  return (
    <div className="space-y-3">
      {subject.type === 'org' && <OrgCard orgId={subject.id} />}
      {subject.type === 'opportunity' && (
        <OpportunityBrief opportunityId={opportunityIdText({ orgId, guid: subject.id })} />
      )}
      {tenderId !== null && <TenderCard rfxId={tenderId} />}
    </div>
  )
}

/** The records that conversations are about, of the features that have them. */
export const conversationSubjects: SubjectParts = { Name, Card }
