import type { RfxHistoryEntry } from '@kogge/domain/rfx/rfx-content.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useCodes } from '../../use-code-names.ts'
import { WebLink } from '../facts/web-link.tsx'

/** Where else a publication stands, and why it stands here where nothing in it says so. */
export const Origin = ({ entry }: { readonly entry: RfxHistoryEntry }) => {
  const t = useTranslations('tenders.amendments')
  const codes = useCodes()
  const { copies = [], linkedBy } = entry
  return (
    <>
      {copies.length > 0 && (
        <p className="text-muted text-sm">
          {t('copies')}:{' '}
          {copies.map(({ noticeRowId, source, publicationNumber, sourceUrl }, index) => {
            const name = [codes('source', source), publicationNumber].filter(Boolean).join(' ')
            return (
              <Fragment key={noticeRowId}>
                {index > 0 && ', '}
                {sourceUrl ? <WebLink url={sourceUrl}>{name}</WebLink> : name}
              </Fragment>
            )
          })}
        </p>
      )}
      {linkedBy && (
        <p className="mt-1 text-sm">
          <Badge tone="attention">{t(`linkedBy.${linkedBy}`)}</Badge>{' '}
          <span className="text-muted">{t(`linkedByWhy.${linkedBy}`)}</span>
        </p>
      )}
    </>
  )
}
