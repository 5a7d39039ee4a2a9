/** `GET`, with `rfxId`, `orgId` and `locale`: the evaluation of a request as a file (CSV). */
export const EVALUATION_EXPORT_PATH = '/api/evaluation/export'
