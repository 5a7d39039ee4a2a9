import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { OwnResponse } from '../responses.client.ts'
import { chooseName } from '../use-represented-org.ts'

interface Props {
  readonly rfxId: string
  /** The reader's. */
  readonly orgId: string
  readonly mine: OwnResponse
}

/** In whose name a response is where that is not the reader's own, what else there is, and what is damaged. */
export const NamePart = ({ rfxId, orgId, mine }: Props) => {
  const t = useTranslations('responses.names')
  return (
    <>
      {mine.isDamaged && (
        <Banner tone="error" title={t('damaged')}>
          {t(mine.state === 'published' ? 'damagedText' : 'damagedOpenedText')}
        </Banner>
      )}
      {mine.name.orgId !== orgId && (
        <p className="text-muted text-sm">{t('inNameOf', { name: mine.name.name })}</p>
      )}
      {mine.otherNames.map((other) => (
        <div
          key={other.orgId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2"
        >
          <p className="min-w-0 max-w-[75ch] wrap-anywhere">
            {t('otherName', { name: other.name })}
          </p>
          <Button
            size="sm"
            className="h-auto min-h-7 py-0.5 text-left wrap-anywhere whitespace-normal"
            onClick={() => chooseName(rfxId, orgId, other.orgId)}
          >
            {t('showOther', { name: other.name })}
          </Button>
        </div>
      ))}
    </>
  )
}
