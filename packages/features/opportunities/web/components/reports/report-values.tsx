import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ShareBar } from '@kogge/ui/charts/share-bar.tsx'
import { useTranslations } from 'use-intl'

interface ShareProps {
  /** 0 to 1; null where there is no whole. */
  readonly share: number | null
  readonly withBar?: boolean
}

/** A part of a whole, with a bar where it is asked for. */
export const Share = ({ share, withBar = false }: ShareProps) => {
  const formats = useFormats()
  if (share === null) return <span className="text-subtle">–</span>
  return (
    <>
      {formats.share(share)}
      {withBar && <ShareBar share={share} />}
    </>
  )
}

interface EurosProps {
  readonly cents: number
  /** How many of `count` the sum is of. */
  readonly valued: number
  readonly count: number
}

/** A sum in EUR; where there are some, but none with a value, that it is not known. */
export const Euros = ({ cents, valued, count }: EurosProps) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  if (valued > 0) return formats.money((cents / 100).toFixed(0), 'EUR')
  return <span className="text-subtle">{count > 0 ? t('noValue') : '–'}</span>
}
