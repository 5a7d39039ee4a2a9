/** Who writes says so again so often. */
export const TYPING_AGAIN_MS = 4000
/** Who has not said so for this long has stopped. */
export const TYPING_MS = 8000
