import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls, useSettingsApi } from '../../account-settings.client.ts'
import { PasskeysPart } from './passkey-list.tsx'
import { OwnerDialog } from './password-prompt-dialog.tsx'
import { CodesDialog } from './recovery-codes-dialog.tsx'
import { TotpPart } from './totp-section.tsx'

/** So few that a lost device and one mistake would use them up. */
const FEW_CODES = 2

/** What signing in asks for beside the password. */
export const SecondFactors = () => {
  const t = useTranslations('security.secondFactors')
  const recovery = useTranslations('security.recovery')
  const state = useTranslations('security.state')
  const api = useSettingsApi()
  const factors = useQuery(api.security.factors.queryOptions())
  const [codes, setCodes] = useState<readonly string[]>([])
  const [renewing, setRenewing] = useState(false)
  const isRequired = useSession()?.secondFactor === 'missing'
  const reread = async () => {
    await factors.refetch()
    // Global roles come and go with it.
    await refreshSession()
  }
  const added = async (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    await reread()
  }
  const renew = async (currentPassword: string) => {
    const made = await settingsCalls.security.renewRecoveryCodes.mutate({ currentPassword })
    setRenewing(false)
    notifySuccess(recovery('renewed'), { id: 'security' })
    await added(made.recoveryCodes)
  }

  if (factors.isError || !factors.data)
    return <Awaited query={factors} rows={3} loading={state('loading')} failed={state('failed')} />
  const { totpSince, passkeys, recoveryCodesLeft } = factors.data
  const isProtected = totpSince !== null || passkeys.length > 0
  return (
    <Section title={t('title')} description={t('text')}>
      <div className="flex flex-col gap-6">
        {!isProtected && (
          <Banner tone={isRequired ? 'attention' : 'info'}>
            {isRequired ? t('required') : t('none')}
          </Banner>
        )}
        <TotpPart since={totpSince} onAdded={added} onRemoved={reread} />
        <PasskeysPart passkeys={passkeys} onAdded={added} onRemoved={reread} />
        {isProtected && (
          <Section
            level={3}
            title={recovery('title')}
            description={recovery('left', { count: recoveryCodesLeft })}
            actions={<Button onClick={() => setRenewing(true)}>{recovery('renew')}</Button>}
          >
            {recoveryCodesLeft <= FEW_CODES && <Banner tone="attention">{recovery('few')}</Banner>}
          </Section>
        )}
      </div>
      <OwnerDialog
        open={renewing}
        title={recovery('renew')}
        text={recovery('renewText')}
        submit={recovery('renew')}
        onClose={() => setRenewing(false)}
        onPassword={renew}
      />
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  )
}
