import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { PassphraseField } from './passphrase-field.tsx'

/** As the server asks for; see SHORTEST_PASSPHRASE there. */
const SHORTEST = 12

/** Makes the reader's key for opening with another, locked with a passphrase that nobody else learns. */
export const KeyForm = ({ onMade }: { readonly onMade?: () => void }) => {
  const t = useTranslations('evaluation.key')
  const steps = useSteps()
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = passphrase.length < SHORTEST
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort || passphrase !== again) return
    if (await steps.take(() => evaluationCalls.opener.makeKey.mutate({ passphrase }), t('made'))) {
      setPassphrase('')
      setAgain('')
      setTried(false)
      onMade?.()
    }
  }
  return (
    <Section title={t('title')} description={t('text')}>
      <form onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
        <PassphraseField
          isNew
          label={t('passphrase')}
          hint={t('hint', { count: SHORTEST })}
          error={isTried && isShort ? t('short', { count: SHORTEST }) : undefined}
          value={passphrase}
          onChange={setPassphrase}
        />
        <PassphraseField
          isNew
          label={t('again')}
          error={isTried && !isShort && passphrase !== again ? t('differs') : undefined}
          value={again}
          onChange={setAgain}
        />
        <div>
          <Button type="submit" loading={steps.busy}>
            {t('make')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
