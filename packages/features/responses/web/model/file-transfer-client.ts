import { sealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { uploadFile } from '@kogge/platform/web/uploads/file-upload.ts'
import type { FileTransfer } from './file-transfer-context.ts'

interface Place {
  readonly orgId: string
  readonly rfxId: string
  /** Whose response it is, where that is not the organisation's own. */
  readonly bidderId?: string
}

/** Sends files of a response to the server in pieces, and fetches them again. */
export const createTransfer = (place: Place): FileTransfer => ({
  upload: (file, options) =>
    uploadFile(file, { purpose: 'response', ...place }, sealedAttachment, options),
  download: async ({ fileId }) => {
    const link = document.createElement('a')
    const asked = new URLSearchParams({
      rfx: place.rfxId,
      file: fileId,
      org: place.orgId,
      ...(place.bidderId && { bidder: place.bidderId }),
    })
    link.href = `/api/file/response?${asked}`
    link.download = ''
    link.click()
  },
})
