import { useAction } from '@kogge/platform/web/use-action.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi, verificationCalls } from '../verification.client.ts'

interface Props {
  readonly orgId: string
  readonly name: string
}

/** Refusals that no other address of the reader would change. */
const OF_NAMES = new Set(['number_missing', 'name', 'not_buyer', 'lookalike'])

/** What leads on where the reader's own address proves nothing. */
const Ways = ({ orgId, refusal }: { readonly orgId: string; readonly refusal: string }) => {
  const t = useTranslations('verification.address')
  if (OF_NAMES.has(refusal)) return null
  if (refusal === 'number_taken')
    return (
      <LinkButton asChild>
        <Link to="/user-settings/$" params={{ _splat: 'join-organization' }}>
          {t('join')}
        </Link>
      </LinkButton>
    )
  return (
    <>
      <LinkButton asChild>
        <Link to="/user-settings/$" params={{ _splat: 'account' }}>
          {t('change')}
        </Link>
      </LinkButton>
      <LinkButton
        asChild
        className="h-auto min-h-8 max-w-full shrink whitespace-normal py-1 pointer-coarse:h-auto pointer-coarse:min-h-10"
      >
        <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: 'users' }}>
          {t('colleague')}
        </Link>
      </LinkButton>
    </>
  )
}

/** The automatic check: what it asks for, what it says of the reader's own address, and the action. */
export const AddressSection = ({ orgId, name }: Props) => {
  const t = useTranslations('verification')
  const api = useApi()
  const action = useAction({ id: 'verification' })
  const { data, isError } = useQuery(api.verification.check.queryOptions({ orgId }))
  const verify = () =>
    action.run(async () => {
      const { refusal } = await verificationCalls.verification.byAddress.mutate({ orgId })
      return refusal === null
    })
  return (
    <Section title={t('address.title')} description={t('address.text')} className="space-y-3">
      {!data && !isError && <SkeletonRows rows={2} label={t('loading')} />}
      {data && (
        <>
          <DescriptionList>
            <Description label={t('address.yours')}>
              <span className="wrap-anywhere">{data.address}</span>
            </Description>
          </DescriptionList>
          {data.refusal === null ? (
            <Banner
              actions={
                <Button variant="primary" loading={action.busy} onClick={() => void verify()}>
                  {t('address.verify')}
                </Button>
              }
            >
              <p className="wrap-anywhere">{t('address.proves', { name })}</p>
            </Banner>
          ) : (
            <>
              <p>{t(`address.refusals.${data.refusal}`)}</p>
              <div className="flex flex-wrap gap-2">
                <Ways orgId={orgId} refusal={data.refusal} />
              </div>
            </>
          )}
        </>
      )}
    </Section>
  )
}
