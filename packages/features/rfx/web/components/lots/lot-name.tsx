import { useTranslations } from 'use-intl'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { SourceText } from '../texts/source-text.tsx'
import { LotList } from './lot-links.tsx'

/** The lot that something is about, which leads there; the whole tender where it is undivided. */
export const LotName = ({ lotId }: { readonly lotId: string | null }) => {
  const t = useTranslations('tenders.participants')
  const { tender } = useTender()
  const { lots } = tender.content
  if (lotId === null || isUndivided(lots)) return t('wholeTender')
  const lot = lots.find(({ id }) => id === lotId)
  return (
    <>
      <LotList lotIds={[lotId]} /> {lot && <SourceText texts={lot.title} mark={false} />}
    </>
  )
}
