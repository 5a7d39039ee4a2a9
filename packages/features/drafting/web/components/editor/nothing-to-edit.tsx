import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../drafting.client.ts'
import { useRequestActions } from '../../use-request-actions.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  /** The field that an amendment leads to; null for none. */
  readonly field: string | null
}

/** There is no draft: a request that was published is changed by an amendment. */
export const NothingToEdit = ({ rfxId, orgId, field }: Props) => {
  const t = useTranslations('drafting.missing')
  const tPage = useTranslations('drafting.page')
  const api = useApi()
  const actions = useRequestActions(orgId)
  const { data } = useQuery(api.writtenRfx.view.queryOptions({ rfxId, orgId }))
  const mayAmend = data?.abilities.edit === true
  return (
    <>
      <h1 className="sr-only">{t(mayAmend ? 'amendTitle' : 'title')}</h1>
      <EmptyState
        title={t(mayAmend ? 'amendTitle' : 'title')}
        description={t(mayAmend ? 'amendText' : 'text')}
        actions={
          <>
            {mayAmend && (
              <Button
                variant="primary"
                loading={actions.isBusy}
                onClick={() => actions.amend(rfxId, field)}
              >
                {tPage('amend')}
              </Button>
            )}
            <LinkButton asChild variant={mayAmend ? 'secondary' : 'primary'}>
              <Link to="/rfx">{t('mine')}</Link>
            </LinkButton>
            <LinkButton asChild>
              <Link to="/rfx/$rfxId" params={{ rfxId }}>
                {t('published')}
              </Link>
            </LinkButton>
          </>
        }
      />
    </>
  )
}
