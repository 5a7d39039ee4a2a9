import { webhookUrl } from '@kogge/domain/monitor/webhooks/webhook-url.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly busy: boolean
  /** Gives whether it worked. */
  readonly onAdd: (url: string) => Promise<boolean>
}

/** Adds a webhook by its address. */
export const WebhookForm = ({ busy, onAdd }: Props) => {
  const t = useTranslations('monitor.webhooks')
  const [url, setUrl] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = webhookUrl.safeParse(url)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!read.success) return input.current?.focus()
    if (!(await onAdd(read.data))) return
    setUrl('')
    setIsAsked(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <Field
        className="flex-1"
        label={t('url')}
        hint={t('urlHint')}
        error={isAsked && !read.success && t('urlWrong')}
        required
      >
        <Input
          ref={input}
          type="url"
          inputMode="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={busy} className="sm:mt-6">
        {t('add')}
      </Button>
    </form>
  )
}
