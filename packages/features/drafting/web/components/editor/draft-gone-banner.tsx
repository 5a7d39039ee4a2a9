import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { client } from '../../drafting.client.ts'
import { useDrafting, useSavingState } from '../../model/drafting-context.ts'
import { type GoneDraftOutcome, goneDraftOutcomeOf } from '../../model/gone-draft-outcome.ts'

const isThere = async (orgId: string, rfxId: string): Promise<boolean> => {
  try {
    await client.rfxDraft.get.query({ orgId, rfxId })
    return true
  } catch (error) {
    if (errorCodeOf(error) === 'record.not_found') return false
    throw error
  }
}

/**
 * What became of the draft where the server has it no more: a colleague, or another tab, has published or
 * discarded it. Null where it is there, or nobody knows yet.
 */
export const useGoneDraftOutcome = (amends: number | null): GoneDraftOutcome | null => {
  const { rfxId, orgId } = useDrafting()
  const { phase, problem } = useSavingState()
  const code = phase === 'refused' ? errorCodeOf(problem) : null
  const outcome = useQuery({
    queryKey: ['drafting', 'fate', orgId, rfxId],
    enabled: code === 'record.not_found' || code === 'rfx.step_refused',
    gcTime: 0,
    queryFn: async () => {
      const view = await client.writtenRfx.view.query({ rfxId, orgId })
      return goneDraftOutcomeOf(await isThere(orgId, rfxId), amends, view?.version ?? null)
    },
  })
  return outcome.data ?? null
}

/** Says so, and that nothing more can be saved here. */
export const GoneBanner = ({
  fate: outcome,
  amends,
}: {
  readonly fate: GoneDraftOutcome
  readonly amends: number | null
}) => {
  const t = useTranslations('drafting.saving.gone')
  const tMissing = useTranslations('drafting.missing')
  const { rfxId } = useDrafting()
  const isPublished = outcome === 'published'
  return (
    <Banner
      tone="attention"
      live
      title={t(!isPublished ? 'discarded' : amends === null ? 'draft' : 'amendment')}
      actions={
        <LinkButton asChild>
          {isPublished || amends !== null ? (
            <Link to="/rfx/$rfxId" params={{ rfxId }}>
              {tMissing('published')}
            </Link>
          ) : (
            <Link to="/rfx">{tMissing('mine')}</Link>
          )}
        </LinkButton>
      }
    >
      {t(isPublished ? 'publishedText' : 'discardedText')}
    </Banner>
  )
}
