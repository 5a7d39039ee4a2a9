import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListImport } from '../../use-list-import.ts'

/** The text of an import: pasted, or out of a file. */
export const ImportText = ({ text, problem, write, openFile }: ListImport) => {
  const t = useTranslations('orgLists.import')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void openFile(file)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
          {t('file')}
        </Button>
      </div>
      <Field label={t('text')} hint={t('hint')} error={problem}>
        <Textarea
          name="text"
          rows={9}
          spellCheck={false}
          value={text}
          placeholder={t('example')}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
    </>
  )
}
