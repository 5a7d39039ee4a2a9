import { sealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { type UploadOptions, uploadFile } from '@kogge/platform/web/uploads/file-upload.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CardFile, cardFileCalls } from './files.client.ts'
import { useEntriesRefresh } from './use-entries-refresh.ts'

const NOTICE = 'opportunityFile'

interface Card {
  readonly orgId: string
  readonly guid: string
}

/** The changes of files on a card; each reports its result, with the way back where there is one. */
export const useFileActions = (card: Card) => {
  const t = useTranslations('opportunityFiles')
  const showError = useShowError(NOTICE)
  const refresh = useEntriesRefresh()
  const [busy, setBusy] = useState(false)
  const { opportunityFile } = cardFileCalls
  const change = async (work: () => Promise<unknown>, done: () => void): Promise<void> => {
    setBusy(true)
    try {
      await work()
      done()
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  const restore = (fileId: string, name: string): Promise<void> =>
    change(
      () => opportunityFile.restore.mutate({ ...card, fileId }),
      () => void notifySuccess(t('restored', { name }), { id: NOTICE }),
    )
  return {
    busy,
    restore,
    /** Sends a file and attaches it; throws what `uploadFile` does. */
    send: async (file: File, options: UploadOptions): Promise<string> => {
      const purpose = { purpose: 'cardfile', ...card }
      const sent = await uploadFile(file, purpose, sealedAttachment, options)
      await opportunityFile.add.mutate({ ...card, file: sent })
      return sent.name
    },
    /** Says that a file is attached. */
    attached: (name: string): void => {
      notifySuccess(t('added', { name }), { id: NOTICE })
      void refresh()
    },
    remove: ({ fileId, name }: CardFile): Promise<void> =>
      change(
        () => opportunityFile.remove.mutate({ ...card, fileId }),
        () =>
          void notifySuccess(t('removed', { name }), {
            id: NOTICE,
            action: { label: t('undo'), onSelect: () => void restore(fileId, name) },
          }),
      ),
  }
}
