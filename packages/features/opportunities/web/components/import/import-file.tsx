import { downloadCsv } from '@kogge/platform/web/csv-download.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OpportunityImport } from './use-import.ts'

/** Fields of the example: what it says is the same for every organisation. */
const EXAMPLE_FIELDS = [
  'name',
  'description',
  'stage',
  'value',
  'probability',
  'deadline',
  'dueOn',
  'tags',
  'buyer',
] as const

/** A file with the headings that are known, and a row to show what stands below them. */
const ExampleButton = () => {
  const t = useTranslations('opportunityImport')
  const rows = [
    EXAMPLE_FIELDS.map((field) => t(`fields.${field}`)),
    EXAMPLE_FIELDS.map((field) => t(`example.${field}`)),
  ]
  return (
    <Button
      variant="ghost"
      className="text-link"
      icon={<Download aria-hidden />}
      onClick={() => downloadCsv(t('exampleFile'), rows)}
    >
      {t('downloadExample')}
    </Button>
  )
}

/** The first step of an import: a file is chosen, or dropped. */
export const ImportFile = ({ importing }: { readonly importing: OpportunityImport }) => {
  const t = useTranslations('opportunityImport')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { busy, problem } = importing
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) void importing.open(file)
  }
  return (
    <div className="space-y-3">
      {problem && (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
      <section
        aria-label={t('choose')}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-2 rounded-md border border-control border-dashed px-4 py-6 text-center',
          isOver && 'bg-selected',
        )}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void importing.open(file)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button
          variant="primary"
          loading={busy}
          icon={<FileUp aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <p className="text-muted text-sm">{t('chooseHint')}</p>
        <ExampleButton />
      </section>
    </div>
  )
}
