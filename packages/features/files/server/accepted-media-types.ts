/**
 * What is accepted, by what the bytes say, with the endings that go with it; the first is given to
 * whatever has another. Containers of signed documents are ZIP archives with an ending of their own.
 */
export const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'edoc', 'asice', 'sce', 'bdoc', 'adoc'],
  'application/x-7z-compressed': ['7z'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/msword': ['doc'],
  'application/rtf': ['rtf'],
  'image/vnd.dwg': ['dwg'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'text/plain': ['txt', 'csv', 'md', 'json', 'xml', 'ifc', 'dxf', 'gml'],
}
