import { type Attachment, attachment } from '@kogge/domain/drafting/request-document.ts'
import { type UploadOptions, uploadFile } from '@kogge/platform/web/uploads/file-upload.ts'

/** Sends a document of a request; see `uploadFile`. */
export const uploadDocument = (
  file: File,
  { orgId, rfxId, ...options }: UploadOptions & { readonly orgId: string; readonly rfxId: string },
): Promise<Attachment> =>
  uploadFile(file, { purpose: 'document', orgId, rfxId }, attachment, options)
