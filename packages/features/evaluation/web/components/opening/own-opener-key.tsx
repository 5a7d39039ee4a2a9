import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../evaluation.client.ts'
import { Awaited } from '../query-states.tsx'
import { KeyForm } from './opener-key-form.tsx'

/** Where a draft names those who open: the reader makes the key there, while they have none. */
export const OwnOpeningKey = () => {
  const api = useApi()
  const can = useCan()
  const key = useQuery(api.opener.key.queryOptions())
  return can('rfx.manage') && key.data?.createdAt === null ? <KeyForm /> : null
}

/** In the settings of an account: whether there is a key for opening, and a new one in its place. */
export const OpeningKeySettings = () => {
  const t = useTranslations('evaluation.key')
  const formats = useFormats()
  const api = useApi()
  const can = useCan()
  const key = useQuery(api.opener.key.queryOptions())
  const [isReplaced, setReplaced] = useState(false)
  if (!can('rfx.manage')) return null
  if (!key.data) return <Awaited query={key} />
  const { createdAt, isNeeded } = key.data
  if (createdAt === null || isReplaced) return <KeyForm onMade={() => setReplaced(false)} />
  return (
    <Section title={t('title')} description={t('text')}>
      <div className="flex max-w-[75ch] flex-col items-start gap-2">
        <p>{t('since', { date: formats.date(createdAt) })}</p>
        <p className="text-muted">{t(isNeeded ? 'needed' : 'replaceText')}</p>
        {!isNeeded && <Button onClick={() => setReplaced(true)}>{t('replace')}</Button>}
      </div>
    </Section>
  )
}
