import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Popover } from '@kogge/ui/popover.tsx'
import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

/** An address as one types it, with its scheme; null for what no link may lead to. */
const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  const whole = /^(https?:|mailto:)/i.test(text) ? text : `https://${text}`
  return URL.canParse(whole) && /[.@]/.test(text) ? whole : null
}

/** Makes the selected text a link, or takes the link away. */
export const LinkButton = ({ editor }: { readonly editor: Editor }) => {
  const t = useTranslations('richText')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const change = (next: boolean) => {
    if (next) setTyped(String(editor.getAttributes('link').href ?? ''))
    setWrong(false)
    setOpen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = addressOf(typed)
    if (!href) return setWrong(true)
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn)
      chain.insertContent([
        { type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] },
      ])
    else chain.setLink({ href })
    chain.run()
  }
  const remove = () => {
    setOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={t('link')}
      trigger={
        <IconButton
          size="sm"
          label={t('link')}
          icon={<Link aria-hidden />}
          tabIndex={-1}
          aria-pressed={isOn}
        />
      }
    >
      <form onSubmit={submit} className="space-y-3">
        <Field label={t('address')} error={isWrong && t('notAnAddress')}>
          <Input
            inputMode="url"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            {t('setLink')}
          </Button>
          {isOn && <Button onClick={remove}>{t('removeLink')}</Button>}
        </div>
      </form>
    </Popover>
  )
}
