import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly one: {
    readonly name: string
    readonly submittedAt: string
    readonly contentHash: string
    /** The one that counts; none where it came too late. */
    readonly counting?: { readonly submittedAt: string }
  }
}

/** A response that does not count, as it came too late or the same bidder submitted another later, with its receipt. */
export const SetAside = ({ one }: Props) => {
  const t = useTranslations('evaluation.record')
  const formats = useFormats()
  const { name, submittedAt, contentHash, counting } = one
  const at = formats.exactTime(submittedAt)
  return (
    <Banner tone="attention" className="mt-3">
      <p>
        {counting
          ? t('setAside', { name, at, counting: formats.exactTime(counting.submittedAt) })
          : t('late', { name, at })}
      </p>
      <DescriptionList columns={1}>
        <Description label={t('hash')}>
          <span className="break-all font-mono text-xs">{contentHash}</span>
        </Description>
      </DescriptionList>
    </Banner>
  )
}
