import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { useTranslations } from 'use-intl'
import { SourceText } from '../texts/source-text.tsx'
import { LotBody } from './lot-body.tsx'

/** What the source writes under its one lot, where the contract is not divided. */
export const UndividedLot = ({ lot }: { readonly lot: NoticeLot }) => {
  const t = useTranslations('tenders.lots')
  return (
    <div className="space-y-3">
      <h3 className="font-medium text-muted">{t('undivided')}</h3>
      <p className="max-w-[60ch] font-medium wrap-anywhere">
        <SourceText texts={lot.title} />
      </p>
      <LotBody lot={lot} />
    </div>
  )
}
