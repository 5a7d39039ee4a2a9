import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { useDrafting, useDraftState } from '../draft-context.ts'

/** Somebody else has changed the same answers: shown, and never overwritten unasked. */
export const ConflictBanner = () => {
  const t = useTranslations('responses.conflict')
  const { draft } = useDrafting()
  const { phase, clashes } = useDraftState(draft)
  if (phase !== 'conflict') return null
  return (
    <Banner
      tone="attention"
      live
      title={t('title')}
      actions={
        <>
          <Button onClick={() => draft.settle('theirs')}>{t('theirs')}</Button>
          <Button onClick={() => draft.settle('mine')}>{t('mine')}</Button>
        </>
      }
    >
      {t('text', { count: clashes.length })}
    </Banner>
  )
}
