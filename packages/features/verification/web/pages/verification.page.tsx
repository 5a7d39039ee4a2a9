import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AddressSection } from '../components/email-verification-section.tsx'
import { AskSection } from '../components/verification-request-section.tsx'
import { StateSection } from '../components/verification-status-section.tsx'
import { useApi } from '../verification.client.ts'

/** `/org/{orgId}/settings/verification`: whether the organisation is verified, and what can be done. */
export const VerificationPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('verification')
  const api = useApi()
  const answer = useQuery(api.verification.state.queryOptions({ orgId }))
  const { data } = answer
  if (!data) return <Awaited query={answer} rows={6} loading={t('loading')} failed={t('failed')} />
  return (
    <div className="max-w-3xl space-y-8">
      <StateSection state={data} />
      {data.verifiedAt === null && (
        <>
          {data.registrationNumber === null && (
            <Section title={t('number.title')} description={t('number.text')}>
              <LinkButton asChild>
                <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: 'general' }}>
                  {t('number.action')}
                </Link>
              </LinkButton>
            </Section>
          )}
          <AddressSection orgId={orgId} name={data.name} />
          <AskSection orgId={orgId} request={data.request} />
        </>
      )}
    </div>
  )
}
