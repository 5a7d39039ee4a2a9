/** `GET`, with `rfxId` and `orgId`: the draft of the official notice of a request of one's own, whoever may see it. */
export const NOTICE_DRAFT_PATH = '/api/standards/notice-draft'
