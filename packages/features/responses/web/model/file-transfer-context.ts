import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import type { UploadOptions } from '@kogge/platform/web/uploads/file-upload.ts'
import { createContext, use } from 'react'

/** How files of responses come to the server and back; another feature knows. */
export interface FileTransfer {
  /**
   * Sends a file in pieces, and goes on after a cut where it was. `onProgress` is given the part that
   * has arrived, 0 to 1.
   */
  upload(file: File, options: UploadOptions): Promise<SealedAttachment>
  /** Lets the reader save a file of a response. */
  download(file: SealedAttachment): Promise<void>
}

export const TransferContext = createContext<FileTransfer | null>(null)

export const useTransfer = (): FileTransfer => {
  const transfer = use(TransferContext)
  if (!transfer) throw new Error('Nothing takes files here.')
  return transfer
}
