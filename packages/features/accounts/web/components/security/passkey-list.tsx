import { MAX_PASSKEYS } from '@kogge/domain/accounts/second-factors.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountRouter } from '../../../server/accounts.router.ts'
import { settingsCalls } from '../../account-settings.client.ts'
import { AddPasskey } from './add-passkey.tsx'
import { OwnerDialog } from './password-prompt-dialog.tsx'

type Passkey = Outputs<AccountRouter>['security']['factors']['passkeys'][number]

interface Props {
  readonly passkeys: readonly Passkey[]
  readonly onAdded: (recoveryCodes: readonly string[]) => Promise<void>
  readonly onRemoved: () => Promise<void>
}

/** Passkeys: which there are, a new one, removing one. */
export const PasskeysPart = ({ passkeys, onAdded, onRemoved }: Props) => {
  const t = useTranslations('security.passkeys')
  const { date, dateTime } = useFormats()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const remove = async (currentPassword: string) => {
    if (!leaving) return
    await settingsCalls.security.removePasskey.mutate({ currentPassword, id: leaving.id })
    setLeaving(null)
    notifySuccess(t('removed'), { id: 'security' })
    await onRemoved()
  }
  return (
    <Section
      level={3}
      title={t('title')}
      description={t('text')}
      actions={passkeys.length < MAX_PASSKEYS && <AddPasskey onAdded={onAdded} />}
    >
      {passkeys.length > 0 && (
        <Table label={t('title')}>
          <TableHead>
            <TableHeader>{t('name')}</TableHeader>
            <TableHeader>{t('created')}</TableHeader>
            <TableHeader>{t('used')}</TableHeader>
            <TableHeader align="end">
              <span className="sr-only">{t('action')}</span>
            </TableHeader>
          </TableHead>
          <TableBody>
            {passkeys.map((passkey) => (
              <TableRow key={passkey.id}>
                <TableCell className="wrap-anywhere">{passkey.name}</TableCell>
                <TableCell className="whitespace-nowrap">{date(passkey.createdAt)}</TableCell>
                <TableCell className="whitespace-nowrap">
                  {passkey.lastUsedAt ? dateTime(passkey.lastUsedAt) : t('never')}
                </TableCell>
                <TableCell align="end">
                  <Button
                    size="sm"
                    aria-label={t('removeNamed', { name: passkey.name })}
                    onClick={() => setLeaving(passkey)}
                  >
                    {t('remove')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <OwnerDialog
        open={leaving !== null}
        title={t('removeTitle')}
        text={t('removeText', { name: leaving?.name ?? '' })}
        submit={t('remove')}
        danger
        onClose={() => setLeaving(null)}
        onPassword={remove}
      />
    </Section>
  )
}
