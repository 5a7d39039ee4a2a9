import { EVALUATION_EXPORT_PATH } from '@kogge/domain/evaluation/evaluation-export-address.ts'

/** Where the evaluation is had as a file. */
export const csvAddress = (asked: {
  readonly rfxId: string
  readonly orgId: string
  readonly locale: string
}): string => `${EVALUATION_EXPORT_PATH}?${new URLSearchParams(asked)}`
