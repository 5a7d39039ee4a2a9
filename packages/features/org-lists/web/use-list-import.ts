import { IMPORT_FAILURES, MOST_IMPORT_CHARACTERS } from '@kogge/domain/org-lists/list-import.ts'
import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { textOfBytes } from '@kogge/platform/web/text-file.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ImportChoices, importedMembers } from './model/import-choices.ts'
import { type ImportReport, type OrgListCard, orgListCalls } from './org-lists.client.ts'
import type { ListChanges } from './use-list-changes.ts'

const NOTICE = 'org-list'
/** Four bytes a letter at most. */
const MOST_BYTES = MOST_IMPORT_CHARACTERS * 4

/** An import from its text to its report, and on to the list. */
export const useListImport = (
  orgId: string,
  list: Pick<OrgListCard, 'guid' | 'name'>,
  changes: ListChanges,
) => {
  const t = useTranslations('orgLists.import')
  const showError = useShowError(NOTICE)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [choices, setChoices] = useState<ImportChoices>(new Map())
  const [isReading, setIsReading] = useState(false)

  const write = (next: string): void => {
    setText(next)
    setProblem(null)
  }
  const openFile = async (file: File): Promise<void> => {
    const content =
      file.size > MOST_BYTES ? null : textOfBytes(new Uint8Array(await file.arrayBuffer()))
    if (content === null)
      setProblem(t(file.size > MOST_BYTES ? 'failures.tooLong' : 'failures.noText'))
    else write(content)
  }
  const read = async (): Promise<void> => {
    if (text.length > MOST_IMPORT_CHARACTERS) {
      setProblem(t('failures.tooLong'))
      return
    }
    setIsReading(true)
    try {
      const input = { orgId, guid: list.guid, text }
      setReport(await orgListCalls.orgList.readImport.mutate(input))
      setChoices(new Map())
    } catch (error) {
      const reason = reasonOf(error, IMPORT_FAILURES)
      if (reason) setProblem(t(`failures.${reason}`))
      else showError(error)
    } finally {
      setIsReading(false)
    }
  }
  const members = report ? importedMembers(report, choices) : []
  return {
    text,
    problem,
    report,
    choices,
    members,
    busy: isReading || changes.busy,
    write,
    openFile,
    read,
    /** Back to the text. */
    reopen: () => setReport(null),
    choose: (row: number, orgIdOfRow: string | null) =>
      setChoices((before) => {
        const after = new Map(before)
        if (orgIdOfRow === null) after.delete(row)
        else after.set(row, orgIdOfRow)
        return after
      }),
    apply: () =>
      changes.applyImport(
        list,
        members.map(({ tags, ...member }) => ({ ...member, tags: [...tags] })),
      ),
  }
}
export type ListImport = ReturnType<typeof useListImport>
