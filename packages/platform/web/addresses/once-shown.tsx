import { Banner } from '@kogge/ui/banner.tsx'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { notifyError } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'

interface Props {
  readonly title: string
  /** Names the text for screen readers. */
  readonly label: string
  readonly text: string
}

/** A secret that is shown this one time, to be copied. */
export const OnceShown = ({ title, label, text }: Props) => {
  const t = useTranslations('records.once')
  return (
    <Banner tone="info" live title={title}>
      <div className="mt-1 flex items-center gap-2">
        <Input
          readOnly
          value={text}
          aria-label={label}
          className="font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          size="md"
          text={text}
          label={t('copy')}
          copiedLabel={t('copied')}
          onFailure={() => notifyError(t('failed'))}
        />
      </div>
    </Banner>
  )
}
