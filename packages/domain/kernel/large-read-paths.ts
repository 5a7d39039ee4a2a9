/**
 * Calls whose answer may take megabytes: a request as it is written, a response, an evaluation; and those that
 * read such for what they answer. Each comes in a request of its own, and whoever has signed in is given one
 * after the other.
 */
export const LARGE_READS: readonly string[] = [
  'rfxDraft.get',
  'writtenRfx.view',
  'writtenRfx.versions',
  'tender.byId',
  'tender.findByIds',
  'response.mine',
  'participation.mine',
  'evaluation.overview',
  'evaluation.lot',
  'evaluation.comparison',
  'evaluation.report',
  'evaluation.response',
  'evaluation.letters',
  'evaluation.previewLetter',
]
