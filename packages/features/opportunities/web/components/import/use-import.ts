import type {
  ImportField,
  ImportMapping,
} from '@kogge/domain/opportunities/import/import-fields.ts'
import { MOST_IMPORT_BYTES } from '@kogge/domain/opportunities/import/import-size-limits.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { textOfBytes } from '@kogge/platform/web/text-file.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ImportCheck, type ImportRow, importCalls } from '../../opportunity-import.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'
import { useImportUndo } from './use-import-undo.ts'

const NOTICE = 'opportunity'

/** A file that was chosen. */
interface ImportFile {
  readonly name: string
  readonly text: string
}

/** An import from its file to its report, and on to the board. */
export const useImport = (orgId: string) => {
  const t = useTranslations('opportunityImport')
  const showError = useShowError(NOTICE)
  const { refreshAll } = useOpportunityRefresh()
  const undo = useImportUndo(orgId)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What became of the rows, once they are imported. */
  const [stored, setStored] = useState<readonly ImportRow[] | null>(null)
  const [busy, setBusy] = useState(false)

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const read = (next: ImportFile, mapping: ImportMapping | null) =>
    during(async () => {
      const { text } = next
      const answer = await importCalls.opportunityImport.check.mutate({ orgId, text, mapping })
      if ('problem' in answer) {
        setProblem(t(`failures.${answer.problem}`))
        return
      }
      setFile(next)
      setCheck(answer)
      setProblem(null)
    })

  return {
    file,
    check,
    problem,
    stored,
    busy,
    open: async (chosen: File): Promise<void> => {
      const isLarge = chosen.size > MOST_IMPORT_BYTES
      const text = isLarge ? null : textOfBytes(new Uint8Array(await chosen.arrayBuffer()))
      if (text === null) setProblem(t(`failures.${isLarge ? 'tooLarge' : 'binary'}`))
      else if (text === '') setProblem(t('failures.empty'))
      else await read({ name: chosen.name.slice(0, 200), text }, null)
    },
    /** Reads a field from a column, or from none. */
    map: (field: ImportField, column: number | null): void => {
      if (!file || !check) return
      const { [field]: _former, ...rest } = check.mapping
      void read(file, column === null ? rest : { ...rest, [field]: column })
    },
    reopen: (): void => {
      setCheck(null)
      setFile(null)
    },
    save: () =>
      during(async () => {
        if (!file || !check) return
        const { importId, rows } = await importCalls.opportunityImport.save.mutate({
          orgId,
          text: file.text,
          fileName: file.name,
          mapping: check.mapping,
        })
        setStored(rows)
        void refreshAll()
        const count = rows.filter(({ state }) => state === 'fine').length
        if (importId === null) return
        notifySuccess(t('imported', { count }), {
          id: NOTICE,
          action: { label: t('undo'), onSelect: () => void undo(importId) },
        })
      }),
  }
}
export type OpportunityImport = ReturnType<typeof useImport>
