import { Banner } from '@kogge/ui/banner.tsx'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { notifyError } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import type { MadeAddress } from '../use-feed-addresses.ts'

/** An address that was made just now, the only time it is shown. */
export const NewFeedAddress = ({ made }: { readonly made: MadeAddress }) => {
  const t = useTranslations('monitor.addresses')
  const { form, address } = made
  return (
    <Banner tone="info" live title={t('shownOnce')}>
      <div className="mt-1 flex items-center gap-2">
        <Input
          readOnly
          value={address}
          aria-label={t('address', { form: t(`forms.${form}`) })}
          className="font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          size="md"
          text={address}
          label={t('copy')}
          copiedLabel={t('copied')}
          onFailure={() => notifyError(t('copyFailed'))}
        />
      </div>
    </Banner>
  )
}
